import type { Budget } from "@agentos/workflow/internal";
import type { Command } from "commander";
import { type Context, consent, EXIT, oneLine, printJson, UsageError } from "../terminal/index.js";
import { renderDiagnostics } from "../views/failure.js";
import { WORKERS_HELP, workersOf } from "../workers.js";
import { collectInputs } from "../workflow-inputs.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";
import { listWorkflows } from "./list.js";
import { collect, positiveInteger } from "./option-values.js";

interface Options extends GlobalOptions {
  /** What stands behind the workflow's name. */
  text: string[];
  concurrency?: number;
  maxWait?: string;
  budget?: string;
  workers?: string;
  input?: string[];
  inputs?: string;
  dryRun?: true;
  resume?: true | string;
  reject?: string;
  phase?: string;
}

/** `aos run`: begins a session of a workflow, or resumes its newest. */
export function addRunCommand(program: Command, context: Context): void {
  const command = program
    .command("run")
    .summary("run a workflow")
    .description("Runs a workflow: its phases in their order, side by side where nothing orders them.")
    .argument(
      "[workflow]",
      "its id (.agentos/workflows/<id>.yaml) or its file; without it, the workflows are listed",
    )
    .argument("[text...]", "what to do: the input that the workflow names as its subject")
    .option("-i, --input <name=value>", "an input of the workflow; once for each", collect)
    .option("--inputs <file>", "a JSON or YAML file with inputs")
    .option("-c, --concurrency <n>", "how many phases may run at once", positiveInteger)
    .option(
      "--max-wait <time>",
      "end rather than wait longer for a limit, as 90s, 10m, 2h or 1d (default: 10m)",
    )
    .option("--budget <amount>", BUDGET_HELP)
    .option("--workers <url>", WORKERS_HELP)
    .option("-n, --dry-run", "print the inputs, the waves and the compiled prompts, and run nothing")
    .option("-r, --resume [session]", "go on with its newest unfinished session, or with this one")
    .option("--reject <why>", "with --resume: send the waiting phase back with this reason")
    .option("--phase <id>", "with --reject: which phase, when several wait")
    .action(async (workflow: string | undefined, text: string[], _: unknown, self: Command) => {
      const options = { ...self.optsWithGlobals<Options>(), text };
      context.exitCode =
        workflow === undefined ? await choose(context, options) : await run(context, workflow, options);
    });
  addExamples(command, [
    ["aos run", "which workflows there are"],
    ["aos run feature-dev", "the workflow .agentos/workflows/feature-dev.yaml"],
    ['aos run feature-dev "Add a login page"', "with the text that it is about"],
    ["aos run feature-dev --input issue=42", "with an input; --dry-run lists them"],
    ["aos run payments/release", "the workflow release of the module payments"],
    ["aos run flows/release.yaml -c 4", "a file, four phases at once"],
    ["aos run feature-dev --budget 5usd", "pause with a handoff when its agents have taken that much"],
    ["aos run feature-dev --dry-run", "what would run, and what each agent would be told"],
    ["aos run feature-dev --resume", "approve what waits at a gate, and go on"],
    ['aos run feature-dev --resume --reject "No tests"', "send it back instead"],
    ["aos run feature-dev --json > result.json", "the outcome as JSON, progress on the terminal"],
  ]);
}

/** Without a workflow: what there is to choose from. */
async function choose(context: Context, options: Options): Promise<number> {
  const { project: _, json: __, text: ___, ...others } = options;
  const [given] = Object.keys(others).filter((name) => name !== "color");
  if (options.resume !== undefined)
    throw new UsageError(
      "--resume goes on with a session of a workflow: name that, or take the newest: aos resume",
    );
  if (given !== undefined) throw new UsageError("name a workflow; `aos run` alone lists them");
  await listWorkflows(context, options);
  return EXIT.done;
}

