import { dialectFor } from "@agentos/clients";
import type { Finding } from "@agentos/commands/effects";
import { commandLine, type Invocation } from "@agentos/commands/reader";
import type { Explanation } from "../judgement/judge.js";
import { isPlain } from "../judgement/plain.js";
import type { AskMode } from "../layers/rule-settings.js";
import type { HookEvent } from "./event.js";

/** What a client does about an action when its user is, or is not, at the terminal. */
export type Outcome = "passes" | "asks" | "refuses";

/** Nobody lets the guard itself be changed in passing, nor what nobody can read. */
const NEVER_ASKED: ReadonlySet<string> = new Set(["guard", "unreadable"]);

/** Whether a stop may be put to the person as the client's own question. */
export function canBeAsked(findings: readonly Finding[]): boolean {
  return !findings.some(({ rule, weight }) => weight === "stop" && NEVER_ASKED.has(rule));
}

/** What the hook makes of an explained action in a client. */
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

/**
 * The modes in which Claude Code was seen to ask what a hook has it ask; in others it refuses, or nobody
 * knows.
 */
const ASKING_MODES: ReadonlySet<string> = new Set([
  "default",
  "acceptEdits",
  "auto",
  "plan",
  "bypassPermissions",
]);

/**
 * Whether a stop is put to the person who sits at the client's terminal. What tells a terminal from `claude
 * -p` is what the client itself sets for its hooks; an agent that sets it for another client is stopped for
 * that (the rule `guard`).
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

/** What git does without touching uncommitted work. */
const KEEPS_WORK: ReadonlySet<string> = new Set(["checkout", "switch", "fetch", "add", "commit"]);

/**
 * Whether nothing that was stopped loses anything, because git has all of it as it is now. Only where nothing
 * else in the command changes what that is: `mv draft.md notes.md && rm notes.md`.
 */
export function isLossless({
  findings,
  shell,
  changes,
}: Pick<Explanation, "findings" | "shell" | "changes">): boolean {
  const stops = findings.filter(({ weight }) => weight === "stop");
  const lines = new Set(stops.map(({ evidence }) => evidence.what));
  // What is committed in the same command, no other branch has.
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
