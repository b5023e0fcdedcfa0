import { createHash } from "node:crypto";

const MAX_KEY_LENGTH = 48;
// Longer names are truncated anyway, so there is no need to normalize the rest.
const MAX_LOOKED_AT_LENGTH = 500;

/** Makes safe keys from names. The keys are unique even if case is ignored. */
export function itemKeys(names: readonly string[]): string[] {
  const shared = sharedFolders(names);
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name, index) => {
    const base = safeName(shared === 0 ? name : name.split("/").slice(shared).join("/")) || String(index + 1);
    let key = base;
    for (let number = next.get(base.toLowerCase()) ?? 2; taken.has(key.toLowerCase()); number++) {
      key = `${base}-${number}`;
      next.set(base.toLowerCase(), number + 1);
    }
    taken.add(key.toLowerCase());
    return key;
  });
}

export function nameOfItem(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item ?? "");
  const { key, id, name } = item as Record<string, unknown>;
  const own = [key, id, name].find((each) => typeof each === "string" || typeof each === "number");
  return String(own ?? "");
}

function sharedFolders(names: readonly string[]): number {
  const [first, ...others] = names.map((name) => name.split("/"));
  if (first === undefined) return 0;
  let shared = first.length - 1;
  for (const other of others) {
    shared = Math.min(shared, other.length - 1);
    while (first.slice(0, shared).join("/") !== other.slice(0, shared).join("/")) shared--;
  }
  return shared;
}

function safeName(text: string): string {
  const plain = text
    .slice(0, MAX_LOOKED_AT_LENGTH)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
  if (plain.length <= MAX_KEY_LENGTH) return plain;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${plain.slice(0, MAX_KEY_LENGTH - hash.length - 1)}-${hash}`;
}
