import { commandLine, type Invocation } from "@agentos/commands/reader";
import type { Explanation } from "../judgement/judge.js";
import { isPlain } from "../judgement/plain.js";

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
