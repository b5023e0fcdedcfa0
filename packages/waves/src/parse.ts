import type { Diagnostic } from "@agentos/platform";
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  type YAMLMap,
} from "yaml";
import { checkGraph } from "./check.js";
import { createGraph, type Graph, type GraphOptions } from "./graph.js";
import { FLAGS, isDuration, type NodeInput } from "./node-input.js";
import type { GraphProblem } from "./problems.js";
import { quote } from "./text.js";

export interface ParsedGraph {
  /** Present if no diagnostic is an error. */
  graph?: Graph;
  /** All nodes that could be read. */
  nodes: NodeInput[];
  diagnostics: Diagnostic[];
}

const FIELDS = ["id", "dependsOn", "next", "estimate", "pool", "writes", "fingerprint", ...FLAGS] as const;
type Field = (typeof FIELDS)[number];

/** Other tools' names for our fields. Ignoring them would silently turn the file into a sequence. */
const OTHER_NAMES = new Map<string, Field>([
  ["needs", "dependsOn"],
  ["depends", "dependsOn"],
  ["dependencies", "dependsOn"],
  ...FIELDS.map((field): [string, Field] => [field.toLowerCase(), field]),
]);

/**
 * Reads a graph from YAML or JSON: a list of nodes (or of ids), or an object with such a list under `nodes`
 * or `phases`. Unknown fields are ignored. It never throws because of the text: every problem is in
 * `diagnostics`, with its line and column.
 */
export function parseGraph(text: string, options: GraphOptions & { path?: string } = {}): ParsedGraph {
  const reader = new GraphReader(options.path ?? "graph");
  const nodes = reader.read(text.replace(/^\uFEFF/, ""));
  // If a node is missing, its name would be reported as unknown.
  if (reader.isComplete) reader.reportProblems(checkGraph(nodes), nodes);
  const { diagnostics } = reader;
  if (diagnostics.some(({ severity }) => severity === "error")) return { nodes, diagnostics };
  reader.warnAboutIgnoredNext(nodes);
  return { graph: createGraph(nodes, options), nodes, diagnostics };
}

/** Resolving an alias walks through the document. */
const MAX_ALIASES = 1000;

/** A name in a node's list, and its position. */
interface NamedAt {
  name: string;
  offset: number;
}

/** The positions of a node and its names. */
interface Place {
  offset: number;
  names: Partial<Record<Field, NamedAt[]>>;
}

class GraphReader {
  readonly diagnostics: Diagnostic[] = [];
  /** Whether every node could be read. */
  isComplete = true;
  readonly #path: string;
  readonly #lines = new LineCounter();
  readonly #places: Place[] = [];
  #document: Document.Parsed | undefined;
  #aliases = 0;

  constructor(path: string) {
    this.#path = path;
  }

  read(text: string): NodeInput[] {
    if (text.includes("\0")) return this.#nothing(0, "is not a text file");
    if (text.trim() === "") return this.#nothing(0, "is empty");
    try {
      this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    } catch (error) {
      // Brackets nested some thousand levels deep overflow the parser's stack.
      const why = error instanceof RangeError ? "is nested too deeply" : (error as Error).message;
      return this.#nothing(0, why);
    }
    const { errors } = this.#document;
    // The parser catches its own overflow and then reports an error for each bracket.
    if (errors.some(({ message }) => message.includes("call stack")))
      return this.#nothing(0, "is nested too deeply");
    const offsets = new Set<number>();
    for (const { message, pos } of errors) {
      if (!offsets.has(pos[0])) this.#report("error", pos[0], message);
      offsets.add(pos[0]);
    }
    const items = errors.length > 0 ? undefined : this.#nodeList(this.#document.contents);
    const nodes = (items ?? []).map((item) => this.#readNode(item)).filter((node) => node !== undefined);
    this.isComplete = nodes.length === items?.length;
    return nodes;
  }

  reportProblems(problems: readonly GraphProblem[], nodes: readonly NodeInput[]): void {
    const indexesOf = new Map<string, number[]>();
    nodes.forEach(({ id }, index) => {
      const indexes = indexesOf.get(id);
      if (indexes === undefined) indexesOf.set(id, [index]);
      else indexes.push(index);
    });
    for (const problem of problems)
      this.#report("error", this.#offsetOf(problem, indexesOf), problem.message);
  }

  /** `next` only affects nodes without `dependsOn`; a file that has both may expect more. */
  warnAboutIgnoredNext(nodes: readonly NodeInput[]): void {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    nodes.forEach((node, index) => {
      for (const { name, offset } of this.#places[index]!.names.next ?? []) {
        const target = byId.get(name);
        if (target?.dependsOn === undefined || target.dependsOn.includes(node.id)) continue;
        this.#report(
          "warning",
          offset,
          `${quote(name)} has a dependsOn without ${quote(node.id)}, so this next is ignored`,
        );
      }
    });
  }

