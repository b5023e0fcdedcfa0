import { asObject, printable } from "@agentos/platform";

export interface Complaint {
  path: string;
  message: string;
}

/** The number of lines to read after the first line of a complaint. */
const MAX_LINES = 4;

/** Returns each line that names a file and, if it ends with a colon, the lines that follow. */
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

/** Extracts the message if the client prints JSON. */
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
  return Object.values(asObject(value) ?? {})
    .map(longest)
    .reduce((one, other) => (other.length > one.length ? other : one), "");
}
