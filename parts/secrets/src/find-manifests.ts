import type { Span } from "./span.js";

const NEAR = 4_000;

/** Finds the data in Kubernetes secrets, which is only base64-encoded. */
export function findManifests(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf("kind: Secret"); at !== -1; at = text.indexOf("kind: Secret", at + NEAR)) {
    const from = Math.max(0, at - NEAR);
    let depth: number | undefined;
    let start = from;
    for (const line of text.slice(from, at + NEAR).split("\n")) {
      const [, indent = "", key = "", value = ""] = FIELD.exec(line) ?? [];
      if (/^---|^\S*kind: /.test(line) || (depth !== undefined && indent.length <= depth && key !== ""))
        depth = undefined;
      if (value === "" && (key === "data" || key === "stringData")) depth = indent.length;
      else if (depth !== undefined && value.length >= 4 && !value.startsWith("[secret]"))
        spans.push({ start: start + line.length - value.length, end: start + line.length });
      start += line.length + 1;
    }
  }
  return spans;
}

const FIELD = /^( *)([\w.-]+):(?: +(\S.*))?$/;
