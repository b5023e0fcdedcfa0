import { CLIENTS } from "@agentos/clients";
import BINS from "./package-bins.json" with { type: "json" };
import { literal, type ShellWord } from "./shell-word.js";

const PROGRAMS: Readonly<Record<string, string>> = {
  ...BINS,
  ...Object.fromEntries(CLIENTS.map((client) => [client.package, client.program])),
};

/** Returns the program in a package, such as `changeset` for `@changesets/cli@2`. */
export function programOfPackage(word: ShellWord): ShellWord {
  const { text } = word;
  const name = withoutVersion(text.startsWith("npm:") ? text.slice(4) : text);
  if (name === "" || name.startsWith(".") || name.startsWith("/") || name.includes(":")) return word;
  const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name]! : name.slice(name.indexOf("/") + 1);
  return program === text ? word : { ...word, text: program };
}

function withoutVersion(text: string): string {
  const at = text.indexOf("@", 1);
  const slash = text[0] === "@" ? text.indexOf("/") : 0;
  return at === -1 || at < slash ? text : text.slice(0, at);
}

/** Returns the program in `httpie[extra]==3` or `ruff@latest`. */
export function programOfPythonPackage(word: ShellWord): ShellWord {
  const end = [...word.text].findIndex((character) => "@=<>!~[;".includes(character));
  return end < 1 ? word : { ...word, ...literal(word.text.slice(0, end)), known: word.known };
}
