import { IssueList } from "../core/issue.ts";
import { NativePattern } from "../core/pattern/native-pattern.ts";
import { dialectOf } from "./dialect.ts";
import { DocumentCopy } from "./document-copy.ts";
import type { Draft } from "./draft-support.ts";
import { Evaluated } from "./evaluated.ts";
import { GraphMatcher } from "./match-graph.ts";
import { SchemaReader } from "./schema-reader.ts";

/**
 * Instances of the classes that a schema is read and asked with, to be kept and
 * never used. V8 forgets the shape of a class without instances, and with it the code
 * that relies on it: after each full collection thousands of schemas took ten
 * times as long.
 */
export function dormantInstances(profile: Draft): readonly object[] {
  const { draft, limits } = profile;
  const document = {};
  const { finder, root } = draft.openLibrary(
    document,
    dialectOf(profile, draft.rows, draft),
    { documents: {}, hasReferences: true, hasNames: false },
  );
  const reader = new SchemaReader(
    finder,
    root,
    { limits, review: undefined },
    {
      numbers: "double",
      formats: "assert",
      unknownKeywords: "refuse",
      patterns: "linear",
    },
  );
  return [
    ...[new DocumentCopy(), reader, new Evaluated(), new GraphMatcher()],
    ...[new NativePattern(""), new IssueList()],
  ];
}
