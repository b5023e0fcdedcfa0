import { dialectFor } from "@agentos/clients";
import type { Finding } from "@agentos/commands/effects";
import { commandLine, type Invocation } from "@agentos/commands/reader";
import type { Explanation } from "../judgment/judge.js";
import { isPlain } from "../judgment/plain.js";
import type { AskMode } from "../layers/rule-settings.js";
import type { HookEvent } from "./event.js";

export type Outcome = "passes" | "asks" | "refuses";

/** Rules whose stops never become a prompt in the client: nobody should approve them in passing. */
const NEVER_ASKED: ReadonlySet<string> = new Set(["guard", "unreadable"]);

export function canBeAsked(findings: readonly Finding[]): boolean {
  return !findings.some(({ rule, weight }) => weight === "stop" && NEVER_ASKED.has(rule));
}

/** Predicts the hook's decision about an explained action. */
export function outcomeOf(
  explained: Explanation,
  client: HookEvent["client"],
  { ask, isAttended }: { ask: AskMode; isAttended: boolean },
): Outcome {
  if (explained.verdict.decision !== "stop") return "passes";
  const mayAsk =
    dialectFor(client).ask !== undefined &&
    (ask === "always" || (ask === "interactive" && isAttended)) &&
    canBeAsked(explained.findings);
  if (!mayAsk) return "refuses";
  return isLossless(explained) ? "passes" : "asks";
}

/** Modes in which the hook asks. In other modes, Claude Code refuses, or its behavior is unknown. */
const ASKING_MODES: ReadonlySet<string> = new Set([
  "default",
  "acceptEdits",
  "auto",
  "plan",
  "bypassPermissions",
]);

/**
 * Returns whether to ask at the client's terminal. Environment variables that Claude Code sets for
 * hooks distinguish a terminal from `claude -p`. The rule `guard` stops agents from setting them.
 */
export function mayAsk(
  { client, name, permissionMode }: Pick<HookEvent, "client" | "name" | "permissionMode">,
  ask: AskMode,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (ask === "never" || dialectFor(client).ask === undefined || name !== "PreToolUse" || env.AGENTOS_PHASE)
    return false;
  if (permissionMode !== undefined && !ASKING_MODES.has(permissionMode)) return false;
  return (
    ask === "always" || (env.CLAUDE_CODE_ENTRYPOINT === "cli" && env.CLAUDE_CODE_SESSION_ATTENDED !== "0")
  );
}

/** Git subcommands that do not touch uncommitted work. */
const KEEPS_WORK: ReadonlySet<string> = new Set(["checkout", "switch", "fetch", "add", "commit"]);

/**
 * Returns whether git can restore everything that the stopped parts of a command remove. False if
 * another part could change the files first, as in `mv draft.md notes.md && rm notes.md`.
 */
export function isLossless({
  findings,
  shell,
  changes,
}: Pick<Explanation, "findings" | "shell" | "changes">): boolean {
  const stops = findings.filter(({ weight }) => weight === "stop");
  const lines = new Set(stops.map(({ evidence }) => evidence.what));
  // A commit made by the same command is not on any other branch.
  const deletesBranch = [...lines].some((line) => line.startsWith("git branch "));
  const isOrdinary = (invocation: Invocation) => {
    const line = commandLine(invocation);
    const subcommand = invocation.name === "git" ? (invocation.args[0]?.text ?? "") : "";
    if (invocation.redirections.length > 0 || (deletesBranch && subcommand === "commit")) return false;
    if (lines.has(line) || isPlain(line) || invocation.name === "cd") return true;
    return KEEPS_WORK.has(subcommand);
  };
  return (
    stops.length > 0 &&
    shell.unreadable.length === 0 &&
    shell.errors.length === 0 &&
    changes.every(({ kind, by }) => kind === "delete" || (by !== undefined && lines.has(by))) &&
    shell.invocations.every(isOrdinary) &&
    stops.every(({ isLossless: keeps }) => keeps?.() === true)
  );
}
