import { type Finding, type PathResolver, stop } from "@agentos/commands/effects";
import { commandLine, GIT_GLOBAL, type Invocation, splitOptions } from "@agentos/commands/reader";
import { HOOK_SETTINGS } from "./client-files.js";

const KEEPS_FILES = /^(?:list|show|pop|apply|drop|clear|branch|create|store|export|import)$/;
const TAKES_UNTRACKED = /^(?:-[a-z]{0,8}[ua][a-z]{0,8}|--include-untracked|--all)$/;

/** Detects a `git stash` that would take the settings that start the guard's hooks out of the project. */
export function detectStash(invocation: Invocation, { context }: PathResolver): Finding[] {
  if (invocation.name !== "git" || invocation.remote) return [];
  const [sub, ...words] = splitOptions(invocation.args, GIT_GLOBAL).rest.map(({ text }) => text);
  if (sub !== "stash" || KEEPS_FILES.test(words[0] ?? "")) return [];
  const paths = words.includes("--") ? words.slice(words.indexOf("--") + 1) : [];
  const isTaken = (file: string) =>
    context.exists?.(file) === true &&
    (paths.length === 0 || paths.some((path) => `./${file}`.startsWith(path) || file.startsWith(path))) &&
    context.isCommitted?.([file]) === false &&
    (words.some((word) => TAKES_UNTRACKED.test(word)) || (context.trackedFiles?.([file]) ?? []).length > 0);
  const taken = HOOK_SETTINGS.find(isTaken);
  return taken === undefined
    ? []
    : [
        stop(
          "guard",
          commandLine(invocation),
          `it takes ${taken}, which starts the guard, out of the project; commit that file first`,
        ),
      ];
}
