import { checkPhases } from "./check-phases.js";
import { type Fields, isFields } from "./document-path.js";
import { fileNames, listNames } from "./file-names.js";
import { type CheckPlace, checkKeys, type Report } from "./keys/key.js";
import { checkNesting, namesWithin } from "./keys/nesting.js";
import { PHASE_KEYS, SHARED_KEYS } from "./keys/phase-keys.js";
import { entriesOf } from "./keys/values.js";
import { WORKFLOW_KEYS } from "./keys/workflow-keys.js";
import { meantKey } from "./meant-key.js";
import type { YamlDocument } from "./yaml-document.js";

/** Composite phases cannot have these keys. */
const RUN_KEYS = ["prompt", "artifact", "writes", ...Object.keys(SHARED_KEYS)];

/** Checks the raw document, so that one error does not hide another. */
export function checkWorkflow(
  document: YamlDocument,
  options: {
    error: Report;
    warning: Report;
    /** Whether the file matches the schema. See `checkPhases`. */
    clean: boolean;
    runners?: readonly string[] | undefined;
  },
): void {
  if (!isFields(document.value)) return;
  const { clean, ...reports } = options;
  const file = document.value;
  const { beforeAll, afterAll } = fileNames(file);
  const place: CheckPlace = { ...reports, at: [], names: afterAll, outside: afterAll, phase: {}, file };
  checkKeys(WORKFLOW_KEYS, file, place);
  const defaults = isFields(file.defaults) ? file.defaults : {};
  checkKeys(SHARED_KEYS, defaults, { ...place, at: ["defaults"], names: beforeAll, outside: beforeAll });
  checkList(file.phases, { ...place, at: ["phases"], names: beforeAll });

  /** @param place contains the names that are valid before the list's first phase runs */
  function checkList(phases: unknown, place: CheckPlace): void {
    const nodes = checkPhases(document, { at: place.at, report: reports.error, clean });
    const names = listNames(place.names, phases, nodes);
    for (const [index, phase] of entriesOf(phases)) {
      if (!isFields(phase)) continue;
      const outside = names.beforePhase(index);
      const inner = namesWithin(outside, phase);
      const here = { ...place, at: [...place.at, index], names: inner, outside, phase };
      checkKeys(PHASE_KEYS, phase, here);
      checkNesting(phase, RUN_KEYS, here);
      checkMissing(phase, here);
      if (phase.phases !== undefined) checkList(phase.phases, { ...here, at: [...here.at, "phases"] });
    }
  }

  function checkMissing(phase: Fields, { at, error }: CheckPlace): void {
    if (phase.phases !== undefined || phase.uses !== undefined || isMisspelled("phases", phase)) return;
    if (phase.prompt === undefined && !isMisspelled("prompt", phase)) error(at, '"prompt" is missing');
    if (phase.agent === undefined && defaults.agent === undefined && !isMisspelled("agent", phase))
      error([...at, "agent"], '"agent" is missing; name one here, or for all phases in "defaults"');
  }
}

function isMisspelled(key: string, fields: Fields): boolean {
  return Object.keys(fields).some((word) => meantKey(word, [key]) !== undefined);
}
