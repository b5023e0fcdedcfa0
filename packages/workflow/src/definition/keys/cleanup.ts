import * as z from "zod";
import type { CleanupStep } from "../workflow.js";
import { envKey } from "./env.js";
import { key, normalizeKeys, shapeOf, type ValuePlace } from "./key.js";
import { checkPrograms, checkRun, isArguments, normalizeProgram, ProgramSchema } from "./run.js";
import { durationKey } from "./values.js";

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
      const { document, at } = place;
      if (typeof cleanup === "string" || (Array.isArray(cleanup) && isArguments(cleanup)))
        return [{ run: normalizeProgram(cleanup, place), env: {} }];
      if (!Array.isArray(cleanup)) return [normalizeStep(cleanup, place)];
      return cleanup.map((step, index) => normalizeStep(step, { document, at: [...at, index] }));
    },
    check: (cleanup, place) => checkPrograms(STEP_KEYS, cleanup, place),
  },
);

function normalizeStep(step: z.infer<typeof Step>, place: ValuePlace): CleanupStep {
  const { document, at } = place;
  const { timeout, env } = normalizeKeys(STEP_KEYS, step, place);
  return {
    run: normalizeProgram(step.run, { document, at: [...at, "run"] }),
    ...(timeout !== undefined && { timeoutMs: timeout }),
    env: env ?? {},
  };
}
