import type { Issue } from "@proviso/runtime";
import { closestName, formatPointer } from "@proviso/runtime/compiler";
import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import type { ConfigFile, ConfigSites } from "./config-file.ts";
import { findConfigIssues, membersBeside } from "./config-schema.ts";

/** What is wrong with a configuration, each where it is written. */
export function describeConfigIssues({
  value,
  siteOf,
}: ConfigFile): Promise<Diagnostic[]> {
  return Promise.all(
    findConfigIssues(value).map((issue) => describeIssue(issue, siteOf)),
  );
}

async function describeIssue(
  issue: Issue,
  siteOf: ConfigSites,
): Promise<Diagnostic> {
  const message = issue.message
    .replace(/^data/, "config")
    .replace(/ \(did you mean .*\?\)$/s, "");
  const { property } = issue.params;
  if (issue.code === "additional_properties" && typeof property === "string") {
    const pointer = issue.pointer + formatPointer([property]);
    const site = await siteOf(pointer, "name");
    const hint = hintForName(property, membersBeside(issue.schemaPointer));
    return createDiagnostic("unknown_config_member", site, message, hint);
  }
  const site = await siteOf(issue.pointer);
  return createDiagnostic("invalid_config", site, message, hintFor(issue));
}

function hintForName(name: string, names: readonly string[]): string {
  const meant = closestName(name, names);
  return meant === undefined
    ? `it may have ${names.join(", ")}`
    : `did you mean ${meant}?`;
}

function hintFor({ path, params }: Issue): string {
  return path.at(-1) === "reason" || params["property"] === "reason"
    ? "say in words why the findings may stay, for whoever reads the report"
    : "proviso explain invalid_config tells what a configuration is";
}
