import { defineTool } from "@proviso/runtime/author";

const bed = {
  type: "integer",
  minimum: 1,
  maximum: 4,
  required: true,
} as const;

export const readSensors = defineTool({
  name: "read-sensors",
  description: "Reads the sensors of a bed.",
  input: {
    type: "object",
    properties: { bed },
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: {
      celsius: { type: "number", required: true },
      humidity: {
        type: "integer",
        minimum: 0,
        maximum: 100,
        required: true,
      },
    },
    additionalProperties: false,
  },
});

export const openValve = defineTool({
  name: "open-valve",
  description: "Waters a bed, as soon as the pump is free.",
  input: {
    type: "object",
    properties: {
      bed,
      litres: { type: "integer", minimum: 1, maximum: 20, required: true },
    },
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: { litres: { type: "integer", required: true } },
    additionalProperties: false,
  },
});

export const inspectLeaves = defineTool({
  name: "inspect-leaves",
  description: "Asks the gardener to look at the leaves of a bed.",
  input: {
    type: "object",
    properties: { bed },
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: {
      healthy: { type: "boolean", required: true },
      note: { type: "string", maxLength: 200 },
    },
    additionalProperties: false,
  },
});

export const forecastFrost = defineTool({
  name: "forecast-frost",
  description: "Asks the weather service for the coldest hour ahead.",
  input: {
    type: "object",
    properties: {
      hours: { type: "integer", minimum: 1, maximum: 72, required: true },
    },
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: { celsius: { type: "number", required: true } },
    additionalProperties: false,
  },
});
