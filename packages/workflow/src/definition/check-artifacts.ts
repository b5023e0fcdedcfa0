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
 * Phases that leave the same file: an error where they could run at the same time, for one would destroy the
 * other's work; a warning
 * where one comes after the other, which may be meant.
 * @param phases of a file without other errors
 */
export function checkArtifacts(
  phases: readonly Phase[],
  report: Reports,
  list: DocumentPath = ["phases"],
  around: readonly ForEach[] = [],
): void {
  const owners = new Map<string, number>();
  const order = new Order(phases);
  phases.forEach((phase, index) => {
    const { id, artifact, forEach } = phase;
    const lists = forEach ? [...around, forEach] : around;
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
    const what = `${quote(id)} and ${quote(other.id)} (line ${other.line}) leave the same file, ${quote(artifact.path)}`;
    if (order.isAfter(id, other.id))
      report.warning(at, `${what}: what ${quote(other.id)} left will be replaced`);
    else if (order.isAfter(other.id, id))
      report.warning(at, `${what}: what ${quote(id)} left will be replaced`);
    else
      report.error(
        at,
        `${what}, and may run at the same time; give each a path of its own, or let one depend on the other`,
      );
  });
}

/** The items of a list that leave one file. */
function checkItems(path: string, lists: readonly ForEach[], report: Reports, at: DocumentPath): void {
  if (lists.length === 0 || isGlob(path)) return;
  const tellsApart = findReferences(path).some(({ path: [root = ""] = [] }) =>
    ["item", "key", "phase"].includes(root),
  );
  if (tellsApart) return;
  const message = `all items leave the same file, ${quote(path)}; put \${key} in its path`;
  if (lists.every(({ maxParallel }) => maxParallel === 1)) report.warning(at, message);
  else report.error(at, message);
}
