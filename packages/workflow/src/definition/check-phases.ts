import { checkGraph, type GraphProblem, type NodeInput } from "@agentos/waves";
import { type DocumentPath, isFields, valueAt } from "./document-path.js";
import type { Report } from "./keys/key.js";
import { quote } from "./quote.js";
import type { YamlDocument } from "./yaml-document.js";

const MAX_LINES = 12;

interface Entry {
  node: NodeInput;
  index: number;
}

/**
 * Reports duplicate ids, unknown dependencies and cycles at the line to edit.
 * @param options.clean whether each phase matches the schema; if not, cycles are not reported,
 *   because a misspelled `dependsOn` can cause a cycle
 * @returns the nodes by phase index, or undefined if there are problems
 */
export function checkPhases(
  document: YamlDocument,
  { at: list, report, clean }: { at: DocumentPath; report: Report; clean: boolean },
): ReadonlyMap<number, NodeInput> | undefined {
  const phases = valueAt(document.value, list);
  if (!Array.isArray(phases)) return undefined;
  const positionOf = (index: number) => document.positionOf([...list, index]);
  const entries = phases.flatMap((phase, index) => readEntry(phase, index, positionOf(index).line));
  // An unknown dependency may refer to a phase whose id is missing.
  const allNamed = entries.length === phases.length;
  const problems = checkGraph(entries.map(({ node }) => node));
  for (const problem of problems) {
    if (problem.code === "cycle" && !clean) continue;
    if (problem.code === "unknown-dependency" && !allNamed) continue;
    const found = explain(problem, entries, { document, list });
    if (found) report(...found);
  }
  if (problems.length > 0 || !allNamed) return undefined;
  return new Map(entries.map(({ node, index }) => [index, node]));
}

function readEntry(phase: unknown, index: number, line: number | undefined): Entry[] {
  if (!isFields(phase) || typeof phase.id !== "string" || phase.id === "") return [];
  const node: NodeInput = {
    id: phase.id,
    dependsOn: namesIn(phase.dependsOn),
    next: namesIn(phase.next),
    parallel: phase.parallel === true,
    line,
  };
  return [{ node, index }];
}

interface ListPlace {
  document: YamlDocument;
  list: DocumentPath;
}

function explain(
  problem: GraphProblem,
  entries: readonly Entry[],
  place: ListPlace,
): [DocumentPath, string] | undefined {
  const { document, list } = place;
  switch (problem.code) {
    case "duplicate-id": {
      const indexes = problem.indexes.map((index) => entries[index]?.index ?? 0);
      const lines = indexes
        .slice(0, MAX_LINES)
        .map((index): number | string | undefined => document.positionOf([...list, index]).line);
      if (indexes.length > lines.length) lines.push("...");
      const message = `${indexes.length} phases have the id ${quote(problem.id)} (lines ${lines.join(", ")}); rename all but one`;
      return [[...list, indexes.at(-1) ?? 0, "id"], message];
    }
    case "unknown-dependency":
      return [edgeAt(problem.id, problem.field, problem.dependency, entries, place), problem.message];
    case "cycle": {
      const { from, to, field } = problem.lastEdge;
      const at =
        field === "next" ? edgeAt(from, field, to, entries, place) : edgeAt(to, field, from, entries, place);
      return [at, problem.message];
    }
    // The schema reports empty ids.
    case "empty-id":
      return undefined;
  }
}

/** Returns the path at which an edge is declared, or the phase's path if file order implies the edge. */
function edgeAt(
  id: string,
  field: "dependsOn" | "next" | undefined,
  name: string,
  entries: readonly Entry[],
  { document, list: phases }: ListPlace,
): DocumentPath {
  for (const { node, index } of entries) {
    if (node.id !== id) continue;
    const phase: DocumentPath = [...phases, index];
    if (field === undefined) return phase;
    const position = namesIn(node[field])?.indexOf(name) ?? -1;
    if (position === -1) continue;
    const list: DocumentPath = [...phase, field];
    const isList = document.sourceOf(list) === undefined;
    return isList ? [...list, position] : list;
  }
  return phases;
}

/** Ignores entries that are not strings, because the schema reports them. */
function namesIn(value: unknown): string[] | undefined {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return undefined;
  return value.filter((name): name is string => typeof name === "string");
}
