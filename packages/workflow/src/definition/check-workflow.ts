import { nearest } from "@agentos/internal";
import { type Fields, isFields } from "./document-path.js";
import type { FileNames } from "./file-names.js";
import { type CheckPlace, checkKeys, type Report } from "./keys/key.js";
import { PHASE_KEYS, SHARED_KEYS } from "./keys/phase-keys.js";
import { entriesOf } from "./keys/values.js";
import { WORKFLOW_KEYS } from "./keys/workflow-keys.js";
import type { YamlDocument } from "./yaml-document.js";

/**
 * What no schema can say about a workflow file. It looks at the document as it was read, not at what the schema
 * made of it, so that a misspelt key in one phase does not hide an unknown pool in another.
 * @param options.runners the names of the runners there are; absent: not checked
 */
export function checkWorkflow(
  document: YamlDocument,
  options: { error: Report; warning: Report; names: FileNames; runners?: readonly string[] | undefined },
): void {
  if (!isFields(document.value)) return;
  const { names, ...reports } = options;
  const file = document.value;
  const place: CheckPlace = { ...reports, at: [], names: names.afterAll, file };
  checkKeys(WORKFLOW_KEYS, file, place);
  const defaults = isFields(file.defaults) ? file.defaults : {};
  checkKeys(SHARED_KEYS, defaults, { ...place, at: ["defaults"], names: names.beforeAll });
  for (const [index, phase] of entriesOf(file.phases)) {
    if (!isFields(phase)) continue;
    const at = ["phases", index];
    checkKeys(PHASE_KEYS, phase, { ...place, at, names: names.beforePhase(index) });
    if (phase.agent === undefined && defaults.agent === undefined && !isMisspelt("agent", phase)) {
      reports.error([...at, "agent"], '"agent" is missing; name one here, or for all phases in "defaults"');
    }
  }
}

/** Whether a mapping has a key that was probably meant for this one. */
function isMisspelt(key: string, fields: Fields): boolean {
  return Object.keys(fields).some((word) => nearest(word, [key]) !== undefined);
}
