import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeFileAtomic } from "@agentos/platform";
import type { Deviation } from "@agentos/rules";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import {
  type Context,
  EXIT,
  homeFolder,
  homePath,
  isTerminal,
  oneLine,
  printJson,
  say,
  shortPath,
  UsageError,
} from "../terminal/index.js";
import { visible } from "../terminal/visible.js";
import { commandAction } from "./common.js";
import { askForTrust, renderLoosened } from "./trust.js";

/** The number of approvals after which a command is listed. */
const OFTEN = 5;
const FILE = ".agentos/core/rules/allowed.yaml";

export function addAllowCommand(rules: Command, context: Context): void {
  const command = rules
    .command("allow")
    .summary("always allow a command that you keep approving")
    .description(
      `Without a command, lists the commands that have been approved at least ${OFTEN} times in this project. With a command, adds an ` +
        `exception for it to ${FILE} (* in the command matches any characters within a word), and asks you to trust the folder with this ` +
        "exception, as `aos trust` does. If you refuse, the exception is removed. The `guard`, `secrets` and `unreadable` rules " +
        "allow no exceptions. Exits with 1 if no rule stops the command.",
    )
    .argument("[command]", "a shell command, quoted")
    .action(commandAction(context, allow));
  addExamples(command, [
    ["aos rules allow", "list what you keep approving"],
    ["aos rules allow 'git checkout setup.py'", "allow exactly this command"],
    ["aos rules allow 'rm fixtures/*.snap'", "allow the command for any matching file"],
  ]);
}

interface Often {
  rule: string;
  command: string;
  times: number;
}

async function listOften(context: Context, options: GlobalOptions): Promise<number> {
  const { folder } = findProject(context, options);
  const { readDeviations } = await import("@agentos/rules");
  const { stateFolderOf } = await import("@agentos/rules/internal");
  const often = approvedOften(readDeviations(stateFolderOf(folder, context.env)));
  if (options.json) printJson(context, often);
  else if (often.length === 0) context.stdout.write(`No command has been approved ${OFTEN} times here.\n`);
  else
    for (const { rule, command, times } of often)
      context.stdout.write(`approved ${times} times  ${visible(oneLine(command))}  (${rule})\n`);
  return EXIT.done;
}

function approvedOften(deviations: readonly Deviation[]): Often[] {
  const times = new Map<string, Often>();
  for (const { decision, rule, evidence } of deviations) {
    const command = evidence[0]?.what;
    // A shortened line is not a complete command.
    if (decision !== "approved" || command === undefined || command.includes("…")) continue;
    const key = `${rule}\0${command}`;
    const known = times.get(key) ?? { rule, command, times: 0 };
    times.set(key, { ...known, times: known.times + 1 });
  }
  return [...times.values()].filter((each) => each.times >= OFTEN).sort((a, b) => b.times - a.times);
}

async function allow(context: Context, command: string | undefined, options: GlobalOptions): Promise<number> {
  if (command === undefined) return listOften(context, options);
  const { folder } = findProject(context, options);
  const { createProjectContext, explain, loadProjectRules } = await import("@agentos/rules");
  const { addAllowed, findLoosenings } = await import("@agentos/rules/internal");
  const { catalogue } = loadProjectRules(folder);
  const action = { tool: "Bash", input: { command }, cwd: context.cwd };
  const { findings } = explain(action, catalogue, createProjectContext(folder, context.env, context.now()));
  const stops = [...new Set(findings.filter(({ weight }) => weight === "stop").map(({ rule }) => rule))];
  if (stops.length === 0) {
    context.stderr.write(`No rule stops it: ${visible(oneLine(command))}\n`);
    return EXIT.failed;
  }
  const never = stops.find((rule) => rule === "guard" || rule === "secrets" || rule === "unreadable");
  if (never !== undefined) {
    say(
      context.stderr,
      `The rule ${never} stops it and allows no exceptions. Approve it each time: ${context.aos} approve`,
    );
    return EXIT.refused;
  }
  const path = join(folder, FILE);
  const before = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  const text = addAllowed(before, stops, command);
  if (text === undefined)
    throw new UsageError(`${path} has no "rules" list: correct or remove the file, and run this again`);
  const { missingFolders, removeEmptyFolders } = await import("@agentos/wiring");
  const created = missingFolders(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileAtomic(path, text);
  const shown = shortPath(path, context.cwd);
  if (options.json) printJson(context, { path, rules: stops, command });
  else say(context.stdout, `Added an exception to ${stops.join(", ")} in ${shown}.`);
  const loosened = findLoosenings(folder);
  if (loosened === undefined || loosened.trusted || options.json) return EXIT.done;
  if (isTerminal(context)) {
    context.stdout.write(renderLoosened(loosened, homePath(folder, homeFolder(context))));
    const exitCode = await askForTrust(context, loosened);
    const isRefused = findLoosenings(folder)?.trusted !== true;
    if (isRefused && text !== before && readFileSync(path, "utf8") === text) {
      if (before === undefined) rmSync(path);
      else writeFileAtomic(path, before);
      removeEmptyFolders(created);
      context.stderr.write("The exception was removed.\n");
    }
    return exitCode;
  }
  say(context.stdout, `The exception takes effect once you trust this folder: ${context.aos} trust`);
  return EXIT.done;
}
