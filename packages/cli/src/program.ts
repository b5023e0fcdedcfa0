import { readFileSync } from "node:fs";
import { Command } from "commander";
import { addApproveCommand } from "./commands/approve.js";
import { addContextCommand } from "./commands/context.js";
import { addDoctorCommand } from "./commands/doctor.js";
import { addHandoffCommand } from "./commands/handoff.js";
import { addHelpCommand } from "./commands/help.js";
import { addInitCommand } from "./commands/init.js";
import { addLogsCommand } from "./commands/logs.js";
import { addPauseCommand } from "./commands/pause.js";
import { addPruneCommand } from "./commands/prune.js";
import { addReportCommand } from "./commands/report.js";
import { addResumeCommand } from "./commands/resume.js";
import { addRulesCommand } from "./commands/rules.js";
import { addRunCommand } from "./commands/run.js";
import { addStatusCommand } from "./commands/status.js";
import { addTrustCommand } from "./commands/trust.js";
import { addUninstallCommand } from "./commands/uninstall.js";
import { addVerifyCommand } from "./commands/verify.js";
import { addWatchCommand } from "./commands/watch.js";
import { addWorkerCommand } from "./commands/worker.js";
import { addWorktreesCommand } from "./commands/worktrees.js";
import { addExamples, formatHelp, formatOverview } from "./help-text.js";
import { type Context, spelled } from "./terminal/index.js";

type AddCommand = (program: Command, context: Context) => void;

/** Grouped by what a person wants to do. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, AddCommand>>>> = {
  "Set up": {
    init: addInitCommand,
    doctor: addDoctorCommand,
    trust: addTrustCommand,
    uninstall: addUninstallCommand,
  },
  "See what agents do": {
    watch: addWatchCommand,
    status: addStatusCommand,
    context: addContextCommand,
    report: addReportCommand,
  },
  "Approve and check": { approve: addApproveCommand, rules: addRulesCommand, verify: addVerifyCommand },
  "Stop and continue": { pause: addPauseCommand, resume: addResumeCommand, handoff: addHandoffCommand },
  "Run workflows": {
    run: addRunCommand,
    logs: addLogsCommand,
    worktrees: addWorktreesCommand,
    worker: addWorkerCommand,
    prune: addPruneCommand,
  },
  Help: { help: (program, context) => addHelpCommand(program, context, NAMES) },
};

/** The commands' names by heading. */
const NAMES = Object.fromEntries(
  Object.entries(GROUPS).map(([heading, each]) => [heading, Object.keys(each)]),
);

const COMMANDS: Readonly<Record<string, AddCommand>> = Object.assign({}, ...Object.values(GROUPS));

/**
 * Subcommands load their libraries only when they run, so help loads none.
 * @param args if they name a command, only that command is added: adding all commands takes as long
 * as loading commander
 */
export function createProgram(context: Context, args: readonly string[] = []): Command {
  const spell = (text: string) => inHelp(text, context);
  const program = new Command("aos")
    .description("Guardrails, handoffs and workflows for coding agents.")
    .version(version(), "-v, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .option("-p, --project <folder>", "project folder")
    .option("--json", "print the result as JSON")
    .option("--no-color", "disable colors")
    .configureHelp({
      styleTitle: context.paint.stdout.bold,
      formatHelp: (command, helper) =>
        command.parent === null
          ? formatOverview(command, helper, NAMES, spell)
          : formatHelp(command, helper, spell),
    })
    .configureOutput({
      writeOut: (text) => context.stdout.write(spell(text)),
      writeErr: (text) => context.stderr.write(spell(text)),
      outputError: (text, write) => write(text.replace(/^error:/, context.paint.stderr.red("error:"))),
      getOutHasColors: () => context.paint.stdout.isColorSupported,
      getErrHasColors: () => context.paint.stderr.isColorSupported,
    })
    .helpCommand(false)
    .showHelpAfterError("`aos --help` lists the commands; `aos <command> --help` shows how to use one.")
    .exitOverride();
  const named = namedCommand(args);
  if (named !== undefined) named(program, context);
  else for (const add of Object.values(COMMANDS)) add(program, context);
  pointToOwnHelp(program, "aos");
  addExamples(program, [
    ["aos init", "set up your agents, after showing the changes"],
    ["aos doctor", "check that your agents run the hooks, and suggest fixes"],
    ["aos watch", "watch your agents, and respond to what is waiting for you"],
    ["aos approve", "allow, once, an action that a rule stopped"],
    ["aos run feature-dev", "run a workflow; aos resume continues it"],
    ["aos uninstall", "remove what init added"],
  ]);
  return program;
}

/** A copy that is not installed is run by its path, which would be too long for the help. */
function inHelp(text: string, { aos }: Context): string {
  return /^npx /.test(aos) ? spelled(text, aos) : text;
}

/** Makes errors point to each command's own help, which replaces commander's `help` subcommand. */
function pointToOwnHelp(command: Command, line: string): void {
  for (const each of command.commands) {
    const ownLine = `${line} ${each.name()}`;
    each.helpCommand(false).showHelpAfterError(`\`${ownLine} --help\` shows how to use it.`);
    pointToOwnHelp(each, ownLine);
  }
}

/** Returns the command named by the first argument that is not an option. */
function namedCommand(args: readonly string[]): AddCommand | undefined {
  const isValue = (index: number) => args[index - 1] === "-p" || args[index - 1] === "--project";
  const name = args.find((arg, index) => !arg.startsWith("-") && !isValue(index));
  const isKnown = name !== undefined && name !== "help" && Object.hasOwn(COMMANDS, name);
  return isKnown ? COMMANDS[name] : undefined;
}

function version(): string {
  // The manifest is one level up, both in the sources and in the bundle.
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { version: string }).version;
}
