import * as z from "zod";
import { type Fields, isFields } from "../document-path.js";
import type { Repeat } from "../nested.js";
import { quote } from "../quote.js";
import { findReferences, GROUPS, type Names, parsePath } from "../reference/index.js";
import { type CheckPlace, key } from "./key.js";
import { checkCondition, checkText } from "./references.js";
import { entriesOf, text } from "./values.js";

const RepeatSchema = z.strictObject(
  {
    until: text()
      .optional()
      .describe(
        "A condition, asked after each iteration, such as phases.check.outputs.ok. Default: that the iteration did not fail.",
      ),
    max: z.int().min(1).max(1000).describe("How many iterations there may be."),
    onMax: z
      .enum(["fail", "continue"])
      .optional()
      .describe("What becomes of the phase when none of them was enough. Default fail."),
  },
  {
    error: ({ code, input }) =>
      code === "invalid_type" && typeof input === "number"
        ? `must be a mapping that says how often at most: { max: ${input} }`
        : undefined,
  },
);

/**
 * What makes a phase one that consists of others. The phases of a group are the schema's, because they hold
 * these keys again.
 */
export const NESTING_KEYS = {
  forEach: key(
    z
      .union([text(), z.array(z.unknown())], {
        error: ({ input }) =>
          typeof input === "number"
            ? `must be a list such as [1, 2, 3], a reference to one, or a glob (to run it so often: repeat: { max: ${input} })`
            : "must be a list, a reference to one, or a glob",
      })
      .optional()
      .describe(
        `Runs the phase for each item of a list, of what a reference such as \${inputs.packages} stands for, or of the files and folders that a glob means. In it \${item} is the item, \${item.name} a field of it, \${key} its key.`,
      ),
    { check: checkForEach },
  ),
  maxParallel: key(
    z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe("How many items may be under way at once. Default: as many as the session lets."),
  ),
  key: key(
    text()
      .optional()
      .describe(
        `Names an item in ids, logs and results, as in \${item.name}. Default: made of the item. Where two are the same, the later one gets a number.`,
      ),
    { check: (value, place) => checkText(value, { ...place, names: withLocals(place.outside, ["item"]) }) },
  ),
  repeat: key(
    RepeatSchema.optional().describe(
      `Runs the phase, or the phases in it, until that is enough; each iteration is told what the last one left. \${iteration} is its number, from 1.`,
    ),
    {
      normalise: ({ until, max, onMax = "fail" }): Repeat => ({
        ...(until !== undefined && { until }),
        max,
        onMax,
      }),
      check: checkRepeat,
    },
  ),
  uses: key(
    text()
      .optional()
      .describe(
        "Runs another workflow in this phase: its id, or the path of its file from this one. Its phases are shown below this one.",
      ),
  ),
  with: key(
    z
      .record(z.string(), z.unknown())
      .optional()
      .describe("The inputs of the workflow that is used, by name; texts may hold references."),
    { check: checkValues },
  ),
};

/**
 * What no single key can say about a phase that consists of others.
 * @param ofRuns the keys of a phase that is run itself, which one that only holds others has not
 */
export function checkNesting(
  phase: Fields,
  ofRuns: readonly string[],
  { at, error }: Pick<CheckPlace, "at" | "error">,
): void {
  const has = (name: string) => phase[name] !== undefined;
  const holder = has("phases") ? "phases" : "uses";
  const where = holder === "phases" ? "the phases in it" : "that workflow";
  if (has("phases") && has("uses"))
    error(
      [...at, "uses"],
      '"phases" and "uses" cannot stand together; put one of them in a phase of its own',
      {
        key: true,
      },
    );
  for (const name of ofRuns)
    if (has(holder) && has(name))
      error([...at, name], `${quote(name)} cannot stand beside ${quote(holder)}: say it in ${where}`, {
        key: true,
      });
  for (const [name, needed] of [
    ["maxParallel", "forEach"],
    ["key", "forEach"],
    ["with", "uses"],
  ] as const)
    if (has(name) && !has(needed))
      error([...at, name], `${quote(name)} says something about ${quote(needed)}, which is not there`, {
        key: true,
      });
}

/** What a phase adds for what stands in it. */
export function namesWithin(names: Names, phase: Fields): Names {
  const locals: Names["locals"] = [
    ...(phase.forEach === undefined ? [] : (["item", "key"] as const)),
    ...(phase.repeat === undefined ? [] : (["iteration"] as const)),
  ];
  const within = withLocals(names, locals);
  if (phase.repeat === undefined) return within;
  return { ...within, previous: new Set([...idsOf(phase.phases), ...idsOf([phase])]) };
}

/** The same for its condition, which is asked for each item, and once for all iterations. */
export function namesOfCondition(names: Names, { forEach }: Fields): Names {
  return forEach === undefined ? names : withLocals(names, ["item", "key"]);
}

function withLocals(names: Names, more: NonNullable<Names["locals"]>): Names {
  return { ...names, locals: [...new Set([...(names.locals ?? []), ...more])] };
}

function checkForEach(items: unknown, { outside, ...place }: CheckPlace): void {
  const names = { ...place, outside, names: outside };
  checkValues(items, names);
  if (typeof items !== "string") return;
  const [only, ...more] = findReferences(items);
  if (only !== undefined) {
    const [group, input = ""] = more.length === 0 && only.text === items.trim() ? (only.path ?? []) : [];
    const type = group === "inputs" ? outside.inputs[input] : undefined;
    if (type === "number" || type === "boolean")
      place.error(place.at, `needs a list, but the input ${quote(input)} is a ${type}; give it "type: list"`);
    return;
  }
  const [root = ""] = parsePath(items.trim()) ?? [];
  const isMeant = [...GROUPS, "item"].includes(root) && items.includes(".");
  if (isMeant) place.error(place.at, `this is a path of files; for the value write \${${items.trim()}}`);
}

function checkRepeat(repeat: unknown, place: CheckPlace): void {
  if (!isFields(repeat)) return;
  const { names, phase } = place;
  const own = new Set([...idsOf(phase.phases), ...idsOf([phase])]);
  const after: Names = {
    ...names,
    phases: new Set([...names.phases, ...own]),
    runsBefore: (id) => own.has(id) || names.runsBefore(id),
  };
  // When it is asked, the iteration that it is about is the last one.
  const { previous: _, ...known } = after;
  checkCondition(repeat.until, {
    ...place,
    at: [...place.at, "until"],
    names: { ...known, isRepeated: true },
  });
}

function idsOf(phases: unknown): string[] {
  return entriesOf(phases).flatMap(([, each]) =>
    isFields(each) && typeof each.id === "string" ? [each.id] : [],
  );
}

/** Checks the texts of a value, wherever they are in it. */
export function checkValues(value: unknown, place: CheckPlace): void {
  checkText(value, place);
  if (typeof value !== "object" || value === null) return;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [name, each] of entries) checkValues(each, { ...place, at: [...place.at, name] });
}
