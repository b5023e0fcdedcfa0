import type { Invocation, Unreadable } from "../reader/index.js";
import type { Finding } from "./finding.js";
import type { PathResolver } from "./places/path-resolver.js";
import type { Action, FileChange, Operation } from "./tools/operation.js";

/** A parsed action, as detectors receive it. */
export interface Subject {
  tool: string;
  input: Action["input"];
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  readScripts: ReadonlySet<Invocation>;
  changes: readonly FileChange[];
  sql: readonly { text: string; by: string }[];
  operation: Operation;
  resolver: PathResolver;
}

export type Detector = (subject: Subject) => Finding[];
