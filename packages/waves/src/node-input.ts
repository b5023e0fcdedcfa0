import { type OptionNames, shown } from "@agentos/platform";
import { quote } from "./text.js";

/** A node in a graph. Fields of your own are passed to tasks. */
export interface NodeInput {
  /** Any non-empty string, including `__proto__` and `toString`. */
  id: string;
  /** What the node waits for. Empty for a root. For the default, see docs/reference.md. */
  dependsOn?: readonly string[] | undefined;
  /** Nodes that follow this one. Has no effect on nodes that have a `dependsOn`. */
  next?: string | readonly string[] | undefined;
  /**
   * Whether the node waits for the same nodes as the node before it. The next node in input order
   * then waits for both.
   */
  parallel?: boolean | undefined;
  /** Whether the node runs once all dependencies have ended, even if some failed. */
  always?: boolean | undefined;
  /** Whether dependents run even if this node failed. */
  continueOnError?: boolean | undefined;
  /** Expected duration, in the same unit for all nodes. Nodes with longer remaining paths start first. */
  estimate?: number | undefined;
  /** Name of the pool that the node takes a slot from. {@link runGraph} takes the pools' sizes. */
  pool?: string | undefined;
  /** Globs for files that the node writes. Nodes that may write the same file run one at a time. */
  writes?: readonly string[] | undefined;
  /** Identifies the node's definition. A resumed run repeats the node if this has changed. */
  fingerprint?: string | undefined;
  note?: string | undefined;
  /** Line number in the source file, shown in messages. */
  line?: number | undefined;
}

const FLAGS = ["parallel", "always", "continueOnError"] as const;

const FIELDS: OptionNames<NodeInput> = {
  id: true,
  dependsOn: true,
  next: true,
  parallel: true,
  always: true,
  continueOnError: true,
  estimate: true,
  pool: true,
  writes: true,
  fingerprint: true,
  note: true,
  line: true,
};
const FIELD_OF = new Map(Object.keys(FIELDS).map((field) => [field.toLowerCase(), field]));

/** A caller's nodes may have fields of their own, so only misspellings of our fields are rejected. */
function assertSpelling(index: number, node: NodeInput): void {
  for (const field of Object.keys(node)) {
    if (Object.hasOwn(FIELDS, field)) continue;
    const meant = FIELD_OF.get(field.replace(/[_-]/g, "").toLowerCase());
    if (meant !== undefined)
      throw new TypeError(`Unknown field ${quote(field)} in nodes[${index}]; did you mean ${quote(meant)}?`);
  }
}

/**
 * If no node declares its order, rejects a field that lists nodes: without `dependsOn`, the nodes would
 * silently run in input order.
 */
function assertOrder(nodes: readonly NodeInput[]): void {
  const isDeclared = ({ dependsOn, next, parallel }: NodeInput) =>
    dependsOn !== undefined || next !== undefined || parallel !== undefined;
  if (nodes.some(isDeclared)) return;
  const ids = new Set<unknown>(nodes.map(({ id }) => id));
  for (const [index, node] of nodes.entries())
    for (const [field, value] of Object.entries(node)) {
      if (Object.hasOwn(FIELDS, field) || !Array.isArray(value) || value.length === 0) continue;
      if (value.every((each) => ids.has(each)))
        throw new TypeError(
          `Unknown field ${quote(field)} in nodes[${index}] lists nodes; did you mean "dependsOn"?`,
        );
    }
}

/** Throws a `TypeError` for the first field that is misspelled or has the wrong type. */
export function assertNodes(nodes: readonly NodeInput[]): void {
  if (!Array.isArray(nodes)) throw new TypeError(`Expected "nodes" to be an array, got ${typeof nodes}`);
  for (let index = 0; index < nodes.length; index++) {
    const node: NodeInput = nodes[index];
    if (typeof node !== "object" || node === null) expected(index, "", "an object", node);
    assertSpelling(index, node);
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
  assertOrder(nodes);
}

export function isDuration(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY;
}

function assertStrings(index: number, field: string, value: unknown): void {
  if (!Array.isArray(value)) expected(index, field, "an array of strings", value);
  for (const entry of value as unknown[])
    if (typeof entry !== "string") expected(index, field, "an array of strings", entry);
}

function expected(index: number, field: string, what: string, value: unknown): never {
  throw new TypeError(`Expected nodes[${index}]${field} to be ${what}, got ${shown(value)}`);
}
