import type { Invocation, Unreadable } from "../reader/index.js";
import type { Finding } from "./finding.js";
import type { PathResolver } from "./places/path-resolver.js";
import type { Action, FileChange, Operation } from "./tools/operation.js";

/** A parsed action, as detectors see it. */
export interface Subject {
  tool: string;
  /** The tool's input as sent by its client. */
  input: Action["input"];
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  /** The invocations whose scripts were read; `invocations` also contains what those run. */
  readScripts: ReadonlySet<Invocation>;
  /** Files that the action changes, by a tool or by a command. */
  changes: readonly FileChange[];
  /** Statements that are sent to a database. */
  sql: readonly { text: string; by: string }[];
  operation: Operation;
  resolver: PathResolver;
}

/** Finds the aspects of an action that one kind of rule is about. */
export type Detector = (subject: Subject) => Finding[];
