import { resolve } from "node:path";
import { findJsonError, nearest } from "@agentos/platform";
import {
  type Diagnostic,
  type InputDefinition,
  isFields,
  parseYaml,
  quote,
  quoteList,
  readText,
  unreadableFile,
  valueFromText,
  valueProblem,
  type Workflow,
} from "../../definition/index.js";
import { WorkflowError } from "../../session/index.js";

export interface GivenInputs {
  /** Pairs of the form `name=value`. The entries of a repeated list input are combined. */
  pairs?: readonly string[];
  /** A JSON or YAML file that contains values by name. Pairs take precedence over it. */
  file?: string;
  subject?: string;
}

// Limited because the session's first event records all inputs.
const MAX_BYTES = 1_000_000;

/** @throws WorkflowError `invalid-inputs`, but not for missing inputs */
export function readGivenInputs(workflow: Workflow, given: GivenInputs): Record<string, unknown> {
  const { pairs = [], file, subject } = given;
  const values = file === undefined ? {} : readFile(workflow, resolve(file));
  const fromPairs = readPairs(workflow, pairs);
  if (subject === undefined) return { ...values, ...fromPairs };
  const name = subjectOf(workflow);
  if (Object.hasOwn(fromPairs, name))
    throw invalid(
      `the input ${quote(name)} is given twice: as the text after the workflow's name, and as --input`,
    );
  return { ...values, ...fromPairs, [name]: valueFromText(subject, workflow.inputs[name]!) };
}

/** Returns the input's value, or a problem that is worded to follow the input's name. */
export function inputFromText(
  text: string,
  input: InputDefinition,
): { value: unknown } | { problem: string } {
  const value = valueFromText(text, input);
  const problem = valueProblem(value, input);
  return problem === undefined ? { value } : { problem };
}

function readPairs({ id, inputs }: Workflow, pairs: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const pair of pairs) {
    const [name, text] = splitPair(pair);
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (input === undefined) problems.push(unknownInput(name, id, inputs));
    else if (text === undefined && input.type !== "boolean")
      problems.push(`the input ${quote(name)} has no value; write ${name}=<value>`);
    else {
      const read = inputFromText(text ?? "true", input);
      const before = values[name];
      if ("problem" in read) problems.push(`the input ${quote(name)} ${read.problem}`);
      else if (before === undefined) values[name] = read.value;
      else if (Array.isArray(before) && Array.isArray(read.value)) values[name] = [...before, ...read.value];
      else problems.push(`the input ${quote(name)} is given twice`);
    }
  }
  if (problems.length > 0) throw invalid(problems.join("\n"));
  return values;
}

function splitPair(pair: string): [name: string, text: string | undefined] {
  const at = pair.indexOf("=");
  return at === -1 ? [pair, undefined] : [pair.slice(0, at), pair.slice(at + 1)];
}

function readFile({ id, inputs }: Workflow, path: string): Record<string, unknown> {
  const read = readText(path, MAX_BYTES);
  if (read.status === "unreadable") throw inFile([unreadableFile(path, "the inputs file", read)]);
  const broken = /\.json$/i.test(path) ? findJsonError(read.text) : undefined;
  if (broken !== undefined) {
    const { message, line, column } = broken;
    throw inFile([{ severity: "error", path, line, column, message: `this is not valid JSON: ${message}` }]);
  }
  const document = parseYaml(read.text, { path });
  const errors = document.diagnostics.filter(({ severity }) => severity === "error");
  const { value } = document;
  if (errors.length > 0) throw inFile(errors);
  if (!isFields(value)) {
    const message = `the inputs file must be a mapping of names to values`;
    throw inFile([{ severity: "error", path, line: 1, column: 1, message }]);
  }
  const problems = Object.entries(value).flatMap(([name, given]): Diagnostic[] => {
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    const message =
      input === undefined
        ? unknownInput(name, id, inputs)
        : given === null && !input.required
          ? undefined
          : valueProblem(given, input);
    if (message === undefined) return [];
    const place = document.positionOf([name], { key: input === undefined });
    const text = input === undefined ? message : `the input ${quote(name)} ${message}`;
    return [{ severity: "error", path, ...place, message: text }];
  });
  if (problems.length > 0) throw inFile(problems);
  return value;
}

function subjectOf({ id, path, inputs }: Workflow): string {
  const subject = Object.entries(inputs).find(([, input]) => input.subject)?.[0];
  if (subject !== undefined) return subject;
  const texts = Object.keys(inputs).filter((name) => inputs[name]?.type === "string");
  const hint =
    texts.length === 0
      ? `add an input with "subject: true" to ${path}`
      : `mark one of ${quoteList(texts)} with "subject: true" in ${path}, or name it: --input ${texts[0]}="..."`;
  throw invalid(`the workflow ${id} does not take text after its name; ${hint}`);
}

export function unknownInput(
  name: string,
  workflow: string,
  inputs: Readonly<Record<string, InputDefinition>>,
): string {
  const known = Object.keys(inputs);
  const meant = nearest(name, known);
  const there = known.length === 0 ? "it has none" : `it has ${quoteList(known)}`;
  const hint = meant === undefined ? there : `did you mean ${quote(meant)}?`;
  return `the workflow ${workflow} has no input ${quote(name)}; ${hint}`;
}

function invalid(message: string): WorkflowError {
  return new WorkflowError("invalid-inputs", message);
}

function inFile(diagnostics: Diagnostic[]): WorkflowError {
  const message = diagnostics.map((each) => each.message).join("\n");
  return new WorkflowError("invalid-inputs", message, { diagnostics });
}
