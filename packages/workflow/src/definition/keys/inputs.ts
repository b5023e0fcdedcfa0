import * as z from "zod";
import { type Fields, isFields } from "../document-path.js";
import { valueProblem } from "../input-values.js";
import { INPUT_TYPES, type InputDefinition, type InputValueType } from "../inputs.js";
import { quote } from "../quote.js";
import { type CheckPlace, key } from "./key.js";
import { text, Word } from "./values.js";

const InputSchema = z
  .strictObject({
    type: z
      .enum(INPUT_TYPES)
      .optional()
      .describe(
        "The type. Default: list if the default value is a list; else choice if there are choices; else the type of the default value; else string.",
      ),
    description: text().optional().describe("Shown when a person is asked for the value."),
    required: z
      .boolean()
      .optional()
      .describe(
        "Whether a run needs a value. Default: true unless there is a default value. An optional input without a value is null.",
      ),
    default: z
      .union([Word, z.array(z.unknown())], { error: "must be text, a number, true, false or a list" })
      .optional()
      .describe("The value if none is given."),
    choices: z.array(Word).min(1).optional().describe("The allowed values; for a list, the allowed entries."),
    subject: z
      .boolean()
      .optional()
      .describe('true: takes the text after the workflow\'s name, as in aos run feature "do this".'),
  })
  .describe("A workflow input.");

export const inputsKey = key(
  z
    .record(
      z.string().regex(/^[A-Za-z_][\w-]{0,63}$/, {
        error: 'must be 1 to 64 letters, digits, "_" or "-", and start with a letter or "_"',
      }),
      InputSchema.nullable(),
    )
    .optional()
    .describe(`The inputs of a run: aos run <workflow> --input name=value. Used as \${inputs.name}.`),
  {
    normalize: (inputs): Record<string, InputDefinition> =>
      Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, definitionOf(input ?? {})])),
    check: checkInputs,
  },
);

function definitionOf(input: z.infer<typeof InputSchema>): InputDefinition {
  const { description, required, choices, subject } = input;
  return {
    type: typeOf(input),
    required: required ?? input.default === undefined,
    subject: subject ?? false,
    ...(description !== undefined && { description }),
    ...(input.default !== undefined && { default: input.default }),
    ...(choices !== undefined && { choices }),
  };
}

export function typeOf({ type, choices, default: value }: Fields): InputValueType {
  if (INPUT_TYPES.some((known) => known === type)) return type as InputValueType;
  if (Array.isArray(value)) return "list";
  if (choices !== undefined) return "choice";
  return typeof value === "number" || typeof value === "boolean"
    ? (typeof value as InputValueType)
    : "string";
}

function checkInputs(inputs: unknown, { at, error }: CheckPlace): void {
  if (!isFields(inputs)) return;
  let subject: string | undefined;
  for (const [name, input] of Object.entries(inputs)) {
    if (!isFields(input)) continue;
    const type = typeOf(input);
    if (input.subject === true) {
      if (subject !== undefined)
        error(
          [...at, name, "subject"],
          `${quote(subject)} is already the subject; a workflow can have only one`,
        );
      if (type !== "string" && type !== "choice")
        error(
          [...at, name, "subject"],
          `the subject must be a string or a choice, but ${quote(name)} is a ${type}`,
        );
      subject ??= name;
    }
    if (input.type === "choice" && input.choices === undefined)
      error([...at, name], '"choices" is missing; a choice requires it');
    if (input.choices !== undefined && type !== "choice" && type !== "list")
      error(
        [...at, name, "choices"],
        `only a choice or a list can have choices, but ${quote(name)} is a ${type}`,
      );
    const { default: value } = input;
    const problem = value === undefined ? undefined : valueProblem(value, { ...definitionOf(input), type });
    if (problem !== undefined) error([...at, name, "default"], `"default" ${problem}`);
  }
}
