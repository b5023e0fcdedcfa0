import { writeFileAtomic } from "@agentos/platform";
import {
  type InputDefinition,
  quote,
  quoteList,
  valueProblem,
  type Workflow,
} from "../../definition/index.js";
import { type SessionPaths, usingState, WorkflowError } from "../../session/index.js";
import { unknownInput } from "./given-inputs.js";

/** @throws WorkflowError `invalid-inputs`, listing all invalid and missing inputs */
export function resolveInputs(
  { id, inputs: declared }: Workflow,
  given: Readonly<Record<string, unknown>> = {},
  name = id,
): Record<string, unknown> {
  const problems = Object.entries(given).flatMap(([input, value]) => problemOf(input, value, declared, id));
  const missing = missingNames(declared, given);
  if (missing.length > 0) problems.push(missingText(name, missing, declared));
  if (problems.length > 0) throw new WorkflowError("invalid-inputs", problems.join("\n"));
  return withDefaults(declared, given);
}

/** @throws WorkflowError `invalid-inputs`, but not for missing inputs */
export function plannedInputs(
  { id, inputs: declared }: Workflow,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const problems = Object.entries(given).flatMap(([name, value]) => problemOf(name, value, declared, id));
  if (problems.length > 0) throw new WorkflowError("invalid-inputs", problems.join("\n"));
  const unknown = new Set(missingNames(declared, given));
  return Object.fromEntries(
    Object.entries(withDefaults(declared, given)).filter(([name]) => !unknown.has(name)),
  );
}

/** @throws WorkflowError `invalid-inputs` if the file has a new input that has no default */
export function resumedInputs(
  { path, inputs: declared }: Workflow,
  recorded: Readonly<Record<string, unknown>>,
  sessionId: string,
): Record<string, unknown> {
  const missing = missingNames(declared, recorded);
  if (missing.length === 0) return { ...recorded, ...withDefaults(declared, recorded) };
  throw new WorkflowError(
    "invalid-inputs",
    `${path} now requires ${quoteList(missing)}, which session ${sessionId} does not have. Add ${missing.length === 1 ? "a default" : "defaults"} to the file, or start a new session with: aos run ${path}`,
  );
}

/** @param isKnown whether a value is known before the run */
export function usedInputProblems(
  { id, inputs: declared }: Workflow,
  given: Readonly<Record<string, unknown>>,
  isKnown: (value: unknown) => boolean = () => true,
): { name: string; message: string }[] {
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    if (!isKnown(value) && Object.hasOwn(declared, name)) return [];
    return problemOf(name, value, declared, id).map((message) => ({ name, message }));
  });
  const missing = missingNames(declared, given).map((name) => ({
    name,
    message: `the workflow ${id} needs the input ${quote(name)} (${kindOf(declared[name])}); give it in "with"`,
  }));
  return [...wrong, ...missing];
}

export function usedInputs(
  { inputs }: Workflow,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return withDefaults(inputs, given);
}

export interface NamedInput extends InputDefinition {
  name: string;
}

/** Returns required inputs that have neither a given value nor a default, in file order. */
export function missingInputs(
  { inputs }: Pick<Workflow, "inputs">,
  given: Readonly<Record<string, unknown>>,
): NamedInput[] {
  return Object.entries(inputs)
    .filter(([name, input]) => input.required && input.default === undefined && !Object.hasOwn(given, name))
    .map(([name, input]) => ({ name, ...input }));
}

export function writeRunInputs({ runInputs }: SessionPaths, inputs: Readonly<Record<string, unknown>>): void {
  usingState(runInputs, "write", () =>
    writeFileAtomic(runInputs, `${JSON.stringify(inputs, null, 2)}\n`, { mode: 0o600, durable: false }),
  );
}

function missingNames(
  inputs: Readonly<Record<string, InputDefinition>>,
  given: Readonly<Record<string, unknown>>,
): string[] {
  return missingInputs({ inputs }, given).map(({ name }) => name);
}

function withDefaults(
  declared: Readonly<Record<string, InputDefinition>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, input]) => [
      name,
      Object.hasOwn(given, name) ? given[name] : (input.default ?? null),
    ]),
  );
}

function problemOf(
  name: string,
  value: unknown,
  declared: Readonly<Record<string, InputDefinition>>,
  workflow: string,
): string[] {
  const input = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (input === undefined) return [unknownInput(name, workflow, declared)];
  if (value === null && !input.required) return [];
  const problem = valueProblem(value, input);
  return problem === undefined ? [] : [`the input ${quote(name)} ${problem}`];
}

function missingText(
  workflow: string,
  missing: readonly string[],
  declared: Readonly<Record<string, InputDefinition>>,
): string {
  const lines = missing.map((name) => `  ${name} (${kindOf(declared[name])})${describe(declared[name])}`);
  const options = missing.map((name) => `--input ${name}=<${kindOf(declared[name])}>`);
  return [
    `the workflow ${workflow} needs ${missing.length === 1 ? "an input" : `${missing.length} inputs`}:`,
    ...lines,
    `Give ${missing.length === 1 ? "it" : "them"} with: aos run ${workflow} ${options.join(" ")}`,
  ].join("\n");
}

function describe(input: InputDefinition | undefined): string {
  return input?.description === undefined ? "" : `: ${input.description}`;
}

/** Returns a placeholder such as `number` or `staging|prod`. */
function kindOf(input: Pick<InputDefinition, "type" | "choices"> | undefined): string {
  if (input?.type === "choice") return (input.choices ?? []).join("|");
  return input?.type === "boolean" ? "true|false" : (input?.type ?? "string");
}
