import { printable } from "@agentos/platform";
import { isRecord } from "../../json/read.js";

/** A client's complaint about a settings file. */
export interface Complaint {
  path: string;
  message: string;
}

/** How many lines of a complaint are read after its first line. */
const MAX_LINES = 4;

/**
 * What the client's output says about these files: each line that names one of them, and the lines after it
 * if the first line only introduces them.
 */
export function complaintsOf(output: string, paths: readonly string[]): Complaint[] {
  const lines = output.split("\n").map(textIn);
  const found = lines.flatMap((line, index): Complaint[] => {
    const path = paths.find((each) => line.includes(each));
    if (path === undefined) return [];
    const more = /:\s*$/.test(line) ? lines.slice(index + 1, index + 1 + MAX_LINES) : [];
    const said = [line.replace(path, "").trim(), ...more.map((each) => each.trim())].filter(Boolean);
    const message = said.join(" ").replace(/^[:\s]+/, "");
    return message === "" ? [] : [{ path, message: printable(message).slice(0, 300) }];
  });
  const reported = new Set<string>();
  return found.filter(({ path, message }) => !reported.has(path + message) && reported.add(path + message));
}

/** The text in a line; some clients print it as JSON. */
function textIn(line: string): string {
  if (!line.startsWith("{")) return line;
  try {
    return longest(JSON.parse(line));
  } catch {
    return line;
  }
}

function longest(value: unknown): string {
  if (typeof value === "string") return value;
  if (!isRecord(value)) return "";
  return Object.values(value)
    .map(longest)
    .reduce((one, other) => (other.length > one.length ? other : one), "");
}
