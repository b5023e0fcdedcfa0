import {
  analyzeShell,
  isAbsolute,
  ReadingBudget,
  type ShellAnalysis,
  type Unreadable,
} from "../reader/index.js";
import { fileChangesOf } from "./files/file-effects.js";
import { pipedEditsOf } from "./files/piped-edits.js";
import { replacedFilesOf } from "./files/replaced-files.js";
import type { JudgeContext } from "./places/judge-context.js";
import { findMadeLinks } from "./places/path-aliases.js";
import { PathResolver } from "./places/path-resolver.js";
import { type ReadScript, readProjectScripts } from "./scripts/project-scripts.js";
import type { Subject } from "./subject.js";
import { readAction } from "./tools/action.js";
import { dialectOf } from "./tools/client-tools.js";
import type { Action } from "./tools/operation.js";

export interface SubjectReading {
  subject: Subject;
  shell: ShellAnalysis;
  scripts: readonly ReadScript[];
}

const NO_SHELL: ShellAnalysis = { invocations: [], unreadable: [], errors: [] };
/** The maximum number of changes that can be judged while an agent is waiting. */
const MAX_CHANGES = 640;
/** If unreadable parts stop a command, only this many programs are searched for a clearer reason. */
const MAX_STOPPED_PROGRAMS = 100;

/**
 * Parses an action. Runs nothing and never throws.
 * @param isStoppedFor returns whether unreadable parts stop the action; if so, programs beyond a
 * limit are ignored
 */
export function readSubject(
  action: Action,
  context: JudgeContext = {},
  isStoppedFor: (unreadable: readonly Unreadable[]) => boolean = () => false,
): SubjectReading {
  const operation = readAction(action);
  const budget = new ReadingBudget();
  const commands =
    operation.command === undefined ? [] : [operation.command, ...(operation.moreCommands ?? [])];
  const shell = analyzeAll(action.tool, commands, budget);
  const resolver = new PathResolver(context, folderOf(action, context), findMadeLinks(shell.invocations));
  const scripts = readProjectScripts(shell.invocations, resolver, budget);
  const unread = [...shell.unreadable, ...(operation.unread ?? []).map(tooMuch)];
  const invocations = isStoppedFor(unread)
    ? shell.invocations.slice(0, MAX_STOPPED_PROGRAMS)
    : shell.invocations;
  const all = [
    ...operation.changes,
    ...invocations.flatMap(fileChangesOf),
    ...pipedEditsOf(invocations),
    ...replacedFilesOf(invocations),
  ];
  const changes = all.slice(0, MAX_CHANGES);
  const subject: Subject = {
    tool: action.tool,
    input: action.input,
    invocations,
    readScripts: new Set(scripts.map(({ named }) => named)),
    unreadable:
      all.length === changes.length ? unread : [...unread, tooMuch(`changes to ${all.length} files`)],
    changes,
    sql: operation.sql.map((text) => ({ text, by: `${action.tool}: ${text.slice(0, 80)}` })),
    operation,
    resolver,
  };
  return { subject, shell, scripts };
}

export function scriptSubject({ invocations, unreadable }: ReadScript, action: Subject): Subject {
  return {
    ...action,
    invocations,
    unreadable,
    changes: invocations.flatMap(fileChangesOf).slice(0, MAX_CHANGES),
    sql: [],
    operation: { changes: [], sql: [] },
  };
}

function analyzeAll(
  tool: string,
  commands: readonly (string | readonly string[])[],
  budget: ReadingBudget,
): ShellAnalysis {
  if (commands.length === 0) return NO_SHELL;
  const dialect = dialectOf(tool);
  const [first, ...more] = commands.map((command) => analyzeShell(command, { dialect, budget }));
  if (more.length === 0) return first!;
  const all = [first!, ...more];
  return {
    invocations: all.flatMap(({ invocations }) => invocations),
    unreadable: all.flatMap(({ unreadable }) => unreadable),
    errors: all.flatMap(({ errors }) => errors),
  };
}

function folderOf({ cwd, input }: Action, { projectFolder }: JudgeContext): string | undefined {
  const inner = input.workdir ?? input.dir_path ?? input.directory;
  if (typeof inner !== "string" || inner === "") return cwd;
  const base = cwd ?? projectFolder;
  return isAbsolute(inner) || base === undefined ? inner : `${base}/${inner}`;
}

function tooMuch(what: string): Unreadable {
  return { what, weight: "stop" };
}
