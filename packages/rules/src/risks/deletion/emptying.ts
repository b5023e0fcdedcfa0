import { editedFilesOf, type Finding, type PathResolver, stop } from "@agentos/commands/effects";
import {
  commandLine,
  hasOption,
  type Invocation,
  optionValue,
  readOptions,
  type ShellWord,
} from "@agentos/commands/reader";
import { DELETE_FILES, DISKS, isBuildOutput, show, stopOlder, temporaryFolderOf } from "./deletion-target.js";

const PRINTS_NOTHING = new Set(["", ":", "true"]);
const NOTHING = /^(?:\/dev\/(?:null|zero|u?random)|nul)$/i;
/** Options that suppress all output, as in `head -c 0` or `tail -n0`. */
const ZERO = /^-(?:[cn] ?|-(?:bytes|lines)=)0(?: |$)/;
/** Editor scripts that delete all lines, such as `1,$d`, `%d` or `d`. */
const TAKES_ALL = /(?:^|[\s;|"'])(?:1,\$|%|0,\$)?d(?:$|[\s;|"'])/;

/** Detects `> file`, `truncate` and `dd if=/dev/zero`, which remove only a file's content. */
export function detectEmptying(invocation: Invocation, resolver: PathResolver): Finding[] {
  const { name, redirections } = invocation;
  for (const { target } of redirections)
    if (DISKS.test(target.text)) return [stop(DELETE_FILES, `> ${target.text}`, "it overwrites a disk")];
  return emptiedBy(invocation).flatMap((target) => {
    if (target.text.startsWith("/dev/")) return [];
    const line = name === "" ? `> ${target.text}` : commandLine(invocation);
    const place = resolver.place(target.text, invocation.folder, temporaryFolderOf(invocation));
    if (place.type === "temporary" || isBuildOutput(place.path)) return [];
    const { context } = resolver;
    if (place.type === "inside" && context.trackedFiles)
      return context.trackedFiles([place.path])?.length === 0
        ? stopOlder(line, [place.path], resolver)
        : [stop(DELETE_FILES, line, `it empties ${show(place.path)}`)];
    return [stop(DELETE_FILES, line, `it empties ${show(place.path)}`, true)];
  });
}

export function emptiedBy(invocation: Invocation): ShellWord[] {
  const { name, args, redirections } = invocation;
  switch (name) {
    case "truncate": {
      const split = readOptions(args, { short: "sr", long: ["size", "reference"] });
      return /^\+/.test(optionValue(split, "-s", "--size")?.text ?? "") ? [] : split.rest;
    }
    case "dd": {
      const isNothing = args.some(({ text }) => text.startsWith("if=") && NOTHING.test(text.slice(3)));
      const out = args.find(({ text }) => text.startsWith("of="));
      return (isNothing || readsNothing(invocation)) && out ? [{ ...out, text: out.text.slice(3) }] : [];
    }
    case "tee":
    case "sponge":
      return readsNothing(invocation) ? readOptions(args).rest : [];
    case "ln": {
      const split = readOptions(args, { short: "St", long: ["suffix", "target-directory"] });
      return hasOption(split, "f", "force") && NOTHING.test(split.rest[0]?.text ?? "")
        ? split.rest.slice(1)
        : [];
    }
    // The search results overwrite the file.
    case "find":
    case "gfind":
      return args.filter((_, at) => /^-(?:fprint0?|fprintf|fls)$/.test(args[at - 1]?.text ?? ""));
    case "cp":
    case "mv":
    case "rsync":
    case "copy":
    case "install": {
      const { rest } = readOptions(args, { short: "tSgom", long: ["mode", "owner", "group", "suffix"] });
      return rest.length === 2 && NOTHING.test(rest[0]!.text) ? [rest[1]!] : [];
    }
    case "sed":
    case "gsed":
    case "ex":
    case "awk":
    case "gawk":
    case "vi":
    case "vim":
    case "nvim":
    case "ed":
    case "perl": {
      const script = invocation.input?.type === "text" ? [invocation.input.text] : [];
      const { files, scripts } = editedFilesOf(invocation) ?? { files: [], scripts: [] };
      const typed = args.flatMap(({ text }) => (text.startsWith("+") ? [text.slice(1)] : []));
      return [...scripts, ...script, ...typed].some((text) => deletesAllLines(text, invocation)) ? files : [];
    }
  }
  const overItself = redirections.filter(
    ({ operator, target }) => operator === ">" && isRead(target.text, invocation),
  );
  if (overItself.length > 0) return overItself.map(({ target }) => target);
  const isEmpty =
    (name === "jq" && args.some(({ text }) => text === "empty")) ||
    (name === "cat" &&
      args.length === 0 &&
      invocation.input?.type === "text" &&
      invocation.input.text.trim() === "") ||
    (PRINTS_NOTHING.has(name) && args.length === 0 && invocation.input === undefined) ||
    (/^(?:cat|type|get-content)$/.test(name) && args.length === 1 && NOTHING.test(args[0]!.text)) ||
    (/^(?:head|tail)$/.test(name) && ZERO.test(args.map(({ text }) => text).join(" "))) ||
    ((name === "echo" || name === "printf") && args.every(({ text }) => text === "" || text === "-n"));
  return isEmpty ? redirections.filter(({ operator }) => operator === ">").map(({ target }) => target) : [];
}

const EMPTIES_LINE = /^(?:undef ?\$_|\$_ ?= ?(?:""|''));?$/;

/** Returns whether a script deletes or suppresses all lines. */
function deletesAllLines(script: string, { name, args }: Invocation): boolean {
  const text = script.replaceAll("\n", " ").trim();
  if (TAKES_ALL.test(text) || /^\/\.?[*]?\/d$/.test(text) || EMPTIES_LINE.test(text)) return true;
  if (name === "awk" || name === "gawk") return /^(?:\{ ?(?:next)? ?\}|0|)$/.test(text);
  const isQuiet =
    args.some(({ text: option }) => /^-[a-zA-Z]*n/.test(option)) && /^(?:g?sed|perl)$/.test(name);
  return isQuiet && (text === "" || text === "next");
}

const PRINTERS =
  /^(?:cat|sort|uniq|head|tail|sed|awk|gawk|grep|egrep|rg|tr|cut|jq|yq|nl|tac|fold|fmt|column|paste|iconv|prettier|envsubst|xmllint)$/;

/** Returns whether a program reads the file. In `sort f > f`, the shell empties the file first. */
function isRead(path: string, { name, args, input }: Invocation): boolean {
  return (
    PRINTERS.test(name) &&
    (args.some(({ text }) => text === path) || (input?.type === "file" && input.path === path))
  );
}

function readsNothing({ input, args }: Invocation): boolean {
  if (args.some(({ text }) => /^(?:-a|--append)$/.test(text))) return false;
  return (
    (input?.type === "file" && NOTHING.test(input.path)) ||
    (input?.type === "text" && input.text.trim() === "")
  );
}
