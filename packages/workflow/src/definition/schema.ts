import { CriteriaSchema } from "@agentos/artifact-guard/criteria";
import * as z from "zod";
import { DURATION, LONGEST_DURATION_MS } from "./durations.js";

/*
 * The shape of a workflow file: what the loader checks and what editors are told through the JSON Schema.
 * Nothing here transforms, so that both speak of the same thing; `normalise.ts` turns it into a `Workflow`.
 * What no schema can say (cycles, unknown pools, unknown `${names}`) is in `check-workflow.ts`.
 */

/** The safe ids of `@agentos/internal`, as a pattern that also fits into a JSON Schema. */
const SAFE_ID = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;
const SAFE_ID_MESSAGE =
  'must be 1 to 128 letters, digits, ".", "_" or "-", without a leading dot, because it becomes a part of file names';

const safeId = () => z.string().regex(SAFE_ID, { error: SAFE_ID_MESSAGE });
const text = () => z.string().regex(/\S/, { error: "must not be blank" });
const oneOrMore = (entry: z.ZodString, what: string) =>
  z.union([entry, z.array(entry)], { error: `must be ${what}, or a list of them` });

/** `sleep 5` is written `[sleep, 5]`: a number or a boolean is taken as it is written. */
const Word = z.union([z.string(), z.number(), z.boolean()], {
  error: "must be text, a number, true or false",
});

const DURATION_MESSAGE = 'must be seconds, or a text such as "90s", "10m" or "1h30m"';

const Duration = z
  .union(
    [
      z
        .number()
        .gt(0)
        .max(LONGEST_DURATION_MS / 1000),
      z.string().regex(DURATION, { error: DURATION_MESSAGE }),
    ],
    { error: DURATION_MESSAGE },
  )
  .describe('Seconds, or a text such as "90s", "10m" or "1h30m".');

const Command = z
  .array(Word)
  .min(1)
  .describe(`A program and its arguments, run without a shell. \${projectDir} and its like are replaced.`);

const RunnerCommand = z
  .strictObject({
    runner: z.literal("command"),
    command: Command.optional(),
    shell: text().optional().describe("A line for the platform's shell."),
  })
  .refine(({ command, shell }) => (command === undefined) !== (shell === undefined), {
    error: 'must have either "command" (a list) or "shell" (a line)',
  })
  .describe("A program, as a list or as a line for the shell.");

const RunnerOther = z
  .looseObject({
    runner: z
      .string()
      .regex(/^(?!command$)[A-Za-z0-9_-]+$/, { error: "must be the name of a runner" })
      .describe("Which runner runs it."),
  })
  .describe("A runner by its name, with its own options.");

/** How a phase is run, in a workflow file as in an agent's front matter. */
export const RunSchema = z
  .union([text().describe("A line for the platform's shell."), Command, RunnerCommand, RunnerOther], {
    error: 'must be a list such as [node, script.mjs], a shell line, or an object with a "runner"',
  })
  .describe("What to run: an argument list (no shell), a shell line, or a runner with its options.");
export type RunInput = z.infer<typeof RunSchema>;

const Env = z.record(
  z.string().regex(/^[^=]+$/, { error: 'must be the name of a variable, without "="' }),
  Word,
);

/** What a phase has, and what `defaults` may say for all of them. */
const SHARED = {
  agent: safeId()
    .optional()
    .describe(
      "The agent's file without .md: .agentos/agents/<agent>.md, else agents/<agent>.md beside this file.",
    ),
  run: RunSchema.optional(),
  timeout: Duration.optional().describe(
    'How long one attempt may take: seconds, or a text such as "90s", "10m" or "1h30m". Default: no limit.',
  ),
  retries: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe("How many further attempts follow a failed one. Default 0."),
  maxAttempts: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "How many attempts may leave an unfinished artifact before the phase is given up (released); retries counts failures apart. Default 3.",
    ),
  pool: safeId().optional().describe("One of pools: how many such phases may run at once."),
  usage: z
    .literal("none")
    .optional()
    .describe(
      "none: what it prints is handed on as it is, even where that is the JSON stream of an agent's client, and nothing is read of its tokens.",
    ),
  env: Env.optional().describe(
    `Variables added to the environment. \${projectDir} and its like are replaced in values.`,
  ),
};

const GateObject = z
  .strictObject({
    approval: z
      .union([text(), z.literal([true, null])], { error: "must be a question, true, or nothing" })
      .optional()
      .describe("What the person is asked; true or nothing: whether it may go on."),
    timeout: Duration.optional().describe(
      'How long the session waits for an answer: seconds, or a text such as "90s", "10m" or "1h30m". Default: as long as it takes.',
    ),
    onTimeout: z
      .enum(["approve", "reject", "fail"])
      .optional()
      .describe("What happens when nobody has answered by then. Default fail: a resume asks again."),
  })
  .refine(({ timeout, onTimeout }) => onTimeout === undefined || timeout !== undefined, {
    path: ["onTimeout"],
    error: 'says what happens at the end of a "timeout", and there is none',
  });

const GateSchema = z.union([z.literal("approval"), GateObject], {
  error: 'must be "approval", or an object such as { approval, timeout: 2h }',
});

const ArtifactSchema = z.strictObject({
  path: text().describe("The file, relative to the project folder; or a glob, for several."),
  template: text()
    .optional()
    .describe(
      "The file it is made from, relative to the project folder. successCriteria in its front matter hold where nothing is said here.",
    ),
  ...CriteriaSchema.shape,
  guard: z
    .boolean()
    .optional()
    .describe("false: it must be there, and nothing in it is checked. Default true."),
});

const PhaseSchema = z.strictObject({
  id: safeId().describe("Names the phase in dependsOn, in sessions and in file names."),
  name: text().optional().describe("What people see. Default: the id."),
  prompt: text().describe("What is to be done."),
  dependsOn: oneOrMore(text(), "the id of a phase")
    .optional()
    .describe(
      "The phases that must be done before. An empty list: none. Absent: the phases whose next names this one, else the phase above.",
    ),
  next: oneOrMore(text(), "the id of a phase").optional().describe("The phases that follow this one."),
  gate: GateSchema.optional().describe(
    "After this phase a person must approve before anything that depends on it starts.",
  ),
  artifact: z
    .union([text(), ArtifactSchema], { error: 'must be a path, or an object with a "path"' })
    .optional()
    .describe("The file the phase must leave behind."),
  writes: oneOrMore(text(), "a glob")
    .optional()
    .describe(
      "Globs of the files it writes, relative to the project folder; two phases that write the same file never run at once.",
    ),
  estimate: Duration.optional().describe(
    'About how long it takes, in seconds or as "10m": long ones start first.',
  ),
  ...SHARED,
});

const Defaults = z
  .strictObject(SHARED)
  .describe("What each phase has that does not say otherwise; env is merged by name.");

/** A workflow file. */
export const WorkflowSchema = z.strictObject({
  id: safeId().describe("Names the workflow in sessions, handoffs and file names."),
  name: text().describe("What people see."),
  module: safeId()
    .optional()
    .describe("The module whose rules join the core rules: .agentos/modules/<module>/rules/*.md."),
  concurrency: z.int().min(1).max(1000).optional().describe("How many phases may run at once."),
  pools: z
    .record(safeId(), z.int().min(1).max(1000))
    .optional()
    .describe("Names, and how many phases of each may run at once."),
  defaults: Defaults.optional(),
  phases: z.array(PhaseSchema).min(1).describe("The steps, in order."),
});
export type WorkflowInput = z.infer<typeof WorkflowSchema>;
export type PhaseInput = z.infer<typeof PhaseSchema>;
