import { readFileSync } from "node:fs";
import { DIALECTS } from "@agentos/clients";
import type { Action, AskMode, Explanation } from "@agentos/rules";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import { type Context, EXIT, oneLine, printJson, UsageError, wrapMessage } from "../terminal/index.js";
import type { ClientOutcome } from "../views/explanation.js";
import { printDiagnostics } from "../views/failure.js";
import { lookOf } from "../views/look.js";
import { untrusted } from "../views/untrusted.js";
import { wiringOptions } from "../wiring/wiring.js";
import { commandAction } from "./common.js";

interface Options extends GlobalOptions {
  tool?: string;
  input?: string;
  file?: string;
}

export function addExplainCommand(rules: Command, context: Context): void {
  const command = rules
    .command("explain")
    .summary("explain why a command is allowed or stopped")
    .description(
      "Judges an action as the hook would, in this folder and by this project's rules, without running it. Shows the programs that a " +
        "command would start (including through sudo, env, xargs, bash -c and similar), and what each rule finds in them. Exits with 0 " +
        "if the action would be allowed, and with 1 if it would be stopped.",
    )
    .argument("[command]", "a shell command, quoted; - reads it from stdin")
    .option("--tool <name>", "a tool other than Bash, as its client names it: Edit, Write, mcp__github__…")
    .option("--input <json>", "the tool's input, as a JSON object")
    .option("--file <path>", "a change to this file instead of a command")
    .action(commandAction(context, explainAction));
  addExamples(command, [
    [`aos rules explain "sudo bash -c 'git push --force'"`, "explain a command"],
    ["aos rules explain --file .github/workflows/ci.yml", "explain a change to a file"],
    [
      `aos rules explain --tool mcp__db__query --input '{"sql":"DROP TABLE a"}'`,
      "explain a call to any tool",
    ],
    ["aos rules explain - < deploy.sh", "explain a script"],
  ]);
}

async function explainAction(
  context: Context,
  command: string | undefined,
  options: Options,
): Promise<number> {
  const action = actionOf(context, command, options);
  const { folder } = findProject(context, options);
  const { createProjectContext, explain, loadProjectRules } = await import("@agentos/rules");
  const rules = loadProjectRules(folder);
  const { catalogue } = rules;
  const explanation = explain(action, catalogue, createProjectContext(folder, context.env, context.now()));
  const here = await clientsHere(context, explanation, rules.settings.ask, options);
  if (options.json) {
    // JSON has no maps.
    const plain = (_: string, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value);
    printJson(context, JSON.parse(JSON.stringify({ ...explanation, clients: here }, plain)));
  } else {
    printDiagnostics(context, [...rules.diagnostics, ...untrusted(rules)]);
    const { renderExplanation } = await import("../views/explanation.js");
    const look = lookOf(context);
    const lines = renderExplanation(action, { ...explanation, here }, catalogue, look).split("\n");
    context.stdout.write(lines.map((line) => wrapMessage(line, context.stdout, 4)).join("\n"));
  }
  return explanation.verdict.decision === "stop" ? EXIT.failed : EXIT.done;
}

/** Returns how each client that runs the hook in this folder would handle the action. */
async function clientsHere(
  context: Context,
  explanation: Explanation,
  ask: AskMode = "interactive",
  options: Options,
): Promise<ClientOutcome[]> {
  const [{ guardedClients }, { outcomeOf }, wiring] = await Promise.all([
    import("@agentos/wiring"),
    import("@agentos/rules/internal"),
    wiringOptions(context, options, { detects: false }),
  ]);
  return guardedClients(wiring.options).flatMap((id) => {
    const client = DIALECTS.find((dialect) => dialect.client === id)?.client;
    if (client === undefined) return [];
    const [attended, headless] = [true, false].map((isAttended) =>
      outcomeOf(explanation, client, { ask, isAttended }),
    );
    return [{ client: id, attended: attended!, headless: headless! }];
  });
}

function actionOf(context: Context, command: string | undefined, options: Options): Action {
  const { tool, input, file } = options;
  const given = [command, tool ?? input, file].filter((each) => each !== undefined);
  if (given.length !== 1)
    throw new UsageError(
      "name one action: a command, --file <path>, or --tool <name> with --input <json> (see aos rules explain --help)",
    );
  const cwd = context.cwd;
  if (command !== undefined)
    return { tool: "Bash", input: { command: command === "-" ? readFileSync(0, "utf8") : command }, cwd };
  if (file !== undefined) return { tool: "Write", input: { file_path: file }, cwd };
  if (tool === undefined) throw new UsageError("--input needs --tool <name>");
  return { tool, input: input === undefined ? {} : parseInput(input), cwd };
}

function parseInput(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `--input is not valid JSON: ${oneLine(error instanceof Error ? error.message : "")}`,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UsageError("--input must be a JSON object: the fields that the tool takes");
  return value as Record<string, unknown>;
}
