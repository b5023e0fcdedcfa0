import { normalize } from "node:path";
import { interpolate } from "../reference/index.js";
import type { DocumentPath } from "./document-path.js";
import { Order } from "./file-names.js";
import type { Report } from "./keys/key.js";
import { quote } from "./quote.js";
import type { Phase } from "./workflow.js";

/**
 * Phases that leave the same file: an error where they could run at the same time, for one would destroy the other's work; a warning
 * where one comes after the other, which may be meant.
 * @param phases of a file without other errors
 */
export function checkArtifacts(phases: readonly Phase[], report: { error: Report; warning: Report }): void {
  const owners = new Map<string, number>();
  const order = new Order(phases);
  phases.forEach(({ id, artifact }, index) => {
    if (artifact === undefined) return;
    const known = interpolate(artifact.path, { phase: id, projectDir: "." }, { missing: "keep" });
    const path = normalize(known);
    const before = owners.get(path);
    const other = before === undefined ? undefined : phases[before];
    owners.set(path, index);
    if (other === undefined) return;
    const at: DocumentPath = ["phases", index, "artifact"];
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
