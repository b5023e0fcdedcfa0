import { literal, type ShellWord } from "../../programs/index.js";
import { NO_ASSIGNMENTS, type Place } from "../place.js";
import { withSlashes } from "./cmdlets.js";
import type { Host } from "./tell-command.js";

/**
 * Methods of .NET that do something to files, as the program that does the same to what they are given; `>`
 * opens a file for writing.
 */
const STATIC: Readonly<Record<string, string>> = {
  "file.delete": "rm",
  "directory.delete": "rm -r",
  "file.move": "mv",
  "directory.move": "mv",
  "file.copy": "cp",
  "file.writealltext": ">",
  "file.writealllines": ">",
  "file.writeallbytes": ">",
  "file.create": ">",
  "file.appendalltext": ">>",
  "file.appendalllines": ">>",
};

/**
 * Tells the host what a call does: `[IO.File]::Delete("x")`, `(Get-Item x).Delete()`,
 * `[Diagnostics.Process]::Start("git", "push")`.
 * @param type in front of `::`; empty for a method of a value
 * @returns what the call gives; undefined when that is not known
 */
export function dotNetCall(
  type: string,
  method: string,
  subject: readonly ShellWord[],
  given: readonly ShellWord[],
  host: Host,
  place: Place,
): readonly ShellWord[] | undefined {
  const owner = type.slice(type.lastIndexOf(".") + 1).toLowerCase();
  const name = method.toLowerCase();
  const words = given.map(withSlashes);
  const run = (...all: readonly ShellWord[]) => host.run(all, NO_ASSIGNMENTS, [], place);
  const program = STATIC[`${owner}.${name}`];
  if (program === ">" || program === ">>") {
    if (words[0]) host.run([], NO_ASSIGNMENTS, [{ operator: program, target: words[0] }], place);
  } else if (program !== undefined) {
    const count = program.startsWith("rm") ? 1 : 2;
    run(...program.split(" ").map(literal), ...words.slice(0, count));
  } else if (owner === "" && name === "delete" && subject.length > 0) {
    run(literal("rm"), literal("-r"), ...subject);
  } else if (owner === "" && name === "moveto" && subject.length > 0) {
    run(literal("mv"), ...subject, ...words);
  } else if (owner === "process" && name === "start") {
    run(...given.flatMap((word) => word.text.split(" ").map((text) => ({ ...word, text }))));
  } else if (owner === "scriptblock" && name === "create") {
    for (const word of given) host.script(word, "powershell", place);
  } else if (owner === "convert" && name === "frombase64string" && given[0]?.known) {
    return [literal(Buffer.from(given[0].text, "base64").toString("latin1"))];
  } else if (owner === "" && name === "getstring" && given[0]?.known) {
    const bytes = Buffer.from(given[0].text, "latin1");
    return [literal(bytes.includes(0) ? bytes.toString("utf16le") : bytes.toString("utf8"))];
  } else if (owner === "" && name === "invoke") return subject;
  return undefined;
}
