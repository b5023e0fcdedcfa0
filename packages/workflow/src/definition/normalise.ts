import { basename, dirname, resolve } from "node:path";
import { isSafeId } from "@agentos/internal";
import type { Fields } from "./document-path.js";
import { normaliseKeys } from "./keys/key.js";
import { PHASE_KEYS, SHARED_KEYS } from "./keys/phase-keys.js";
import { WORKFLOW_KEYS } from "./keys/workflow-keys.js";
import type { WorkflowInput } from "./schema.js";
import type { Phase, Workflow } from "./workflow.js";
import type { YamlDocument } from "./yaml-document.js";

/** A checked file as a {@link Workflow}: defaults applied, durations in milliseconds, short forms written out. */
export function normaliseWorkflow(input: WorkflowInput, document: YamlDocument, file: string): Workflow {
  const path = resolve(file);
  const {
    module = moduleOf(path),
    pools = {},
    inputs = {},
    secrets = [],
    notify = [],
    cleanup = [],
    ...values
  } = normaliseKeys(WORKFLOW_KEYS, input, { document, at: [] });
  const { id, name } = input;
  return {
    ...values,
    id,
    name,
    ...(module === undefined ? {} : { module }),
    pools,
    inputs,
    secrets: [...new Set(secrets)],
    notify,
    cleanup,
    phases: input.phases.map((phase, index) => normalisePhase(phase, index, input.defaults ?? {}, document)),
    path,
    folder: dirname(path),
  };
}

function normalisePhase(
  input: WorkflowInput["phases"][number],
  index: number,
  given: Fields,
  document: YamlDocument,
): Phase {
  const at = ["phases", index];
  const defaults = normaliseKeys(SHARED_KEYS, given, { document, at: ["defaults"] });
  const own = normaliseKeys(PHASE_KEYS, input, { document, at });
  const { timeout, estimate, gate, ...values } = { ...defaults, ...own };
  const { id, prompt } = input;
  return {
    ...values,
    id,
    prompt,
    name: own.name ?? id,
    // The check has made sure that one of them is there.
    agent: values.agent ?? "",
    ...gate,
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    retries: values.retries ?? 0,
    env: { ...defaults.env, ...own.env },
    ...(estimate === undefined ? {} : { estimate: estimate / 1000 }),
    line: document.positionOf(at).line ?? 1,
    agentPosition: document.positionOf(own.agent === undefined ? ["defaults", "agent"] : [...at, "agent"]),
  };
}

/** A workflow in `.agentos/modules/<module>/workflows/` is that module's, unless it says otherwise. */
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
