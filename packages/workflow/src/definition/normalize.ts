import { basename, dirname, resolve } from "node:path";
import { isSafeId } from "@agentos/platform";
import type { DocumentPath, Fields } from "./document-path.js";
import { normalizeKeys, type ValuePlace } from "./keys/key.js";
import { PHASE_KEYS, SHARED_KEYS } from "./keys/phase-keys.js";
import { WORKFLOW_KEYS } from "./keys/workflow-keys.js";
import type { PhaseInput, WorkflowInput } from "./schema.js";
import type { Phase, Workflow } from "./workflow.js";
import type { YamlDocument } from "./yaml-document.js";

/** Applies defaults, converts durations to milliseconds and expands short forms. */
export function normalizeWorkflow(input: WorkflowInput, document: YamlDocument, file: string): Workflow {
  const path = resolve(file);
  const {
    module = moduleOf(path),
    maxWait,
    pools = {},
    inputs = {},
    secrets = [],
    notify = [],
    cleanup = [],
    worktrees = { link: ["node_modules"] },
    ...values
  } = normalizeKeys(WORKFLOW_KEYS, input, { document, at: [] });
  const { id, name } = input;
  return {
    ...values,
    id,
    name,
    ...(module === undefined ? {} : { module }),
    ...(maxWait !== undefined && { maxWaitMs: maxWait }),
    pools,
    inputs,
    secrets: [...new Set(secrets)],
    notify,
    cleanup,
    worktrees,
    phases: normalizePhases(input.phases, { document, at: ["phases"], defaults: input.defaults ?? {} }),
    path,
    folder: dirname(path),
  };
}

interface PhasesPlace extends ValuePlace {
  defaults: Fields;
}

function normalizePhases(inputs: readonly PhaseInput[], { at, ...place }: PhasesPlace): Phase[] {
  return inputs.map((input, index) => normalizePhase(input, { ...place, at: [...at, index] }));
}

function normalizePhase(input: PhaseInput, place: PhasesPlace): Phase {
  const { document, at } = place;
  const isComposite = input.phases !== undefined || input.uses !== undefined;
  const defaults = isComposite
    ? {}
    : normalizeKeys(SHARED_KEYS, place.defaults, { document, at: ["defaults"] });
  const own = normalizeKeys(PHASE_KEYS, input, { document, at });
  const { forEach, maxParallel, key, uses, with: inputs = {}, ...rest } = own;
  const { timeout, idleTimeout, estimate, gate, ...values } = { ...defaults, ...rest };
  const { id, phases } = input;
  return {
    ...values,
    id,
    prompt: own.prompt ?? "",
    name: own.name ?? id,
    // `checkWorkflow` guarantees an agent if the phase needs one.
    agent: values.agent ?? "",
    ...gate,
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    ...(idleTimeout === undefined ? {} : { idleTimeoutMs: idleTimeout }),
    retries: values.retries ?? 0,
    env: { ...defaults.env, ...own.env },
    ...(estimate === undefined ? {} : { estimate: estimate / 1000 }),
    ...(forEach !== undefined && {
      forEach: { items: forEach, ...(maxParallel && { maxParallel }), ...(key !== undefined && { key }) },
    }),
    ...(phases && { phases: normalizePhases(phases, { ...place, at: [...at, "phases"] }) }),
    ...(uses !== undefined && {
      uses: { workflow: uses, with: inputs },
      usesPosition: document.positionOf([...at, "uses"]),
      withPositions: Object.fromEntries(
        Object.keys(inputs).map((name) => [name, document.positionOf([...at, "with", name])]),
      ),
    }),
    line: 1,
    ...placeOf(document, at),
    ...(isComposite
      ? {}
      : {
          agentPosition: document.positionOf(
            own.agent === undefined ? ["defaults", "agent"] : [...at, "agent"],
          ),
        }),
  };
}

function placeOf(document: YamlDocument, at: DocumentPath): Pick<Phase, "column"> & { line?: number } {
  const { line, column } = document.positionOf(at);
  return { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
}

function moduleOf(path: string): string | undefined {
  const workflows = dirname(path);
  const module = dirname(workflows);
  const modules = dirname(module);
  const inModule =
    basename(workflows) === "workflows" &&
    basename(modules) === "modules" &&
    basename(dirname(modules)) === ".agentos";
  return inModule && isSafeId(basename(module)) ? basename(module) : undefined;
}
