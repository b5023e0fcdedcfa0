import { isInside } from "@agentos/platform";
import type { ClientId, DetectedClient, Finding, Plan, WiringOptions } from "@agentos/wiring";
import { type Command, Option } from "commander";
import { addExamples } from "../help-text.js";
import {
  type Context,
  EXIT,
  isTerminal,
  note,
  obstacleToConsent,
  refuse,
  shortPath,
  UsageError,
  warn,
} from "../terminal/index.js";
import { askClients } from "../wiring/ask-clients.js";
import { wireMachine } from "../wiring/machine.js";
import { updateWiring } from "../wiring/update-wiring.js";
import {
  addWiringFlags,
  carryOut,
  chooseClients,
  describeFinding,
  usedClients,
  type WiringFlags,
  wantsWorkflows,
  wiringOptions,
} from "../wiring/wiring.js";
import { commandAction } from "./common.js";
import { askForTrust, renderLoosened } from "./trust.js";

interface Options extends WiringFlags {
  instructions?: true;
  probe: boolean;
  statusLine: boolean;
  update?: true;
  workflows?: true;
}

export function addInitCommand(program: Command, context: Context): void {
  const command = program
    .command("init")
    .summary("set up agent clients for a project; --update refreshes their hooks")
    .description(
      "Adds hooks, permission rules, a status line and skills to your agents' settings. Lists the changes and asks first; " +
        "`aos uninstall` undoes them.",
    );
  addWiringFlags(command)
    .option("--instructions", "also add a block to AGENTS.md, CLAUDE.md or GEMINI.md")
    .option("--no-status-line", "leave Claude Code's status line alone")
    .option("--no-probe", "do not start the clients to check their hooks")
    .option("--workflows", "also add an example workflow with its agents")
    .addOption(
      new Option("--update", "refresh the setup after AgentOS or its rules have changed").conflicts([
        "fix",
        "instructions",
        "workflows",
      ]),
    )
    .option("--fix", "remove what makes clients ignore their settings")
    .action(commandAction(context, init));
  addExamples(command, [
    ["aos init", "find clients, show the changes, and ask"],
    ["aos init --dry-run --diff", "show the changes, and write nothing"],
    ["aos init --yes -c claude -c codex", "set up two clients without questions"],
    ["aos init --update", "refresh hooks and rules after an update"],
  ]);
}

async function init(context: Context, flags: Options): Promise<number> {
  if (flags.update) return updateWiring(context, flags);
  if (flags.scope === "machine") return wireMachine(context, flags);
  const { options, detected } = await wiringOptions(context, flags);
  if (!isTerminal(context) && !flags.yes && !flags.dryRun)
    throw new UsageError("cannot ask without a terminal: add --yes, or --dry-run to see the changes");
  const isAsked = flags.client === undefined && !flags.yes && !flags.dryRun;
  const { CLIENTS, findObstacles, planInit, wiredClients } = await import("@agentos/wiring");
  // Somebody who adds the workflow later has already chosen the clients.
  const chosen = flags.client ?? (isAsked && flags.workflows ? wiredClients(options) : []);
  const otherwise = () => (isAsked ? chooseClients(detected) : usedClients(detected));
  const clients = [...new Set(chosen.length > 0 ? chosen : await otherwise())];
  const { installation, place, scope } = options;
  const workflows = flags.workflows ?? (isAsked && scope !== "user" && (await wantsWorkflows()));
  if (installation.hooks.size === 0)
    return refuse(
      context,
      `nothing was changed: this installation is damaged (${installation.folder} has no hooks); reinstall @agentos/cli`,
    );
  if (place.type === "folder" && scope !== "user")
    warn(
      context,
      "@agentos/cli is not installed in this project: the settings point to this machine's copy. To share the settings: npm install --save-dev @agentos/cli, then `aos init --update`",
    );
  if (/[\\/]_npx[\\/]/.test(installation.folder))
    warn(context, "this copy of @agentos/cli is in npx's cache, which npx may delete: install it");
  if (scope === "user" && isInside(options.project, installation.folder))
    warn(
      context,
      "your own settings will point into this project: install @agentos/cli globally instead (npm install --global @agentos/cli)",
    );
  for (const { id, name } of CLIENTS)
    if (clients.includes(id) && !detected.some((client) => client.id === id))
      warn(context, `${name} was not found on this machine: its settings take effect once it is installed`);
  const obstacles = findObstacles(clients, options, options.startFolder);
  // Obstacles in files that the plan fixes or leaves unchanged are reported with the plan.
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
    prove: () => prove(context, { options, detected, clients, reported: remaining, asks: flags.probe }),
    nothing: "Everything is set up already.",
    done: "Set up.",
    next: `\`aos doctor\` checks the setup again; \`aos uninstall\` removes it.${workflows ? FIRST_RUN : ""}`,
  });
  if (exitCode === EXIT.done && scope !== "user" && !flags.dryRun && !flags.json)
    await offerTrust(context, options.project);
  return exitCode;
}

const FIRST_RUN =
  "\nNext, describe a task in FEATURE.md, and start the example workflow with `aos run feature-dev`.";

/** Finds obstacles that a fix may have revealed, and asks clients which hooks they run. */
async function prove(
  context: Context,
  { options, detected, clients, reported, asks }: Proof,
): Promise<Finding[]> {
  const { examine, findObstacles, withCause } = await import("@agentos/wiring");
  const isReported = ({ path, message }: Finding) =>
    reported.some((each) => each.path === path && each.message === message);
  const obstacles = findObstacles(clients, options, options.startFolder).filter((each) => !isReported(each));
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
  /** Findings that have already been printed. */
  reported: readonly Finding[];
  asks: boolean;
}

const NOT_ASKED: Finding = {
  ...{ code: "probe", severity: "info" },
  message: "the clients were not asked which hooks they run (--no-probe)",
};

/** Lets the person who is setting up the project trust existing files that loosen the rules. */
async function offerTrust(context: Context, project: string): Promise<void> {
  const { findLoosenings } = await import("@agentos/rules/internal");
  const found = findLoosenings(project);
  if (!found || found.trusted) return;
  context.stderr.write(renderLoosened(found, shortPath(project, context.cwd)));
  if (obstacleToConsent(context) === undefined) await askForTrust(context, found);
  else note(context, "these changes have no effect until you trust the folder: aos trust");
}
