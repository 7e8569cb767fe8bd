import { fromText, isMembers, times, workloadOf } from "../workload.ts";

/** An order with 50 items, every object of it closed. */
export const nestedOrder = workloadOf(
  "nested order, 50 items",
  {
    schema: {
      type: "object",
      properties: {
        id: { type: "string", minLength: 1 },
        customer: {
          type: "object",
          properties: {
            name: { type: "string", minLength: 1 },
            country: { enum: ["DE", "FR", "IT", "US"] },
          },
          required: ["name", "country"],
          additionalProperties: false,
        },
        items: {
          type: "array",
          items: {
            type: "object",
            properties: {
              sku: { type: "string", minLength: 1 },
              quantity: { type: "integer", minimum: 1, maximum: 999 },
              price: { type: "number", minimum: 0 },
              gift: { type: "boolean" },
            },
            required: ["sku", "quantity", "price"],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 100,
        },
        total: { type: "number", minimum: 0 },
      },
      required: ["id", "customer", "items", "total"],
      additionalProperties: false,
    },
    valid: fromText(times(16, order)),
    invalidFirst: fromText(times(16, (index) => ({ ...order(index), id: "" }))),
    invalidLast: fromText(
      times(16, (index) => ({ ...order(index), total: -1 })),
    ),
    check: isOrder,
  },
  ["messages", "text"],
);

function order(index: number) {
  return {
    id: `order-${index}`,
    customer: { name: `Customer ${index}`, country: "DE" },
    items: times(50, (at) => {
      const item = {
        sku: `sku-${index}-${at}`,
        quantity: 1 + at,
        price: at / 4,
      };
      return at % 3 === 0 ? { ...item, gift: at % 2 === 0 } : item;
    }),
    total: index * 10.5,
  };
}

function isOrder(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    const member = value[key];
    switch (key) {
      case "id":
        if (typeof member !== "string" || member.length < 1) return false;
        break;
      case "customer":
        if (!isCustomer(member)) return false;
        break;
      case "items":
        if (!isItems(member)) return false;
        break;
      case "total":
        if (typeof member !== "number" || member < 0) return false;
        break;
      default:
        return false;
    }
    required++;
  }
  return required === 4;
}

function isCustomer(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    const member = value[key];
    switch (key) {
      case "name":
        if (typeof member !== "string" || member.length < 1) return false;
        break;
      case "country":
        if (!isCountry(member)) return false;
        break;
      default:
        return false;
    }
    required++;
  }
  return required === 2;
}

function isCountry(value: unknown): boolean {
  return value === "DE" || value === "FR" || value === "IT" || value === "US";
}

function isItems(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  if (value.length < 1 || value.length > 100) return false;
  for (let index = 0; index < value.length; index++) {
    if (!isItem(value[index])) return false;
  }
  return true;
}

function isItem(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    const member = value[key];
    switch (key) {
      case "sku":
        if (typeof member !== "string" || member.length < 1) return false;
        required++;
        break;
      case "quantity":
        if (typeof member !== "number" || !Number.isInteger(member)) {
          return false;
        }
        if (member < 1 || member > 999) return false;
        required++;
        break;
      case "price":
        if (typeof member !== "number" || member < 0) return false;
        required++;
        break;
      case "gift":
        if (typeof member !== "boolean") return false;
        break;
      default:
        return false;
    }
  }
  return required === 3;
}
