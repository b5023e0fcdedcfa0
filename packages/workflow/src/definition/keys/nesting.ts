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
        "A condition, checked after each iteration, such as phases.check.outputs.ok. Default: the iteration did not fail.",
      ),
    max: z.int().min(1).max(1000).describe("The maximum number of iterations."),
    onMax: z
      .enum(["fail", "continue"])
      .optional()
      .describe("What happens if the condition is never met. Default fail."),
  },
  {
    error: ({ code, input }) =>
      code === "invalid_type" && typeof input === "number"
        ? `must be a mapping with the maximum: { max: ${input} }`
        : undefined,
  },
);

/** Does not include `phases`, which the schema itself defines because it is recursive. */
export const NESTING_KEYS = {
  forEach: key(
    z
      .union([text(), z.array(z.unknown())], {
        error: ({ input }) =>
          typeof input === "number"
            ? `must be a list such as [1, 2, 3], a reference to one, or a glob (to run the phase ${input} times: repeat: { max: ${input} })`
            : "must be a list, a reference to one, or a glob",
      })
      .optional()
      .describe(
        `Runs the phase once for each item: a list, a reference to a list such as \${inputs.packages}, or a glob that matches files and folders. \${item} is the item, \${item.name} one of its fields, \${key} its key.`,
      ),
    { check: checkForEach },
  ),
  maxParallel: key(
    z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe("How many items may run at once. Default: only the session's limits apply."),
  ),
  key: key(
    text()
      .optional()
      .describe(
        `The name of an item in ids, logs and results, such as \${item.name}. Default: derived from the item. Duplicates are numbered.`,
      ),
    { check: (value, place) => checkText(value, { ...place, names: withLocals(place.outside, ["item"]) }) },
  ),
  repeat: key(
    RepeatSchema.optional().describe(
      `Repeats the phase, or the phases in it, until the condition is met; each iteration gets the results of the previous one. \${iteration} is the iteration's number, from 1.`,
    ),
    {
      normalize: ({ until, max, onMax = "fail" }): Repeat => ({
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
        "Runs another workflow in this phase. The value is the workflow's id, or the path of its file relative to this file. The workflow's phases are shown below this phase.",
      ),
  ),
  with: key(
    z
      .record(z.string(), z.unknown())
      .optional()
      .describe("The inputs of the workflow that this phase uses, by name; strings may contain references."),
    { check: checkValues },
  ),
};

/** @param runKeys the keys that are invalid in composite phases */
export function checkNesting(
  phase: Fields,
  runKeys: readonly string[],
  { at, error }: Pick<CheckPlace, "at" | "error">,
): void {
  const has = (name: string) => phase[name] !== undefined;
  const composite = has("phases") ? "phases" : "uses";
  const where = composite === "phases" ? "its phases" : "that workflow";
  if (has("phases") && has("uses"))
    error([...at, "uses"], '"phases" and "uses" cannot be combined; put one of them in a separate phase', {
      key: true,
    });
  for (const name of runKeys)
    if (has(composite) && has(name))
      error([...at, name], `${quote(name)} cannot be combined with ${quote(composite)}; set it in ${where}`, {
        key: true,
      });
  for (const [name, needed] of [
    ["maxParallel", "forEach"],
    ["key", "forEach"],
    ["with", "uses"],
  ] as const)
    if (has(name) && !has(needed))
      error([...at, name], `${quote(name)} requires ${quote(needed)}`, {
        key: true,
      });
}

/** Adds the phase's own item, iteration and previous iteration to the outer names. */
export function namesWithin(names: Names, phase: Fields): Names {
  const locals: Names["locals"] = [
    ...(phase.forEach === undefined ? [] : (["item", "key"] as const)),
    ...(phase.repeat === undefined ? [] : (["iteration"] as const)),
  ];
  const inner = withLocals(names, locals);
  if (phase.repeat === undefined) return inner;
  return { ...inner, previous: new Set([...idsOf(phase.phases), ...idsOf([phase])]) };
}

/** Returns the names for `when`, which is evaluated once per item, but only once for all iterations. */
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
      place.error(
        place.at,
        `"forEach" needs a list, but the input ${quote(input)} is a ${type}; declare it with "type: list"`,
      );
    return;
  }
  const [root = ""] = parsePath(items.trim()) ?? [];
  const isMeant = [...GROUPS, "item"].includes(root) && items.includes(".");
  if (isMeant) place.error(place.at, `this is read as a path; to use the value, write \${${items.trim()}}`);
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
  // `until` sees the results of the latest iteration, so `previous` would be ambiguous.
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

export function checkValues(value: unknown, place: CheckPlace): void {
  checkText(value, place);
  if (typeof value !== "object" || value === null) return;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [name, each] of entries) checkValues(each, { ...place, at: [...place.at, name] });
}
