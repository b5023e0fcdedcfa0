import * as z from "zod";
import { isFields } from "../document-path.js";
import type { CleanupStep } from "../workflow.js";
import { envKey } from "./env.js";
import { type CheckPlace, checkKeys, key, normalizeKeys, shapeOf, type ValuePlace } from "./key.js";
import { checkRun, isArguments, normalizeProgram, ProgramSchema } from "./run.js";
import { durationKey, entriesOf } from "./values.js";

const STEP_KEYS = {
  run: key(ProgramSchema, { check: checkRun }),
  timeout: durationKey("How long the program may take. Default 1m."),
  env: envKey,
};

const Step = z.strictObject(shapeOf(STEP_KEYS));

export const cleanupKey = key(
  z
    .union([ProgramSchema, Step, z.array(Step)], {
      error: 'must be a list such as [docker, compose, down], a shell command, or mappings with a "run"',
    })
    .optional()
    .describe(
      "Runs when the session has ended, however it ended: a program, or a list of mappings with run, timeout and env.",
    ),
  {
    normalize: (cleanup, place): CleanupStep[] => {
      if (typeof cleanup === "string") return [stepOf({ run: cleanup }, place)];
      if (!Array.isArray(cleanup)) return [normalizeStep(cleanup, place)];
      if (isArguments(cleanup)) return [stepOf({ run: cleanup }, place)];
      const { document, at } = place;
      return cleanup.map((step, index) => normalizeStep(step, { document, at: [...at, index] }));
    },
    check: checkCleanup,
  },
);

type StepInput = z.infer<typeof Step>;

function stepOf({ run }: Pick<StepInput, "run">, place: ValuePlace): CleanupStep {
  return { run: normalizeProgram(run, place), env: {} };
}

function normalizeStep(step: StepInput, place: ValuePlace): CleanupStep {
  const { document, at } = place;
  const { timeout, env } = normalizeKeys(STEP_KEYS, step, place);
  return {
    run: normalizeProgram(step.run, { document, at: [...at, "run"] }),
    ...(timeout !== undefined && { timeoutMs: timeout }),
    env: env ?? {},
  };
}

function checkCleanup(cleanup: unknown, place: CheckPlace): void {
  const steps = entriesOf(cleanup);
  if (isFields(cleanup)) checkKeys(STEP_KEYS, cleanup, place);
  else if (!steps.some(([, step]) => isFields(step))) checkRun(cleanup, place);
  for (const [index, step] of steps)
    if (isFields(step)) checkKeys(STEP_KEYS, step, { ...place, at: [...place.at, index] });
}
