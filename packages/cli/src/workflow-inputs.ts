import { resolve } from "node:path";
import type { NamedInput } from "@agentos/workflow/internal";
import { type Console, type Context, findAgent, isTerminal, oneLine, UsageError } from "./terminal/index.js";

/** Inputs as they stand on a command line. */
export interface InputOptions {
  /** `name=value`, as often as there are some. */
  input?: string[];
  /** A file of them. */
  inputs?: string;
  /** What stands behind the workflow's name. */
  text: readonly string[];
}

// Whoever mistypes more often has not understood the question.
const MAX_TRIES = 5;

/**
 * The inputs that a workflow is given: on the command line, in a file, and in answer to questions where
 * somebody can be asked. What is wrong with the workflow itself is left to whoever runs it.
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
  throw new UsageError(`nothing was run: the workflow needs the input ${input.name}`);
}

/** `issue (number): The issue to fix` */
function questionOf({ name, type, choices, description }: NamedInput): string {
  const kind = { choice: choices?.join(", "), list: "with commas between", boolean: "true or false" };
  const shown = kind[type as keyof typeof kind] ?? (type === "number" ? "a number" : undefined);
  const what = shown === undefined ? "" : ` (${oneLine(shown)})`;
  return `${name}${what}${description === undefined ? "" : `: ${oneLine(description)}`}`;
}
