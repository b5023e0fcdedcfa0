import type { Diagnostic } from "@agentos/platform";
import * as z from "zod";
import { type DocumentPath, formatPath, valueAt } from "./document-path.js";
import { meantKey } from "./meant-key.js";
import { oneOf, quote } from "./quote.js";
import type { YamlDocument } from "./yaml-document.js";

type Issue = z.core.$ZodIssue;

export function issueDiagnostics(
  schema: z.ZodType,
  issues: readonly Issue[],
  document: YamlDocument,
  path: string,
): Diagnostic[] {
  const findings = issues.flatMap((issue) => explain(issue, issue.path));
  return withoutMisspelled(findings).map(({ at, message, about }) => ({
    severity: "error",
    path,
    ...document.positionOf(at, { key: about === "unknown key" || about === "key" }),
    message,
  }));

  function explain(issue: Issue, at: DocumentPath): Finding[] {
    const value = valueAt(document.value, at);
    const name = nameOf(at);
    switch (issue.code) {
      case "unrecognized_keys": {
        const others = Object.keys(value as object).filter((key) => !issue.keys.includes(key));
        // Suggest only keys from union members that accept all other keys in the mapping.
        const known = keysAt(schema, at, (keys) => {
          return others.every((key) => keys.includes(key)) && !issue.keys.some((key) => keys.includes(key));
        });
        return issue.keys.map((key) => ({
          at: [...at, key],
          message: unknownKey(key, known),
          about: "unknown key",
        }));
      }
      case "invalid_union": {
        const branch = closestBranch(issue.errors, value);
        if (branch) return branch.flatMap((inner) => explain(inner, [...at, ...inner.path]));
        const about = value === undefined ? { about: "missing key" as const } : {};
        return [{ at, message: `${name} ${issue.message}, ${butIs(value)}`, ...about }];
      }
      case "invalid_key":
        return [
          {
            at,
            message: `${quote(String(at.at(-1)))} ${issue.issues[0]?.message ?? "is not a valid name"}`,
            about: "key",
          },
        ];
      case "invalid_type":
        if (value === undefined) return [{ at, message: `${name} is missing`, about: "missing key" }];
        // The schema's own message is more specific.
        if (issue.message.startsWith("must")) return [{ at, message: `${name} ${issue.message}` }];
        return [
          {
            at,
            message: `${name} must be ${typeName(issue.expected)}, ${butIs(value)}${quotesHint(issue.expected, value)}`,
          },
        ];
      case "invalid_value": {
        const about = value === undefined ? { about: "missing key" as const } : {};
        const values = oneOf(issue.values.map(String));
        return [{ at, message: `${name} must be ${values}, ${butIs(value)}`, ...about }];
      }
      case "too_small": {
        if (issue.minimum === Number.MIN_SAFE_INTEGER) return [];
        if (issue.origin === "array") return [{ at, message: `${name} must have at least one entry` }];
        const bound = issue.inclusive ? `at least ${issue.minimum}` : `more than ${issue.minimum}`;
        return [{ at, message: `${name} must be ${bound}, ${butIs(value)}` }];
      }
      case "too_big":
        // This issue is redundant: every integer has a narrower bound, which is also reported.
        if (issue.maximum === Number.MAX_SAFE_INTEGER) return [];
        return [{ at, message: `${name} must be at most ${issue.maximum}, ${butIs(value)}` }];
      case "custom":
        return [{ at, message: `${name} ${issue.message}` }];
      default:
        return [{ at, message: `${name} ${issue.message}, ${butIs(value)}` }];
    }
  }
}

interface Finding {
  at: DocumentPath;
  message: string;
  /** Absent if the finding concerns a value. */
  about?: "unknown key" | "missing key" | "key";
}

/** Drops findings about missing keys that were misspelled, because a misspelled key has its own finding. */
function withoutMisspelled(findings: readonly Finding[]): Finding[] {
  const unknown = new Map<string, string[]>();
  for (const { at, about } of findings) {
    if (about !== "unknown key") continue;
    const parent = formatPath(at.slice(0, -1));
    unknown.set(parent, [...(unknown.get(parent) ?? []).slice(0, 50), String(at.at(-1))]);
  }
  return findings.filter(({ at, about }) => {
    const words = about === "missing key" ? (unknown.get(formatPath(at.slice(0, -1))) ?? []) : [];
    return !words.some((word) => meantKey(word, [String(at.at(-1))]) !== undefined);
  });
}