  #nodeList(contents: ParsedNode | null): ParsedNode[] | undefined {
    const root = this.#resolve(contents);
    const lists = isMap(root)
      ? root.items.filter(({ key }) => ["nodes", "phases"].includes(textOf(key) ?? ""))
      : [];
    if (lists.length > 1) {
      this.#report(
        "error",
        offsetOf(lists[1]!.key),
        'Expected a list under "nodes" or under "phases", not both',
      );
      return undefined;
    }
    const list = isMap(root) ? this.#resolve(lists[0]?.value) : root;
    if (!isSeq(list)) {
      const offset = offsetOf(list ?? lists[0]?.key ?? root);
      this.#report("error", offset, 'Expected a list of nodes, or one under "nodes" or "phases"');
      return undefined;
    }
    if (list.items.length === 0) this.#report("error", offsetOf(list), "Expected at least one node");
    return list.items as ParsedNode[];
  }

  #readNode(item: ParsedNode): NodeInput | undefined {
    const source = this.#resolve(item);
    const offset = offsetOf(item);
    const line = this.#lines.linePos(offset).line;
    const id = textOf(source);
    if (id !== undefined) {
      this.#places.push({ offset, names: {} });
      return { id, line };
    }
    if (!isMap(source)) {
      this.#report("error", offset, "Expected a node: an id, or an object with one");
      return undefined;
    }
    const place: Place = { offset, names: {} };
    const node = this.#readFields(source as YAMLMap<ParsedNode, ParsedNode | null>, place);
    if (node === undefined) return undefined;
    this.#places.push(place);
    return { ...node, line };
  }

  #readFields(source: YAMLMap<ParsedNode, ParsedNode | null>, place: Place): NodeInput | undefined {
    const fields: Partial<Record<Field, unknown>> = {};
    for (const { key, value } of source.items) {
      const name = textOf(key) ?? "";
      if (isField(name))
        fields[name] = this.#readField(name, this.#resolve(value), offsetOf(value ?? key), place);
      else this.#reportOtherName(name, offsetOf(key));
    }
    if (fields.id === undefined && !source.has("id"))
      this.#report("error", place.offset, 'Expected the node to have an "id"');
    return typeof fields.id === "string" ? (fields as unknown as NodeInput) : undefined;
  }

  #readField(field: Field, value: ParsedNode | null | undefined, offset: number, place: Place): unknown {
    if (field === "estimate") {
      const estimate: unknown = isScalar(value) ? value.value : undefined;
      if (!isDuration(estimate))
        this.#report("error", offset, 'Expected "estimate" to be a number of at least 0');
      return isDuration(estimate) ? estimate : undefined;
    }
    if (isFlag(field)) {
      const flag: unknown = isScalar(value) ? value.value : undefined;
      if (typeof flag === "boolean") return flag;
      this.#report("error", offset, `Expected "${field}" to be true or false`);
      return undefined;
    }
    const text = textOf(value);
    const isList = field === "dependsOn" || field === "next" || field === "writes";
    if (!isList) {
      if (text === undefined) this.#report("error", offset, `Expected "${field}" to be text`);
      return text;
    }
    const items = isSeq(value)
      ? (value.items as ParsedNode[])
      : text === undefined
        ? undefined
        : [value as ParsedNode];
    const names = items?.map((item) => ({ name: textOf(this.#resolve(item)), offset: offsetOf(item) }));
    const wrong = names === undefined ? { offset } : names.find(({ name }) => name === undefined);
    if (wrong !== undefined) {
      this.#report("error", wrong.offset, `Expected "${field}" to be a list of strings (use [] for none)`);
      // Not undefined: the defaults for missing fields would add misleading errors.
      return [];
    }
    place.names[field] = names as NamedAt[];
    return (names as NamedAt[]).map(({ name }) => name);
  }

  #reportOtherName(name: string, offset: number): void {
    const field = OTHER_NAMES.get(name.toLowerCase().replace(/[_-]/g, ""));
    if (field !== undefined)
      this.#report("error", offset, `Unknown key ${quote(name)}; did you mean "${field}"?`);
  }

  #offsetOf(problem: GraphProblem, indexesOf: ReadonlyMap<string, number[]>): number {
    switch (problem.code) {
      case "empty-id":
        return this.#places[problem.index]!.offset;
      case "duplicate-id":
        return this.#places[problem.indexes[1]!]!.offset;
      case "unknown-dependency":
        return this.#offsetOfName(indexesOf, problem.id, problem.field, problem.dependency);
      case "cycle": {
        const { from, to, field } = problem.cheapestEdge;
        if (field === "next") return this.#offsetOfName(indexesOf, from, "next", to);
        return this.#offsetOfName(indexesOf, to, "dependsOn", from);
      }
    }
  }

  #offsetOfName(indexesOf: ReadonlyMap<string, number[]>, id: string, field: Field, name: string): number {
    const places = indexesOf.get(id)!.map((index) => this.#places[index]!);
    for (const { names } of places) {
      const found = names[field]?.find((entry) => entry.name === name);
      if (found !== undefined) return found.offset;
    }
    return places[0]!.offset;
  }

  #resolve(node: ParsedNode | null | undefined): ParsedNode | null | undefined {
    if (!isAlias(node)) return node;
    if (++this.#aliases <= MAX_ALIASES) return node.resolve(this.#document!) as ParsedNode | undefined;
    if (this.#aliases === MAX_ALIASES + 1) this.#report("error", offsetOf(node), "Too many aliases");
    return undefined;
  }

  #nothing(offset: number, message: string): NodeInput[] {
    this.isComplete = false;
    this.#report("error", offset, message);
    return [];
  }

  #report(severity: Diagnostic["severity"], offset: number, message: string): void {
    const { line, col } = this.#lines.linePos(offset);
    this.diagnostics.push({
      severity,
      path: this.#path,
      line: Math.max(1, line),
      column: Math.max(1, col),
      message,
    });
  }
}

/** The text of a scalar. Numbers and `true` as written, because the id `1.10` must not become 1.1. */
function textOf(node: unknown): string | undefined {
  if (!isScalar(node) || node.value === null) return undefined;
  if (typeof node.value === "string") return node.value;
  return node.source ?? String(node.value);
}

function offsetOf(node: ParsedNode | null | undefined): number {
  return node?.range[0] ?? 0;
}

function isField(name: string): name is Field {
  return (FIELDS as readonly string[]).includes(name);
}

function isFlag(field: Field): field is (typeof FLAGS)[number] {
  return (FLAGS as readonly Field[]).includes(field);
}
