import { optionValue, readOptions } from "@agentos/shell";
import type { Whereabouts } from "../context.js";
import { editedFilesOf } from "../effects/editors.js";
import { type Finding, stop } from "../finding.js";
import { commandLine, type Invocation, type ShellWord } from "../shell-analysis.js";
import { BUILD_OUTPUT, DELETE_FILES, DISKS, show, temporaryFolderOf } from "./deletion-target.js";

const PRINTS_NOTHING = new Set(["", ":", "true"]);
/** What has no content worth keeping: nothing, zeros, noise. */
const NOTHING = /^\/dev\/(?:null|zero|u?random)$/;
/** An editor's script that takes out every line: `1,$d`, `%d`, `d`. */
const TAKES_ALL = /(?:^|[\s;|"'])(?:1,\$|%|0,\$)?d(?:$|[\s;|"'])/;

/** `> file`, `: > file`, `truncate`, `dd if=/dev/zero`: the file stays, its content does not. */
export function detectEmptying(invocation: Invocation, whereabouts: Whereabouts): Finding[] {
  const { name, redirections } = invocation;
  for (const { target } of redirections)
    if (DISKS.test(target.text)) return [stop(DELETE_FILES, `> ${target.text}`, "it overwrites a disk")];
  return emptiedBy(invocation).flatMap((target) => {
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

function emptiedBy(invocation: Invocation): ShellWord[] {
  const { name, args, redirections } = invocation;
  switch (name) {
    case "truncate": {
      const split = readOptions(args, { short: "sr", long: ["size", "reference"] });
      return /^\+/.test(optionValue(split, "-s", "--size")?.text ?? "") ? [] : split.rest;
    }
    case "dd": {
      const isNothing = args.some(({ text }) => text.startsWith("if=") && NOTHING.test(text.slice(3)));
      const out = args.find(({ text }) => text.startsWith("of="));
      return isNothing && out ? [{ ...out, text: out.text.slice(3) }] : [];
    }
    case "tee":
      return readsNothing(invocation) ? readOptions(args).rest : [];
    case "cp":
    case "install": {
      const { rest } = readOptions(args, { short: "tSgom", long: ["mode", "owner", "group", "suffix"] });
      return rest.length === 2 && NOTHING.test(rest[0]!.text) ? [rest[1]!] : [];
    }
    case "sed":
    case "gsed":
    case "ex":
    case "vim":
    case "nvim":
    case "ed":
    case "perl": {
      const script = invocation.input?.type === "text" ? [invocation.input.text] : [];
      const { files, scripts } = editedFilesOf(invocation) ?? { files: [], scripts: [] };
      return [...scripts, ...script].some((text) => TAKES_ALL.test(text.replaceAll("\n", " "))) ? files : [];
    }
  }
  const isEmpty =
    (PRINTS_NOTHING.has(name) && args.length === 0 && invocation.input === undefined) ||
    (name === "cat" && args.length === 1 && NOTHING.test(args[0]!.text)) ||
    ((name === "echo" || name === "printf") &&
      args.every(({ text }) => text === "" || text === "-n") &&
      args.length > 0);
  return isEmpty ? redirections.filter(({ operator }) => operator === ">").map(({ target }) => target) : [];
}

function readsNothing({ input, args }: Invocation): boolean {
  if (args.some(({ text }) => /^(?:-a|--append)$/.test(text))) return false;
  return (
    (input?.type === "file" && NOTHING.test(input.path)) ||
    (input?.type === "text" && input.text.trim() === "")
  );
}
