/** One phase, task or step of a graph. Fields of your own are allowed; tasks get them back. */
export interface NodeInput {
  /** Any non-empty string; `__proto__` and `toString` are ordinary ids. */
  id: string;
  /**
   * Exactly what this node waits for; an empty list makes it a root. For the default see the table in the
   * README.
   */
  dependsOn?: readonly string[] | undefined;
  /** Nodes that come after this one. Ignored by nodes that have their own `dependsOn`. */
  next?: string | readonly string[] | undefined;
  /**
   * Runs alongside the node before it in the file: it waits for the same nodes, and the node that follows
   * both by file order waits for both.
   */
  parallel?: boolean | undefined;
  /** Runs once everything it waits for has ended, even if it failed. */
  always?: boolean | undefined;
  /** Its dependents run even if it failed. */
  continueOnError?: boolean | undefined;
  /** Expected duration, in any unit as long as all nodes use the same. Longer remaining paths start first. */
  estimate?: number | undefined;
  /** The named pool it takes a slot of; {@link runGraph} gets the sizes. */
  pool?: string | undefined;
  /** Globs of the files it writes: nodes that may write the same file do not run at the same time. */
  writes?: readonly string[] | undefined;
  /**
   * Any string that identifies its definition (a prompt, a version): if it changes, a resumed run runs the
   * node again.
   */
  fingerprint?: string | undefined;
  /** A short remark for diagrams. */
  note?: string | undefined;
  /** Its line in the source file, for messages. */
  line?: number | undefined;
}

/** Boolean fields. */
const FLAGS = ["parallel", "always", "continueOnError"] as const;

/**
 * Throws a `TypeError` that names the first field of a wrong type: a mistake in the calling code, not in a
 * graph.
 */
export function assertNodes(nodes: readonly NodeInput[]): void {
  if (!Array.isArray(nodes)) throw new TypeError(`Expected "nodes" to be an array, got ${typeof nodes}`);
  for (let index = 0; index < nodes.length; index++) {
    const node: NodeInput = nodes[index];
    if (typeof node !== "object" || node === null) expected(index, "", "an object", node);
    if (typeof node.id !== "string") expected(index, ".id", "a string", node.id);
    if (node.dependsOn !== undefined) assertStrings(index, ".dependsOn", node.dependsOn);
    if (node.next !== undefined && typeof node.next !== "string") assertStrings(index, ".next", node.next);
    if (node.writes !== undefined) assertStrings(index, ".writes", node.writes);
    for (const field of FLAGS)
      if (node[field] !== undefined && typeof node[field] !== "boolean")
        expected(index, `.${field}`, "a boolean", node[field]);
    if (node.pool !== undefined && typeof node.pool !== "string")
      expected(index, ".pool", "a string", node.pool);
    if (node.fingerprint !== undefined && typeof node.fingerprint !== "string")
      expected(index, ".fingerprint", "a string", node.fingerprint);
    if (node.note !== undefined && typeof node.note !== "string")
      expected(index, ".note", "a string", node.note);
    if (node.estimate !== undefined && !isDuration(node.estimate))
      expected(index, ".estimate", "a finite number of at least 0", node.estimate);
  }
}

/** Whether a value is a valid duration: finite and not negative. */
export function isDuration(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY;
}

function assertStrings(index: number, field: string, value: unknown): void {
  if (!Array.isArray(value)) expected(index, field, "an array of strings", value);
  for (const entry of value as unknown[])
    if (typeof entry !== "string") expected(index, field, "an array of strings", entry);
}

function expected(index: number, field: string, what: string, value: unknown): never {
  throw new TypeError(`Expected nodes[${index}]${field} to be ${what}, got ${typeof value} ${String(value)}`);
}