async function run(context: Context, workflow: string, options: Options): Promise<number> {
  checkOptions(options, workflow);
  const project = findProject(context, options);
  const inputs = await collectInputs(
    context,
    {
      folder: project.folder,
      workflow,
      asks: !options.dryRun && !options.json && options.resume === undefined,
    },
    options,
  );
  if (options.dryRun) return await dryRun(context, project.folder, workflow, { ...options, given: inputs });
  const { runWorkflow, resumeSession } = await import("@agentos/workflow");
  const { runSession } = await import("../run-session.js");
  const settings = {
    json: options.json === true,
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
    ...(await maxWaitOf(options)),
    ...(await budgetOf(options)),
    ...workersOf(context, project.folder, options),
  };
  return runSession(context, project, settings, (runOptions) => {
    if (options.resume === undefined) return runWorkflow({ ...runOptions, workflow, inputs });
    return resumeSession({
      ...runOptions,
      workflow,
      ...(options.resume !== true && { sessionId: options.resume }),
      ...consent(context),
      ...rejection(options),
    });
  });
}

/** What `--max-wait` means to the engine. */
export async function maxWaitOf({ maxWait }: { maxWait?: string }): Promise<{ maxWaitMs?: number }> {
  if (maxWait === undefined) return {};
  const { parseDuration } = await import("@agentos/workflow/internal");
  const maxWaitMs = maxWait === "0" ? 0 : parseDuration(maxWait);
  if (maxWaitMs === undefined)
    throw new UsageError(
      `--max-wait must be a time such as 90s, 10m, 2h or 1d, but is "${oneLine(maxWait)}"`,
    );
  return { maxWaitMs };
}

export const BUDGET_HELP =
  "what all runs of the session may take, as 5usd, 2Mtokens, 200turns or 2h (of its phases together), several with commas between";

/** What `--budget` means to the engine. */
export async function budgetOf({ budget: text }: { budget?: string }): Promise<{ budget?: Budget }> {
  if (text === undefined) return {};
  const { parseBudget } = await import("@agentos/workflow/internal");
  const budget = parseBudget(text);
  if (budget === undefined)
    throw new UsageError(
      `--budget must be an amount such as 5usd, 2Mtokens, 200turns or 2h, but is "${oneLine(text)}"`,
    );
  return { budget };
}

/** What `--reject` and `--phase` mean to the engine. */
export function rejection({ reject: reason, phase, to }: { reject?: string; phase?: string; to?: string }): {
  reject?: { phase?: string; reason: string; to?: string };
} {
  if (reason === undefined) return {};
  return { reject: { reason, ...(phase !== undefined && { phase }), ...(to !== undefined && { to }) } };
}

/** Refuses what could be meant in two ways. */
export function checkRejection(options: { reject?: string; phase?: string; answer?: string }): void {
  if (options.reject?.trim() === "") throw new UsageError('--reject needs a reason: --reject "why"');
  if (options.phase !== undefined && options.reject === undefined && options.answer === undefined)
    throw new UsageError('--phase says which phase --reject is about: add --reject "why"');
}

function checkOptions(options: Options, workflow: string): void {
  checkRejection(options);
  if (options.reject !== undefined && options.resume === undefined)
    throw new UsageError(
      `--reject answers a session that waits at a gate: add --resume (aos run ${workflow} --resume --reject "why")`,
    );
  const { input, inputs, text, resume } = options;
  if (resume !== undefined && (input !== undefined || inputs !== undefined || text.length > 0))
    throw new UsageError(
      `a session keeps the inputs it began with: leave them out to go on, or leave out --resume to begin anew`,
    );
  if (options.dryRun && options.resume !== undefined)
    throw new UsageError("--dry-run and --resume exclude each other: a dry run begins nothing");
}

async function dryRun(
  context: Context,
  folder: string,
  workflow: string,
  options: Options & { given: Record<string, unknown> },
): Promise<number> {
  const { planWorkflow } = await import("@agentos/workflow");
  const { renderPlan } = await import("../views/plan.js");
  const plan = planWorkflow({
    projectFolder: folder,
    cwd: context.cwd,
    workflow,
    inputs: options.given,
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
  });
  const { graph, state: _, ...rest } = plan;
  context.stderr.write(
    renderDiagnostics(plan.diagnostics, { paint: context.paint.stderr, cwd: context.cwd }),
  );
  // A graph is an object with methods: its waves are what it says as data.
  if (options.json) printJson(context, { ...rest, waves: graph.waves });
  else context.stdout.write(renderPlan(plan, context.paint.stdout, options.given));
  return EXIT.done;
}
