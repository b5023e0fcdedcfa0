import { withoutUndefined } from "@agentos/platform";
import type { Budget } from "@agentos/workflow/internal";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import { WORKERS_HELP, workersOf } from "../runs/workers.js";
import { collectInputs } from "../runs/workflow-inputs.js";
import { type Context, EXIT, oneLine, printJson, stdoutColumns, UsageError } from "../terminal/index.js";
import { printDiagnostics } from "../views/failure.js";
import { commandAction } from "./common.js";
import { collect, positiveInteger } from "./option-values.js";

export interface RunOptions extends GlobalOptions {
  concurrency?: number;
  maxWait?: string;
  budget?: string;
  workers?: string;
}

interface Options extends RunOptions {
  input?: string[];
  inputs?: string;
  dryRun?: true;
}

/** `aos run`: starts a workflow session. */
export function addRunCommand(program: Command, context: Context): void {
  const command = program
    .command("run")
    .summary("list the workflows, or run one")
    .description("Runs a workflow. Phases that do not depend on each other run in parallel.")
    .argument(
      "[workflow]",
      "a workflow's id (.agentos/workflows/<id>.yaml) or file (default: list the workflows)",
    )
    .argument("[text...]", "what to do (the value of the input that the workflow marks as its subject)")
    .option("-i, --input <name=value>", "a workflow input; can be repeated", collect)
    .option("--inputs <file>", "a JSON or YAML file with inputs")
    .option(
      "-n, --dry-run",
      "print the inputs, the waves (phases that can run in parallel) and the compiled prompts, without running anything",
    )
    .action(commandAction(context, run));
  addRunOptions(command);
  addExamples(command, [
    ["aos run", "list the workflows"],
    ["aos run feature-dev", "run the workflow feature-dev"],
    ['aos run feature-dev "Add a login page"', "run it with a subject"],
    ["aos run feature-dev --input issue=42", "run it with an input; --dry-run lists all inputs"],
    ["aos run payments/release", "run the release workflow of the payments module"],
    ["aos run flows/release.yaml -c 4", "run a workflow file, at most four phases at once"],
    ["aos run feature-dev --budget 5usd", "pause with a handoff once the agents have spent 5 USD"],
    ["aos run feature-dev --dry-run", "show what would run, with each agent's prompt"],
    ["aos run feature-dev --json > result.json", "save the result as JSON; progress goes to the terminal"],
  ]);
}

async function listWorkflows(context: Context, options: Options): Promise<void> {
  const { project: _, json: __, ...others } = options;
  const [given] = Object.keys(others).filter((name) => name !== "color");
  if (given !== undefined)
    throw new UsageError("name a workflow; `aos run` without options lists all workflows");
  const { folder } = findProject(context, options);
  const { summarizeWorkflows } = await import("@agentos/workflow/internal");
  const workflows = summarizeWorkflows(folder);
  if (options.json) return printJson(context, workflows);
  const { renderWorkflows } = await import("../views/workflow-list.js");
  const { lookOf } = await import("../views/look.js");
  const settings = { columns: stdoutColumns(context), at: context.now(), folder };
  context.stdout.write(renderWorkflows(workflows, lookOf(context), settings));
}

async function run(
  context: Context,
  workflow: string | undefined,
  text: readonly string[],
  options: Options,
) {
  if (workflow === undefined) return listWorkflows(context, options);
  const project = findProject(context, options);
  const inputs = await collectInputs(
    context,
    { folder: project.folder, workflow, asks: !options.dryRun && !options.json },
    { ...options, text },
  );
  if (options.dryRun) return await dryRun(context, project.folder, workflow, { ...options, given: inputs });
  const { runWorkflow } = await import("@agentos/workflow");
  const { runSession } = await import("../runs/run-session.js");
  const settings = await runSettings(context, project.folder, options);
  return runSession(context, project, settings, (runOptions) =>
    runWorkflow({ ...runOptions, workflow, inputs }),
  );
}

export async function runSettings(context: Context, projectFolder: string, options: RunOptions) {
  const { concurrency } = options;
  return {
    json: options.json === true,
    ...withoutUndefined({ concurrency }),
    ...(await maxWaitOf(options)),
    ...(await budgetOf(options)),
    ...workersOf(context, projectFolder, options),
  };
}

export function addRunOptions(command: Command): Command {
  return command
    .option("-c, --concurrency <n>", "how many phases to run at once", positiveInteger)
    .option(
      "--max-wait <time>",
      "pause if the run would have to wait longer than this for a usage limit to reset: 90s, 10m, 2h, 1d (default: 10m)",
    )
    .option("--budget <amount>", BUDGET_HELP)
    .option("--workers <url>", WORKERS_HELP);
}

async function maxWaitOf({ maxWait }: { maxWait?: string }): Promise<{ maxWaitMs?: number }> {
  if (maxWait === undefined) return {};
  const { parseDuration } = await import("@agentos/workflow/internal");
  const maxWaitMs = maxWait === "0" ? 0 : parseDuration(maxWait);
  if (maxWaitMs === undefined)
    throw new UsageError(
      `--max-wait must be a time such as 90s, 10m, 2h or 1d, but is "${oneLine(maxWait)}"`,
    );
  return { maxWaitMs };
}

const BUDGET_HELP =
  "limit for the entire session: 5usd, 2Mtokens, 200turns or 2h (total run time of the phases); separate multiple limits with commas";

async function budgetOf({ budget: text }: { budget?: string }): Promise<{ budget?: Budget }> {
  if (text === undefined) return {};
  const { parseBudget } = await import("@agentos/workflow/internal");
  const budget = parseBudget(text);
  if (budget === undefined)
    throw new UsageError(
      `--budget must be an amount such as 5usd, 2Mtokens, 200turns or 2h, but is "${oneLine(text)}"`,
    );
  return { budget };
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
    ...withoutUndefined({ concurrency: options.concurrency }),
  });
  const { graph, state: _, ...rest } = plan;
  printDiagnostics(context, plan.diagnostics);
  // The graph has methods, so only its waves are printed.
  if (options.json) printJson(context, { ...rest, waves: graph.waves });
  else context.stdout.write(renderPlan(plan, context.paint.stdout, options.given));
  return EXIT.done;
}
