import { normalize } from "node:path";
import type { DocumentPath } from "./document-path.js";
import { Order } from "./file-names.js";
import { isGlob } from "./is-glob.js";
import type { Report } from "./keys/key.js";
import type { ForEach } from "./nested.js";
import { quote } from "./quote.js";
import { findReferences, interpolate } from "./reference/index.js";
import type { Phase } from "./workflow.js";

interface Reports {
  error: Report;
  warning: Report;
}

/**
 * Reports phases that have the same artifact: as an error if they can run concurrently, and as a
 * warning otherwise.
 */
export function checkArtifacts(
  phases: readonly Phase[],
  report: Reports,
  list: DocumentPath = ["phases"],
  outerLists: readonly ForEach[] = [],
): void {
  const owners = new Map<string, number>();
  const order = new Order(phases);
  phases.forEach((phase, index) => {
    const { id, artifact, forEach } = phase;
    const lists = forEach ? [...outerLists, forEach] : outerLists;
    if (phase.phases) checkArtifacts(phase.phases, report, [...list, index, "phases"], lists);
    if (artifact === undefined) return;
    const at: DocumentPath = [...list, index, "artifact"];
    checkItems(artifact.path, lists, report, at);
    const known = interpolate(artifact.path, { phase: id, projectDir: "." }, { missing: "keep" });
    const path = normalize(known);
    const before = owners.get(path);
    const other = before === undefined ? undefined : phases[before];
    owners.set(path, index);
    if (other === undefined) return;
    const what = `${quote(id)} and ${quote(other.id)} (line ${other.line}) write the same file, ${quote(artifact.path)}`;
    if (order.isAfter(id, other.id))
      report.warning(at, `${what}; the file of ${quote(other.id)} will be overwritten`);
    else if (order.isAfter(other.id, id))
      report.warning(at, `${what}; the file of ${quote(id)} will be overwritten`);
    else
      report.error(
        at,
        `${what}, and may run at the same time; give each its own path, or make one depend on the other`,
      );
  });
}

function checkItems(path: string, lists: readonly ForEach[], report: Reports, at: DocumentPath): void {
  if (lists.length === 0 || isGlob(path)) return;
  const isDistinct = findReferences(path).some(({ path: [root = ""] = [] }) =>
    ["item", "key", "phase"].includes(root),
  );
  if (isDistinct) return;
  const message = `all items write the same file, ${quote(path)}; put \${key} in its path`;
  if (lists.every(({ maxParallel }) => maxParallel === 1)) report.warning(at, message);
  else report.error(at, message);
}
