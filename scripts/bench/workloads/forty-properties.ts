import { isMembers, type Members } from "../workload.ts";
import { wideObject } from "./wide-object.ts";

/** An object of 40 members; most objects lack some of them. */
export const fortyProperties = wideObject("40 properties", {
  texts: [
    "name",
    "title",
    "summary",
    "notes",
    "owner",
    "team",
    "region",
    "city",
    "street",
    "country",
    "email",
    "phone",
    "locale",
    "channel",
    "status",
  ],
  numbers: [
    "width",
    "height",
    "depth",
    "weight",
    "price",
    "tax",
    "discount",
    "stock",
    "rating",
    "votes",
  ],
  wholes: [
    "views",
    "likes",
    "shares",
    "version",
    "revision",
    "priority",
    "attempts",
  ],
  flags: [
    "active",
    "archived",
    "hidden",
    "locked",
    "featured",
    "verified",
    "public",
    "shared",
  ],
  check: isObject,
});

function isObject(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    if (!isMember(value, key)) return false;
    if (key === "name" || key === "width") required++;
  }
  return required === 2;
}

function isMember(value: Members, key: string): boolean {
  const member = value[key];
  switch (key) {
    case "name":
    case "title":
    case "summary":
    case "notes":
    case "owner":
    case "team":
    case "region":
    case "city":
    case "street":
    case "country":
    case "email":
    case "phone":
    case "locale":
    case "channel":
    case "status":
      return typeof member === "string";
    case "width":
    case "height":
    case "depth":
    case "weight":
    case "price":
    case "tax":
    case "discount":
    case "stock":
    case "rating":
    case "votes":
      return typeof member === "number";
    case "views":
    case "likes":
    case "shares":
    case "version":
    case "revision":
    case "priority":
    case "attempts":
      return Number.isInteger(member);
    case "active":
    case "archived":
    case "hidden":
    case "locked":
    case "featured":
    case "verified":
    case "public":
    case "shared":
      return typeof member === "boolean";
    default:
      return false;
  }
}
