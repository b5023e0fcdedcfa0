import { isInside } from "@agentos/platform";
import type { ClientId, DetectedClient, Finding, Plan, WiringOptions } from "@agentos/wiring";
import { type Command, Option } from "commander";
import { askClients } from "../ask-clients.js";
import { wireMachine } from "../machine.js";
import {
  type Context,
  EXIT,
  isTerminal,
  note,
  obstacleToConsent,
  shortPath,
  UsageError,
  warn,
} from "../terminal/index.js";
import { updateWiring } from "../update-wiring.js";
import {
  addWiringFlags,
  carryOut,
  chooseClients,
  describeFinding,
  usedClients,
  type WiringFlags,
  wantsWorkflows,
  wiringOptions,
} from "../wiring.js";
import { addExamples } from "./common.js";
import { askForTrust, renderLoosened } from "./trust.js";

interface Options extends WiringFlags {
  instructions?: true;
  probe: boolean;
  statusLine: boolean;
  update?: true;
  workflows?: true;
}

/** `aos init`: wires a project to the agent clients that people run in it. */
export function addInitCommand(program: Command, context: Context): void {
  const command = program
    .command("init")
    .summary("wire a project to the agent clients that people run")
    .description(
      "Puts AgentOS's hooks, status line and skills into the settings of agent clients, and .agentos/config.json beside them; with " +
        "--workflows also an example workflow, its agents and the rules for their prompts. " +
        "Changes no byte of a settings file that is not its own; `aos uninstall` takes it all out again. In a terminal it lists what it " +
        "is going to do, shows the diff on request, and asks. What keeps a client from its settings is named first.",
    );
  addWiringFlags(command)
    .option("--instructions", "add a short marked block to AGENTS.md, CLAUDE.md or GEMINI.md")
    .option("--no-status-line", "leave Claude Code's status line as it is")
    .option("--no-probe", "do not start the clients at the end to see which hooks they run")
    .option("--workflows", "also an example workflow with its agents, and the rules for prompts")
    .addOption(
      new Option(
        "--update",
        "write again what is generated for the clients that are wired: after an update of AgentOS or of a client, and when the project's rules changed",
      ).conflicts(["fix", "instructions", "workflows"]),
    )
    .option("--fix", "take out of settings what makes their client ignore the whole file, such as comments")
    .action(async (_: unknown, self: Command) => {
      const options = self.optsWithGlobals<Options>();
      context.exitCode = await (options.update ? updateWiring : init)(context, options);
    });
  addExamples(command, [
    ["aos init", "look for clients, show the changes, ask"],
    ["aos init --dry-run", "the files that it would change; with --diff the changes"],
    ["aos init --yes --client claude --client codex", "in a script"],
    ["aos init --update", "after an update; with --dry-run, no output means that all is up to date"],
    ["sudo aos init --scope machine", "the rules for all users, and approvals that root alone can give"],
  ]);
}

async function init(context: Context, flags: Options): Promise<number> {
  if (flags.scope === "machine") return wireMachine(context, flags);
  const { options, detected } = await wiringOptions(context, flags);
  if (!isTerminal(context) && !flags.yes && !flags.dryRun)
    throw new UsageError("nobody can be asked here: say --yes, or --dry-run to see the changes");
  const isAsked = flags.client === undefined && !flags.yes && !flags.dryRun;
  const clients = [
    ...new Set(flags.client ?? (isAsked ? await chooseClients(detected) : usedClients(detected))),
  ];
  const { installation, place, scope } = options;
  const workflows = flags.workflows ?? (isAsked && scope !== "user" && (await wantsWorkflows()));
  if (installation.hooks.size === 0)
    warn(context, `there are no hooks in ${installation.folder}: this installation is not complete`);
  if (place.type === "folder" && scope !== "user")
    warn(
      context,
      "@agentos/cli is not installed in this project: the settings point to this machine's copy. For everybody who works on it: npm install --save-dev @agentos/cli, then `aos init --update`",
    );
  if (/[\\/]_npx[\\/]/.test(installation.folder))
    warn(context, "npx runs this copy of @agentos/cli from its cache, which it may delete: install it");
  if (scope === "user" && isInside(options.project, installation.folder))
    warn(
      context,
      "your own settings will point into this project: install @agentos/cli globally instead (npm install --global @agentos/cli)",
    );
  const { CLIENTS, findObstacles, planInit } = await import("@agentos/wiring");
  for (const { id, name } of CLIENTS)
    if (clients.includes(id) && !detected.some((client) => client.id === id))
      warn(
        context,
        `${name} was not found on this machine: what is written for it waits until it is installed`,
      );
  const obstacles = findObstacles(clients, options, options.startFolder);
  // Those of files that are left alone, or fixed, are told with the plan.
  const isPlanned = (path: string | undefined, plan: Plan) =>
    plan.untouched.some((each) => each.path === path) ||
    (flags.fix === true && plan.changes.some((each) => each.path === path));
  const planOf = (fix: boolean) =>
    planInit({
      ...options,
      clients,
      fix,
      instructions: flags.instructions === true,
      statusLine: flags.statusLine,
      workflows,
    });
  const planned = planOf(flags.fix === true);
  const remaining = obstacles.filter(({ path }) => !isPlanned(path, planned));
  for (const obstacle of remaining) warn(context, describeFinding(obstacle, context));
  const exitCode = await carryOut(context, flags, planOf, {
    obstacles: remaining,
    prove: () => prove(context, { options, detected, clients, told: remaining, asks: flags.probe }),
    nothing: "Everything is wired already.",
    done: "Wired.",
    next: "`aos doctor` looks again, `aos uninstall` takes it out again.",
  });
  if (exitCode === EXIT.done && scope !== "user" && !flags.dryRun && !flags.json)
    await offerTrust(context, options.project);
  return exitCode;
}

/**
 * What keeps clients from what was written, which a fix may have brought to light, and which hooks the
 * installed ones run.
 */
async function prove(
  context: Context,
  { options, detected, clients, told, asks }: Proof,
): Promise<Finding[]> {
  const { examine, findObstacles, withCause } = await import("@agentos/wiring");
  const isTold = ({ path, message }: Finding) =>
    told.some((each) => each.path === path && each.message === message);
  const obstacles = findObstacles(clients, options, options.startFolder).filter((each) => !isTold(each));
  if (!asks) return [...obstacles, NOT_ASKED];
  const probed = await askClients(context, options, detected);
  const known = probed.some(({ severity }) => severity === "error") ? await examine(options) : [];
  const caused = withCause(probed, known);
  const isCause = ({ message }: Finding) => caused.some((each) => each.message.includes(message));
  return [...obstacles.filter((each) => !isCause(each)), ...caused];
}

interface Proof {
  options: WiringOptions;
  detected: readonly DetectedClient[];
  clients: readonly ClientId[];
  /** What was said already. */
  told: readonly Finding[];
  asks: boolean;
}

const NOT_ASKED: Finding = {
  ...{ code: "probe", severity: "info" },
  message: "the clients were not asked which hooks they run (--no-probe)",
};

/**
 * What somebody wrote here before may loosen the rules; whoever sets the project up decides whether it may.
 */
async function offerTrust(context: Context, project: string): Promise<void> {
  const { findLoosenings } = await import("@agentos/rules/internal");
  const found = findLoosenings(project);
  if (!found || found.trusted) return;
  context.stderr.write(renderLoosened(found, shortPath(project, context.cwd)));
  if (obstacleToConsent(context) === undefined) await askForTrust(context, found);
  else note(context, "that does not hold until you trust this folder: aos trust");
}
