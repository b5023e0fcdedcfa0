import { type Finding, type PathResolver, stop } from "@agentos/commands/effects";
import {
  commandLine,
  GIT_GLOBAL,
  hasOption,
  type Invocation,
  readOptions,
  splitOptions,
} from "@agentos/commands/reader";
import { HOOK_SETTINGS } from "./client-files.js";

const KEEPS_FILES = /^(?:list|show|pop|apply|drop|clear|branch|create|store|export|import)$/;

/** Detects a `git stash` that would take the settings that start the guard's hooks out of the project. */
export function detectStash(invocation: Invocation, resolver: PathResolver): Finding[] {
  const { name, args, folder, remote } = invocation;
  if (name !== "git" || remote) return [];
  const [sub, ...words] = splitOptions(args, GIT_GLOBAL).rest;
  if (sub?.text !== "stash") return [];
  const split = readOptions(words, { short: "m", long: ["message", "pathspec-from-file"] });
  const [verb = "", ...given] = split.rest.map(({ text }) => text);
  if (KEEPS_FILES.test(verb)) return [];
  const paths = (verb === "push" ? given : []).map((path) => resolver.place(path, folder).path);
  const takesUntracked = hasOption(split, "ua", "include-untracked", "all");
  const { context } = resolver;
  const isTaken = (file: string) =>
    context.exists?.(file) === true &&
    (paths.length === 0 || paths.some((path) => path === "." || `${file}/`.startsWith(`${path}/`))) &&
    context.isCommitted?.([file]) === false &&
    (takesUntracked || (context.trackedFiles?.([file]) ?? []).length > 0);
  const taken = HOOK_SETTINGS.find(isTaken);
  if (taken === undefined) return [];
  const why = `it takes ${taken}, which starts the guard, out of the project; commit that file first`;
  return [stop("guard", commandLine(invocation), why)];
}
