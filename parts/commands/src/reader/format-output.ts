import { isKind, type ShellWord } from "../programs/index.js";
import type { Input } from "./invocation.js";

/** Options whose value says how a program prints each of the things it finds. */
const FORMATS = new Set(["-printf", "--format", "--pretty", "-c", "-f", "--template"]);

/**
 * `find -printf 'rm %p\n'`, `docker ps --format 'docker rm {{.ID}}'`: what a program prints of each thing,
 * with an unknown variable in the place of what it is. Undefined where the format has no words of its own in
 * front.
 */
export function formatOutput(name: string, args: readonly ShellWord[]): Input | undefined {
  if (!isKind(name, "formats")) return undefined;
  for (const [at, { text }] of args.entries()) {
    const equals = text.indexOf("=");
    const option = equals === -1 ? text : text.slice(0, equals);
    if (!FORMATS.has(option)) continue;
    const format = equals === -1 ? args[at + 1]?.text : text.slice(equals + 1);
    const filled = format === undefined ? "" : withoutPlaces(format.replaceAll("\\n", "\n"));
    if (filled !== format && filled.trim().includes(" ") && !filled.trimStart().startsWith("$_"))
      return { type: "text", text: `${filled}\n`, known: false };
  }
  return undefined;
}

/** `%p`, `%(refname)`, `{{.ID}}` as a variable that nobody knows. */
function withoutPlaces(format: string): string {
  let out = "";
  for (let at = 0; at < format.length; at++) {
    if (format[at] === "{" && format[at + 1] === "{") {
      const end = format.indexOf("}}", at);
      out += "$_";
      at = end === -1 ? format.length : end + 1;
    } else if (format[at] === "%" && format[at + 1] === "%") {
      out += "%";
      at++;
    } else if (format[at] === "%") {
      const end =
        format[at + 1] === "(" || format[at + 1] === "{"
          ? format.indexOf(format[at + 1] === "(" ? ")" : "}", at)
          : at + 1;
      out += "$_";
      at = end === -1 ? format.length : end;
    } else out += format[at];
  }
  return out;
}
