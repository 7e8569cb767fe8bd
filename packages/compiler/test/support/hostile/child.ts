import { readFileSync } from "node:fs";
import { Workshop } from "../workshop.ts";
import type { HostileCase } from "./case.ts";
import { runHostileCase } from "./run-case.ts";

/*
 * Runs the case on standard input in this process, in the number mode that is
 * the argument; its report is the last line printed.
 */
const numbers = process.argv[2] === "exact" ? "exact" : "double";
const hostile = JSON.parse(readFileSync(0, "utf8")) as HostileCase;
const workshop = new Workshop();
try {
  console.log(JSON.stringify(await runHostileCase(hostile, workshop, numbers)));
} finally {
  workshop.close();
}
