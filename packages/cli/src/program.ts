import { readFileSync } from "node:fs";
import { Command } from "commander";
import { addApproveCommand } from "./commands/approve.js";
import { addExamples } from "./commands/common.js";
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
import type { Context } from "./terminal/index.js";

type AddCommand = (program: Command, context: Context) => void;

/** In the order that help lists them. */
const COMMANDS: Readonly<Record<string, AddCommand>> = {
  init: addInitCommand,
  run: addRunCommand,
  resume: addResumeCommand,
  pause: addPauseCommand,
  approve: addApproveCommand,
  trust: addTrustCommand,
  watch: addWatchCommand,
  status: addStatusCommand,
  logs: addLogsCommand,
  report: addReportCommand,
  worktrees: addWorktreesCommand,
  worker: addWorkerCommand,
  rules: addRulesCommand,
  handoff: addHandoffCommand,
  context: addContextCommand,
  verify: addVerifyCommand,
  doctor: addDoctorCommand,
  prune: addPruneCommand,
  uninstall: addUninstallCommand,
  help: addHelpCommand,
};

/**
 * The command `aos`. Each subcommand loads its library when it runs, so that help loads none.
 * @param args the arguments to parse: if they name a command, only that one is added, because describing all of
 * them takes as long as loading the parser
 */
export function createProgram(context: Context, args: readonly string[] = []): Command {
  const program = new Command("aos")
    .description("Runs AI agents and other programs through workflows, in waves, with gates and handoffs.")
    .version(version(), "-v, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .option(
      "-p, --project <folder>",
      "project folder (default: the nearest parent with .agentos, else with .git)",
    )
    .option("--json", "print the result as one JSON document")
    .option("--no-color", "disable colours")
    .configureHelp({ showGlobalOptions: true, styleTitle: context.paint.stdout.bold })
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error:/, context.paint.stderr.red("error:"))),
      getOutHasColors: () => context.paint.stdout.isColorSupported,
      getErrHasColors: () => context.paint.stderr.isColorSupported,
    })
    .helpCommand(false)
    .showHelpAfterError("`aos --help` lists the commands, `aos <command> --help` shows how to use one.")
    .exitOverride();
  for (const add of commandsFor(args)) add(program, context);
  pointToOwnHelp(program, "aos");
  addExamples(program, [
    ["aos run feature-dev", "run a workflow"],
    ["aos watch", "see what waits for you and what agents do, and answer it"],
    ["aos resume", "approve, retry or continue"],
    ["aos context", "see how full your agent's context window is"],
    ["aos help exit-codes", "what scripts can rely on"],
  ]);
  return program;
}

/**
 * Points messages about wrong arguments to the command's own help, and removes commander's `help` from
 * subcommands.
 */
function pointToOwnHelp(command: Command, line: string): void {
  for (const each of command.commands) {
    const ownLine = `${line} ${each.name()}`;
    each.helpCommand(false).showHelpAfterError(`\`${ownLine} --help\` shows how to use it.`);
    pointToOwnHelp(each, ownLine);
  }
}

/** The command named by the first word that is not an option; all of them if it names none. */
function commandsFor(args: readonly string[]): AddCommand[] {
  const isValue = (index: number) => args[index - 1] === "-p" || args[index - 1] === "--project";
  const name = args.find((arg, index) => !arg.startsWith("-") && !isValue(index));
  const named = name !== undefined && name !== "help" && Object.hasOwn(COMMANDS, name) && COMMANDS[name];
  return named ? [named] : Object.values(COMMANDS);
}

function version(): string {
  // One level up, both in the sources and in the bundle.
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { version: string }).version;
}
