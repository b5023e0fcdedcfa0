import { type Csr, groupByKey } from "./csr.js";
import { type Cycle, findCycles } from "./cycles.js";
import { declaredIn, resolveEdges } from "./edges.js";
import { type Levels, levelsOf } from "./levels.js";
import { assertNodes, type NodeInput } from "./node-input.js";
import type { CycleProblem, GraphProblem } from "./problems.js";
import { suggestId } from "./suggest.js";
import { quote } from "./text.js";

/** Limited, because finding a suggestion requires a comparison with every id. */
const MAX_SUGGESTIONS = 100;

const MAX_IN_PATH = 12;

export interface Analysis {
  indexOf: Map<string, number>;
  dependencies: Csr;
  dependents: Csr;
  levels: Levels;
  problems: GraphProblem[];
}

/**
 * Returns all errors: cycles, unknown dependencies, duplicate ids and empty ids. If there are none,
 * `createGraph` accepts the nodes.
 * @throws TypeError if a node does not have the declared shape
 */
export function checkGraph(nodes: readonly NodeInput[]): GraphProblem[] {
  return analyse(nodes).problems;
}

export function analyse(nodes: readonly NodeInput[]): Analysis {
  assertNodes(nodes);
  const problems: GraphProblem[] = [];
  const indexOf = indexIds(nodes, problems);
  let suggestions = 0;
  const edges = resolveEdges(nodes, indexOf, (node, name, field) => {
    const suggestion = suggestions++ < MAX_SUGGESTIONS ? suggestId(name, indexOf.keys()) : undefined;
    problems.push(unknownDependency(nodes[node]!, name, field, suggestion));
  });
  const dependencies = groupByKey(edges.to, edges.from, edges.count, nodes.length);
  const dependents = groupByKey(edges.from, edges.to, edges.count, nodes.length);
  const levels = levelsOf(dependencies, dependents);
  if (levels.sorted < nodes.length) {
    const unsorted: number[] = [];
    for (let node = 0; node < nodes.length; node++) if (levels.waveOf[node] === -1) unsorted.push(node);
    const cycles = findCycles(dependents, unsorted, (from, to) => {
      const field = declaredIn(nodes, from, to);
      return field === undefined ? -1 : field === "dependsOn" ? to : from;
    });
    for (const cycle of cycles) problems.push(cycleProblem(nodes, cycle));
  }
  return { indexOf, dependencies, dependents, levels, problems };
}

function indexIds(nodes: readonly NodeInput[], problems: GraphProblem[]): Map<string, number> {
  const indexOf = new Map<string, number>();
  const doubles = new Map<string, number[]>();
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!;
    if (node.id === "") {
      const at = node.line === undefined ? `at position ${index}` : `at line ${node.line}`;
      problems.push({
        code: "empty-id",
        index,
        message: `The node ${at} has an empty id`,
        ids: [""],
        ...linesOf([node]),
      });
      continue;
    }
    const first = indexOf.get(node.id);
    if (first === undefined) indexOf.set(node.id, index);
    else if (doubles.has(node.id)) doubles.get(node.id)!.push(index);
    else doubles.set(node.id, [first, index]);
  }
  for (const [id, indexes] of doubles) {
    const those = indexes.map((index) => nodes[index]!);
    const facts = { ids: those.map((node) => node.id), ...linesOf(those) };
    const message = `${indexes.length} nodes have the id ${quote(id)}${describeLines(facts.lines)}`;
    problems.push({ code: "duplicate-id", id, indexes, message, ...facts });
  }
  return indexOf;
}

function unknownDependency(
  node: NodeInput,
  dependency: string,
  field: "dependsOn" | "next",
  suggestion: string | undefined,
): GraphProblem {
  const lines = linesOf([node]);
  const hint = suggestion === undefined ? "" : `; did you mean ${quote(suggestion)}?`;
  const verb = field === "dependsOn" ? "depends on" : "is followed by";
  return {
    code: "unknown-dependency",
    id: node.id,
    dependency,
    field,
    ...(suggestion === undefined ? {} : { suggestion }),
    message: `${quote(node.id)}${describeLines(lines.lines)} ${verb} ${quote(dependency)}, which does not exist${hint}`,
    ids: [node.id],
    ...lines,
  };
}

function cycleProblem(nodes: readonly NodeInput[], cycle: Cycle): CycleProblem {
  const members = cycle.path.slice(0, -1).map((index) => nodes[index]!);
  const path = cycle.path.map((index) => nodes[index]!.id);
  const from = nodes[cycle.last.from]!.id;
  const to = nodes[cycle.last.to]!.id;
  const field = declaredIn(nodes, cycle.last.from, cycle.last.to);
  const facts = { ids: members.map((node) => node.id), ...linesOf(members) };
  const what = members.length === 1 ? `${quote(from)} depends on itself` : `Cycle: ${describePath(path)}`;
  return {
    code: "cycle",
    path,
    lastEdge: { from, to, ...(field === undefined ? {} : { field }) },
    message: `${what}${describeLines(facts.lines)}; ${describeEdit(from, to, field)}`,
    ...facts,
  };
}

function describePath(path: readonly string[]): string {
  const shown = path.map((id) => (/^[\w.@/:-]+$/.test(id) ? id : quote(id)));
  if (shown.length <= MAX_IN_PATH) return shown.join(" -> ");
  const left = shown.length - MAX_IN_PATH;
  return [...shown.slice(0, MAX_IN_PATH - 2), `(${left} more)`, ...shown.slice(-2)].join(" -> ");
}

function describeEdit(from: string, to: string, field: "dependsOn" | "next" | undefined): string {
  if (field === undefined)
    return `give ${quote(to)} a dependsOn: it follows ${quote(from)} only because it has none`;
  if (field === "next") return `easiest fix: remove ${quote(to)} from the next of ${quote(from)}`;
  return `easiest fix: remove ${quote(from)} from the dependsOn of ${quote(to)}`;
}

function linesOf(nodes: readonly NodeInput[]): { lines?: number[] } {
  const lines: number[] = [];
  for (const { line } of nodes) if (line !== undefined) lines.push(line);
  return lines.length === nodes.length ? { lines } : {};
}

function describeLines(lines: readonly number[] | undefined): string {
  if (lines === undefined || lines.length === 0) return "";
  const shown = lines.slice(0, MAX_IN_PATH).join(", ");
  const more = lines.length > MAX_IN_PATH ? ", ..." : "";
  return lines.length === 1 ? ` (line ${shown})` : ` (lines ${shown}${more})`;
}
