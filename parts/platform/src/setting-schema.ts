import { asObject } from "./json-value.js";

/**
 * What a setting may be: the part of JSON Schema that our settings need. One literal of it is what the hooks
 * check by, what their messages are worded from, and what editors are given. Hooks start at every tool call,
 * and a library that reads all of JSON Schema would cost more than they do.
 */
export interface SettingSchema {
  type?: "boolean" | "integer" | "number" | "string" | "array" | "object";
  /** Tells editors, and the reader of the schema, what the setting does. */
  description?: string;
  /** What is expected, in words, where it does not follow from the rest: `must be <title>`. */
  title?: string;
  enum?: readonly string[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  /** A linear regular expression. */
  pattern?: string;
  items?: SettingSchema;
  properties?: Readonly<Record<string, SettingSchema>>;
  required?: readonly string[];
  /** False: other keys are a mistake. Otherwise what every other key holds. */
  additionalProperties?: false | SettingSchema;
  propertyNames?: SettingSchema;
  anyOf?: readonly SettingSchema[];
}

/** The type of the values that a schema takes. */
export type ValueOf<Schema> = Schema extends { enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { type: "boolean" }
    ? boolean
    : Schema extends { type: "integer" | "number" }
      ? number
      : Schema extends { type: "string" }
        ? string
        : Schema extends { items: infer Item }
          ? readonly ValueOf<Item>[]
          : Schema extends { properties: infer Properties }
            ? ObjectOf<Properties, Schema extends { required: readonly (infer Key)[] } ? Key : never>
            : Schema extends { additionalProperties: infer Value }
              ? Readonly<Record<string, ValueOf<Value>>>
              : Schema extends { anyOf: readonly (infer Choice)[] }
                ? ValueOf<Choice>
                : unknown;

type ObjectOf<Properties, Required> = {
  -readonly [Key in keyof Properties as Key extends Required ? Key : never]: ValueOf<Properties[Key]>;
} & {
  -readonly [Key in keyof Properties as Key extends Required ? never : Key]?: ValueOf<Properties[Key]>;
};

/** Where in a file, and what is wrong there. */
export interface SettingProblem {
  path: readonly (string | number)[];
  message: string;
}

/**
 * Takes what is usable of a value: of an object its usable settings, of a list its usable items. An item or a
 * required setting that cannot be used takes what holds it with it.
 * @param path where the value stands, for messages
 * @returns undefined when nothing of it is usable
 */
export function takeSetting(
  schema: SettingSchema,
  value: unknown,
  path: readonly (string | number)[],
  report: (problem: SettingProblem) => void,
): unknown {
  const { type, anyOf } = schema;
  if (anyOf) {
    const choice = anyOf.find((each) => isOfType(each, value));
    if (choice && choice.type === "object") return takeSetting(choice, value, path, report);
    if (choice && isWithin(choice, value)) return value;
  } else if (isOfType(schema, value)) {
    if (type === "object") return takeObject(schema, value as Record<string, unknown>, path, report);
    if (type === "array") return takeList(schema, value as unknown[], path, report);
    if (isWithin(schema, value)) return value;
  }
  report({
    path,
    message: `${nameOf(path)} must be ${expected(schema)}, not ${shown(value)}; it is ignored`,
  });
  return undefined;
}

function takeObject(
  { properties = {}, additionalProperties, propertyNames, required = [] }: SettingSchema,
  value: Record<string, unknown>,
  path: readonly (string | number)[],
  report: (problem: SettingProblem) => void,
): unknown {
  const taken: Record<string, unknown> = {};
  let isUsable = true;
  for (const [key, each] of Object.entries(value)) {
    const own = Object.hasOwn(properties, key) ? properties[key] : additionalProperties || undefined;
    if (own === undefined || (propertyNames && !isWithin(propertyNames, key))) {
      report({ path: [...path, key], message: `there is no setting ${nameOf([...path, key])}` });
      continue;
    }
    const usable = takeSetting(own, each, [...path, key], report);
    if (usable === undefined) isUsable &&= !required.includes(key);
    else define(taken, key, usable);
  }
  for (const key of required.filter((each) => !Object.hasOwn(value, each))) {
    report({ path, message: `${nameOf(path)} needs "${key}"` });
    isUsable = false;
  }
  return isUsable ? taken : undefined;
}

function takeList(
  { items = {} }: SettingSchema,
  value: readonly unknown[],
  path: readonly (string | number)[],
  report: (problem: SettingProblem) => void,
): unknown[] {
  return value.flatMap((item, index) => {
    const usable = takeSetting(items, item, [...path, index], report);
    return usable === undefined ? [] : [usable];
  });
}

/** A key may be `__proto__`. */
function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

function isOfType({ type, enum: choices }: SettingSchema, value: unknown): boolean {
  switch (type) {
    case "integer":
      return Number.isSafeInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return asObject(value) !== undefined;
    default:
      return typeof value === (type ?? (choices ? "string" : typeof value));
  }
}

function isWithin(schema: SettingSchema, value: unknown): boolean {
  const { enum: choices, pattern, minLength = 0 } = schema;
  if (typeof value === "number") {
    const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
    return value >= minimum && value <= maximum && value > exclusiveMinimum;
  }
  if (typeof value !== "string") return true;
  if (choices && !choices.includes(value)) return false;
  return value.length >= minLength && (pattern === undefined || new RegExp(pattern, "u").test(value));
}

/** What a schema takes, in words. */
function expected(schema: SettingSchema): string {
  const { title, type, enum: choices, minimum, maximum, exclusiveMinimum, minLength, items } = schema;
  if (title !== undefined) return title;
  if (choices) return `one of ${choices.join(", ")}`;
  switch (type) {
    case "boolean":
      return "true or false";
    case "integer":
    case "number": {
      const kind = type === "integer" ? "an integer" : "a number";
      if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
      if (exclusiveMinimum !== undefined && maximum !== undefined)
        return `${kind} above ${exclusiveMinimum}, at most ${maximum}`;
      if (exclusiveMinimum !== undefined) return `${kind} above ${exclusiveMinimum}`;
      return minimum === undefined ? kind : `${kind} of at least ${minimum}`;
    }
    case "string":
      return (minLength ?? 0) > 0 ? "a non-empty string" : "a string";
    case "array":
      return `a list${items?.type === "string" ? " of strings" : ""}`;
    default:
      return type === "object" ? "an object" : (schema.anyOf ?? []).map(expected).join(", or ");
  }
}

/** `guard.artifacts[1].criteria`. */
function nameOf(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (name, key) => (typeof key === "number" ? `${name}[${key}]` : name === "" ? key : `${name}.${key}`),
    "",
  );
}

const MAX_SHOWN = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
