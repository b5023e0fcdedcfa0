import type { CST } from "yaml";

/** How many lists and mappings may stand in each other. A workflow needs six. */
export const MAX_DEPTH = 64;
export const TOO_DEEP = `is nested more than ${MAX_DEPTH} levels deep`;

/** The first token that lies too deep, found without recursion. */
export function findTooDeep(tokens: readonly CST.Token[]): CST.Token | undefined {
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) return token;
    if (token.type === "document" && token.value) open.push({ token: token.value, depth });
    if (!("items" in token)) continue;
    for (const { key, value } of token.items) {
      if (key) open.push({ token: key, depth: depth + 1 });
      if (value) open.push({ token: value, depth: depth + 1 });
    }
  }
  return undefined;
}
