import { type Csr, groupByKey, neighbours } from "./csr.js";
import { compileGlob, type Glob, globsMeet } from "./glob.js";
import type { NodeInput } from "./node-input.js";

/** Which node writes by which pattern, and which patterns may match the same file. */
export interface WriteClaims {
  /** The distinct patterns, as written. */
  readonly patterns: readonly string[];
  /** Node to its patterns. */
  readonly ofNode: Csr;
  /** Pattern to its nodes, in input order. */
  readonly nodesOf: Csr;
  /** Pattern to those that may match a file it matches, itself among them. */
  readonly conflicts: Csr;
}

/** Undefined when no node writes anything. */
export function collectClaims(nodes: readonly NodeInput[]): WriteClaims | undefined {
  const indexOf = new Map<string, number>();
  const owners: number[] = [];
  const claimed: number[] = [];
  for (let node = 0; node < nodes.length; node++) {
    for (const pattern of new Set(claimedPatterns(nodes[node]!))) {
      let index = indexOf.get(pattern);
      if (index === undefined) {
        index = indexOf.size;
        indexOf.set(pattern, index);
      }
      owners.push(node);
      claimed.push(index);
    }
  }
  if (owners.length === 0) return undefined;
  const patterns = [...indexOf.keys()];
  const ownersArray = Int32Array.from(owners);
  const claimedArray = Int32Array.from(claimed);
  return {
    patterns,
    ofNode: groupByKey(ownersArray, claimedArray, owners.length, nodes.length),
    nodesOf: groupByKey(claimedArray, ownersArray, owners.length, patterns.length),
    conflicts: findConflicts(patterns),
  };
}

/** A pattern of each node by which both may write one file; undefined when there is none. */
export function sharedWrite(claims: WriteClaims, a: number, b: number): { a: string; b: string } | undefined {
  const ofB = neighbours(claims.ofNode, b);
  for (const pattern of neighbours(claims.ofNode, a)) {
    const conflicts = neighbours(claims.conflicts, pattern);
    // Binary search is not worth it: nodes claim a handful of patterns.
    for (const other of ofB) {
      if (conflicts.includes(other)) return { a: claims.patterns[pattern]!, b: claims.patterns[other]! };
    }
  }
  return undefined;
}

/** Negated patterns only narrow the others, which may be ignored; alone they would mean everything else. */
function claimedPatterns(node: NodeInput): readonly string[] {
  if (node.writes === undefined) return [];
  const positive = node.writes.filter((pattern) => !pattern.startsWith("!"));
  return positive.length > 0 ? positive : node.writes;
}

/**
 * Two globs can only meet when the fixed beginning of one begins the other's, so each is compared with those
 * filed under its own beginning and the folders above. Ten thousand plain paths cost ten thousand look-ups.
 */
function findConflicts(patterns: readonly string[]): Csr {
  const filed = new Map<string, { glob: Glob; pattern: number }[]>();
  const compiled = patterns.flatMap((text, pattern) => compileGlob(text).map((glob) => ({ glob, pattern })));
  const from: number[] = [];
  const to: number[] = [];
  const seen = new Set<number>();
  const add = (a: number, b: number): void => {
    const pair = a * patterns.length + b;
    if (seen.has(pair)) return;
    seen.add(pair);
    from.push(a);
    to.push(b);
  };
  for (let pattern = 0; pattern < patterns.length; pattern++) add(pattern, pattern);
  // Shorter beginnings first: when a glob comes, all that could meet it are filed at or above its own folder.
  compiled.sort((a, b) => a.glob.fixed.length - b.glob.fixed.length);
  for (const entry of compiled) {
    const { fixed } = entry.glob;
    for (let depth = 0; depth <= fixed.length; depth++) {
      for (const other of filed.get(fixed.slice(0, depth).join("/")) ?? []) {
        if (other.pattern === entry.pattern || !globsMeet(entry.glob, other.glob)) continue;
        add(entry.pattern, other.pattern);
        add(other.pattern, entry.pattern);
      }
    }
    const key = fixed.join("/");
    const bucket = filed.get(key);
    if (bucket === undefined) filed.set(key, [entry]);
    else bucket.push(entry);
  }
  return groupByKey(Int32Array.from(from), Int32Array.from(to), from.length, patterns.length);
}
