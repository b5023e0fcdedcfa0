import { isMap, isPair, isScalar, isSeq, type Pair, type YAMLMap } from "yaml";

/** The nodes that hold the end of a document, from the outermost inwards; pairs are among them. */
export function lastOf(root: unknown): unknown[] {
  const path: unknown[] = [];
  for (let node = root; node !== undefined && node !== null; ) {
    path.push(node);
    if (isMap(node) || isSeq(node)) node = node.items.at(-1);
    else if (isPair(node)) node = node.value;
    else break;
  }
  return path;
}

export function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : "";
}

/** The key that the last of these nodes stands under; "" for what is outermost. */
export function keyAbove(above: readonly unknown[]): string {
  const pair = above.findLast((node) => isPair(node));
  return isPair(pair) ? keyOf(pair) : "";
}

export function keysOf(map: YAMLMap): string[] {
  return map.items.map(keyOf);
}

/** Nothing stands behind the key; `null` and `~` are said. */
export function isEmpty({ value }: Pair): boolean {
  return value === null || (isScalar(value) && value.value === null && (value.source ?? "") === "");
}

/** The maps right below a map or a list. */
export function childrenOf(node: unknown): YAMLMap[] {
  if (isSeq(node)) return node.items.filter((item): item is YAMLMap => isMap(item));
  if (!isMap(node)) return [];
  return node.items.map(({ value }) => value).filter((value): value is YAMLMap => isMap(value));
}