/** Guesses the intended union member from the value's shape and its runner or client. */
function closestBranch(
  branches: readonly (readonly Issue[])[],
  value: unknown,
): readonly Issue[] | undefined {
  const isScalar = typeof value !== "object" || value === null;
  const shaped = branches
    .flatMap(alternatives)
    .filter(
      (issues) =>
        !issues.some(
          ({ path, code }) =>
            path.length === 0 && (code === "invalid_type" || (code === "invalid_value" && !isScalar)),
        ),
    );
  const isNamed = (issues: readonly Issue[]) =>
    !issues.some(({ path }) => {
      const [first] = path;
      if (first === "runner") return true;
      return (first === "client" || first === "acp") && valueAt(value, path) === undefined;
    });
  const named = shaped.filter(isNamed);
  const misspelled = named.length > 0 ? undefined : shaped.find(isMisspelled);
  if (misspelled) return misspelled;
  const candidates = named.length > 0 ? named : shaped;
  const fewest = Math.min(...candidates.map((issues) => misshapen(issues, value)));
  const closest = candidates.filter((issues) => misshapen(issues, value) === fewest);
  return named.length > 0 ? closest[0] : closest.at(-1);
}

function isMisspelled(issues: readonly Issue[]): boolean {
  const asked = issues.flatMap(({ path: [first] }) => (first === undefined ? [] : [String(first)]));
  return issues.some(
    (issue) =>
      issue.code === "unrecognized_keys" && issue.keys.some((key) => meantKey(key, asked) !== undefined),
  );
}

function alternatives(issues: readonly Issue[]): readonly (readonly Issue[])[] {
  const [only] = issues;
  if (issues.length !== 1 || only?.code !== "invalid_union" || only.path.length > 0) return [issues];
  return only.errors.flatMap(alternatives);
}

function misshapen(issues: readonly Issue[], value: unknown): number {
  return issues.filter(
    ({ code, path }) =>
      (code === "invalid_type" || code === "invalid_union") && valueAt(value, path) !== undefined,
  ).length;
}

function unknownKey(key: string, known: readonly string[]): string {
  if (key === "<<") return 'merge keys ("<<") are not supported; repeat the values, or use "defaults"';
  const meant = meantKey(key, known);
  const hint = meant === undefined ? `known keys: ${known.join(", ")}` : `did you mean ${quote(meant)}?`;
  return `unknown key ${quote(key)}; ${hint}`;
}

/** Returns the known keys at a path. Considers only the union members that `isMeant` selects. */
function keysAt(
  schema: z.core.$ZodType,
  path: DocumentPath,
  isMeant: (keys: readonly string[]) => boolean,
): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return keysAt(schema.unwrap(), path, isMeant);
  if (schema instanceof z.ZodUnion)
    return [...new Set(schema.options.flatMap((option) => keysAt(option, path, isMeant)))];
  const [first, ...rest] = path;
  if (schema instanceof z.ZodArray)
    return typeof first === "number" ? keysAt(schema.element, rest, isMeant) : [];
  if (schema instanceof z.ZodRecord)
    return first === undefined ? [] : keysAt(schema.valueType, rest, isMeant);
  if (!(schema instanceof z.ZodObject)) return [];
  const keys = Object.keys(schema.shape);
  if (first === undefined) return isMeant(keys) ? keys : [];
  const inner = schema.shape[String(first)];
  return inner === undefined ? [] : keysAt(inner, rest, isMeant);
}

/** Returns, for example, `"timeout"` or `entry 2 of "dependsOn"`. */
function nameOf(path: DocumentPath): string {
  const last = path.at(-1);
  if (last === undefined) return "the file";
  if (typeof last !== "number") return quote(String(last));
  return `entry ${last + 1} of ${nameOf(path.slice(0, -1))}`;
}

function typeName(expected: string): string {
  if (expected === "string") return "text";
  if (expected === "int") return "a whole number";
  if (expected === "array") return "a list";
  if (expected === "object" || expected === "record") return 'a mapping ("key: value" lines)';
  return `a ${expected}`;
}

/** Suggests quotes, because YAML parses unquoted `1.0`, `true` or `0x1F` as a number or boolean. */
function quotesHint(expected: string, value: unknown): string {
  const plain = typeof value === "number" || typeof value === "boolean";
  return expected === "string" && plain ? "; put it in quotes" : "";
}

function butIs(value: unknown): string {
  if (value === undefined) return "but is missing";
  if (value === null) return "but is empty";
  if (Array.isArray(value)) return "but is a list";
  if (typeof value === "object") return "but is a mapping";
  if (typeof value === "string") return `but is ${quote(value)}`;
  return `but is ${String(value)}`;
}
