import { optionValue, readOptions } from "@agentos/shell";
import type { Whereabouts } from "../context.js";
import { type Finding, stop } from "../finding.js";
import { commandLine, type Invocation, type ShellWord } from "../shell-analysis.js";
import { BUILD_OUTPUT, DELETE_FILES, DISKS, show, temporaryFolderOf } from "./deletion-target.js";

const PRINTS_NOTHING = new Set(["", ":", "true"]);

/** `> file`, `: > file`, `truncate`: the file stays, its content does not. */
export function detectEmptying(invocation: Invocation, whereabouts: Whereabouts): Finding[] {
  const { name, args, redirections } = invocation;
  const emptied: ShellWord[] = [];
  if (name === "truncate") {
    const split = readOptions(args, { short: "sr", long: ["size", "reference"] });
    if (/^\+/.test(optionValue(split, "-s", "--size")?.text ?? "")) return [];
    emptied.push(...split.rest);
  }
  const isEmpty =
    (PRINTS_NOTHING.has(name) && args.length === 0 && invocation.input === undefined) ||
    (name === "cat" && args.length === 1 && args[0]!.text === "/dev/null") ||
    (name === "cp" && args[0]?.text === "/dev/null") ||
    ((name === "echo" || name === "printf") &&
      args.every(({ text }) => text === "" || text === "-n") &&
      args.length > 0);
  if (isEmpty)
    emptied.push(...redirections.filter(({ operator }) => operator === ">").map(({ target }) => target));
  if (isEmpty && name === "cp" && args[1]) emptied.push(args[1]);
  for (const { target } of redirections)
    if (DISKS.test(target.text)) return [stop(DELETE_FILES, `> ${target.text}`, "it overwrites a disk")];
  return emptied.flatMap((target) => {
    if (target.text.startsWith("/dev/")) return [];
    const line = name === "" ? `> ${target.text}` : commandLine(invocation);
    const place = whereabouts.place(target.text, invocation.folder, temporaryFolderOf(invocation));
    if (place.type === "temporary" || BUILD_OUTPUT.test(place.path)) return [];
    if (place.type === "inside" && whereabouts.context.trackedFiles) {
      const tracked = whereabouts.context.trackedFiles([place.path]);
      return tracked === undefined || tracked.length > 0
        ? [stop(DELETE_FILES, line, `it empties ${show(place.path)}`)]
        : [];
    }
    return [stop(DELETE_FILES, line, `it empties ${show(place.path)}`, true)];
  });
}
