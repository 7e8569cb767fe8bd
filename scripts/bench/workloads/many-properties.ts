import { isMembers, type Members } from "../workload.ts";
import { wideObject } from "./wide-object.ts";

const AREAS = [
  "cellar",
  "kitchen",
  "hall",
  "attic",
  "garage",
  "garden",
  "study",
  "bedroom",
];

/** An object of 128 members; most objects lack some of them. */
export const manyProperties = wideObject("128 properties", {
  texts: inEachArea("sensor", "model", "vendor", "firmware"),
  numbers: inEachArea("celsius", "humidity", "lux", "noise", "volts", "watts"),
  wholes: inEachArea("uptime", "errors", "restarts"),
  flags: inEachArea("online", "occupied", "alarm"),
  check: isObject,
});

function inEachArea(...names: readonly string[]): string[] {
  return AREAS.flatMap((area) => names.map((name) => `${area}_${name}`));
}

function isObject(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    if (!isMember(value, key)) return false;
    if (key === "cellar_sensor" || key === "cellar_celsius") required++;
  }
  return required === 2;
}

function isMember(value: Members, key: string): boolean {
  const member = value[key];
  switch (key) {
    case "cellar_sensor":
    case "cellar_model":
    case "cellar_vendor":
    case "cellar_firmware":
    case "kitchen_sensor":
    case "kitchen_model":
    case "kitchen_vendor":
    case "kitchen_firmware":
    case "hall_sensor":
    case "hall_model":
    case "hall_vendor":
    case "hall_firmware":
    case "attic_sensor":
    case "attic_model":
    case "attic_vendor":
    case "attic_firmware":
    case "garage_sensor":
    case "garage_model":
    case "garage_vendor":
    case "garage_firmware":
    case "garden_sensor":
    case "garden_model":
    case "garden_vendor":
    case "garden_firmware":
    case "study_sensor":
    case "study_model":
    case "study_vendor":
    case "study_firmware":
    case "bedroom_sensor":
    case "bedroom_model":
    case "bedroom_vendor":
    case "bedroom_firmware":
      return typeof member === "string";
    case "cellar_celsius":
    case "cellar_humidity":
    case "cellar_lux":
    case "cellar_noise":
    case "cellar_volts":
    case "cellar_watts":
    case "kitchen_celsius":
    case "kitchen_humidity":
    case "kitchen_lux":
    case "kitchen_noise":
    case "kitchen_volts":
    case "kitchen_watts":
    case "hall_celsius":
    case "hall_humidity":
    case "hall_lux":
    case "hall_noise":
    case "hall_volts":
    case "hall_watts":
    case "attic_celsius":
    case "attic_humidity":
    case "attic_lux":
    case "attic_noise":
    case "attic_volts":
    case "attic_watts":
    case "garage_celsius":
    case "garage_humidity":
    case "garage_lux":
    case "garage_noise":
    case "garage_volts":
    case "garage_watts":
    case "garden_celsius":
    case "garden_humidity":
    case "garden_lux":
    case "garden_noise":
    case "garden_volts":
    case "garden_watts":
    case "study_celsius":
    case "study_humidity":
    case "study_lux":
    case "study_noise":
    case "study_volts":
    case "study_watts":
    case "bedroom_celsius":
    case "bedroom_humidity":
    case "bedroom_lux":
    case "bedroom_noise":
    case "bedroom_volts":
    case "bedroom_watts":
      return typeof member === "number";
    case "cellar_uptime":
    case "cellar_errors":
    case "cellar_restarts":
    case "kitchen_uptime":
    case "kitchen_errors":
    case "kitchen_restarts":
    case "hall_uptime":
    case "hall_errors":
    case "hall_restarts":
    case "attic_uptime":
    case "attic_errors":
    case "attic_restarts":
    case "garage_uptime":
    case "garage_errors":
    case "garage_restarts":
    case "garden_uptime":
    case "garden_errors":
    case "garden_restarts":
    case "study_uptime":
    case "study_errors":
    case "study_restarts":
    case "bedroom_uptime":
    case "bedroom_errors":
    case "bedroom_restarts":
      return Number.isInteger(member);
    case "cellar_online":
    case "cellar_occupied":
    case "cellar_alarm":
    case "kitchen_online":
    case "kitchen_occupied":
    case "kitchen_alarm":
    case "hall_online":
    case "hall_occupied":
    case "hall_alarm":
    case "attic_online":
    case "attic_occupied":
    case "attic_alarm":
    case "garage_online":
    case "garage_occupied":
    case "garage_alarm":
    case "garden_online":
    case "garden_occupied":
    case "garden_alarm":
    case "study_online":
    case "study_occupied":
    case "study_alarm":
    case "bedroom_online":
    case "bedroom_occupied":
    case "bedroom_alarm":
      return typeof member === "boolean";
    default:
      return false;
  }
}
