import type { Invocation, Unreadable } from "../reader/index.js";
import type { Finding } from "./finding.js";
import type { Whereabouts } from "./places/context.js";
import type { Action, FileChange, Operation } from "./tools/operation.js";

/** An action taken apart, as detectors see it. */
export interface Subject {
  tool: string;
  /** What it was given, as its client sends it. */
  input: Action["input"];
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  /** The invocations of scripts that were read, so that what they run stands among the invocations. */
  readScripts: ReadonlySet<Invocation>;
  /** Files that it changes: by a tool, or by a command of its script. */
  changes: readonly FileChange[];
  /** Statements that go to a database. */
  sql: readonly { text: string; by: string }[];
  operation: Operation;
  whereabouts: Whereabouts;
}

/** Finds what of an action one kind of rule is about. */
export type Detector = (subject: Subject) => Finding[];
