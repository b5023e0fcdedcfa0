import type { Invocation, Unreadable } from "../reader/index.js";
import type { Finding } from "./finding.js";
import type { PathResolver } from "./places/path-resolver.js";
import type { Action, FileChange, Operation } from "./tools/operation.js";

/** A parsed action, the input of detectors. */
export interface Subject {
  tool: string;
  /** The tool's input as sent by its client. */
  input: Action["input"];
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  /** The invocations whose scripts were read. */
  readScripts: ReadonlySet<Invocation>;
  /** The files that the tool or its commands change. */
  changes: readonly FileChange[];
  /** The statements that the tool sends to a database. */
  sql: readonly { text: string; by: string }[];
  operation: Operation;
  resolver: PathResolver;
}

export type Detector = (subject: Subject) => Finding[];
