import { parsePath, type ScopePath } from "../reference/index.js";

const REFERENCE = /\$\{(?:inputs|phases|env|item|key|iteration)\b[^{}]*\}/y;
const ESCAPED = /\$\$\{(?:inputs|phases|env)\.[^{}]*\}/y;

export type FoundReference =
  | { kind: "reference"; text: string; path: ScopePath }
  /** `$${inputs.x}` stands for the literal text `${inputs.x}`. */
  | { kind: "escaped"; text: string };

/** `${item}` is also valid in shells, so it is a reference only if the phase has an item. */
export function referenceAt(
  line: string,
  at: number,
  locals: readonly string[] = [],
): FoundReference | undefined {
  ESCAPED.lastIndex = at;
  const [escaped] = ESCAPED.exec(line) ?? [];
  if (escaped !== undefined) return { kind: "escaped", text: escaped };
  REFERENCE.lastIndex = at;
  const [text] = REFERENCE.exec(line) ?? [];
  const path = text === undefined ? undefined : parsePath(text.slice(2, -1));
  if (text === undefined || path === undefined) return undefined;
  const [root = ""] = path;
  const isLocal = ["item", "key", "iteration"].includes(root);
  if (isLocal ? !locals.includes(root) : path.length < 2) return undefined;
  return { kind: "reference", text, path };
}
