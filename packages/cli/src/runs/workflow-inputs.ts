import { resolve } from "node:path";
import type { NamedInput } from "@agentos/workflow/internal";
import { type Console, type Context, findAgent, isTerminal, oneLine, UsageError } from "../terminal/index.js";

export interface InputOptions {
  /** Inputs in the form `name=value`. */
  input?: string[];
  inputs?: string;
  /** The words after the workflow's name. */
  text: readonly string[];
}

// Asking again does not help after this many mistakes.
const MAX_TRIES = 5;

/**
 * Collects inputs from the command line and a file, and asks a person for any that are missing. The
 * engine reports problems in the workflow itself.
 */
export async function collectInputs(
  context: Context,
  place: { folder: string; workflow: string; asks: boolean },
  { input, inputs, text }: InputOptions,
): Promise<Record<string, unknown>> {
  const isGiven = input !== undefined || inputs !== undefined || text.length > 0;
  const asks = place.asks && isTerminal(context) && findAgent(context.env) === undefined;
  if (!isGiven && !asks) return {};
  const { findWorkflow, loadWorkflow, missingInputs, readGivenInputs } = await import(
    "@agentos/workflow/internal"
  );
  const { path } = findWorkflow(place.folder, place.workflow, { cwd: context.cwd });
  const workflow = path === undefined ? undefined : loadWorkflow(path).workflow;
  if (workflow === undefined) return {};
  const values = readGivenInputs(workflow, {
    ...(input !== undefined && { pairs: input }),
    ...(inputs !== undefined && { file: resolve(context.cwd, inputs) }),
    ...(text.length > 0 && { subject: text.join(" ") }),
  });
  const missing = asks ? missingInputs(workflow, values) : [];
  const console = missing.length > 0 ? context.openConsole?.() : undefined;
  if (console === undefined) return values;
  try {
    for (const each of missing) values[each.name] = await askFor(each, console);
  } finally {
    console.close();
  }
  return values;
}

async function askFor(input: NamedInput, console: Console): Promise<unknown> {
  const { inputFromText } = await import("@agentos/workflow/internal");
  let wrong = "";
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await console.ask(`${wrong}${questionOf(input)}`);
    if (answer === undefined) break;
    const read = inputFromText(answer, input);
    if ("value" in read && answer.trim() !== "") return read.value;
    wrong = "problem" in read ? `It ${oneLine(read.problem)}. ` : "It must not be blank. ";
  }
  throw new UsageError(`nothing ran: the workflow needs the input ${input.name}`);
}

/** Returns, for example, `issue (a number): The issue to fix`. */
function questionOf({ name, type, choices, description }: NamedInput): string {
  const kind = { choice: choices?.join(", "), list: "separated by commas", boolean: "true or false" };
  const shown = kind[type as keyof typeof kind] ?? (type === "number" ? "a number" : undefined);
  const what = shown === undefined ? "" : ` (${oneLine(shown)})`;
  return `${name}${what}${description === undefined ? "" : `: ${oneLine(description)}`}`;
}
