import { nearest } from "@agentos/internal";
import { type DocumentPath, type Fields, isFields } from "./document-path.js";
import { DURATION, LONGEST_DURATION_MS, parseDuration } from "./durations.js";
import { inline, quote, quoteList } from "./quote.js";
import { PLACEHOLDERS, TEMPLATE_PLACEHOLDERS, unknownPlaceholders } from "./substitute.js";
import type { YamlDocument } from "./yaml-document.js";

/** Says that something is wrong at a path of the document. */
export type Report = (at: DocumentPath, message: string, options?: { key?: boolean }) => void;

/**
 * What no schema can say about a workflow file. It looks at the document as it was read, not at what the schema
 * made of it, so that a misspelt key in one phase does not hide an unknown pool in another.
 * @param runners the names of the runners there are; absent: not checked
 */
export function checkWorkflow(document: YamlDocument, report: Report, runners?: readonly string[]): void {
  if (!isFields(document.value)) return;
  const { pools, defaults, phases } = document.value;
  const check = (at: DocumentPath, fields: Fields) => {
    checkPool(at, fields.pool, pools, report);
    checkDuration([...at, "timeout"], fields.timeout, report);
    checkDuration([...at, "estimate"], fields.estimate, report);
    checkEnv([...at, "env"], fields.env, report);
    checkRun([...at, "run"], fields.run, report, runners);
    const { artifact } = fields;
    checkPlaceholders(
      [...at, "artifact", ...(isFields(artifact) ? ["path"] : [])],
      isFields(artifact) ? artifact.path : artifact,
      report,
    );
    if (isFields(artifact))
      checkPlaceholders([...at, "artifact", "template"], artifact.template, report, TEMPLATE_PLACEHOLDERS);
  };
  const given = isFields(defaults) ? defaults : {};
  check(["defaults"], given);
  for (const [index, phase] of listIn(phases)) {
    if (!isFields(phase)) continue;
    check(["phases", index], phase);
    if (phase.agent === undefined && given.agent === undefined && !isMisspelt("agent", phase)) {
      report(
        ["phases", index, "agent"],
        '"agent" is missing; name one here, or for all phases in "defaults"',
      );
    }
  }
}

/** What stands under `run`, in a workflow file as in an agent's front matter. */
export function checkRun(at: DocumentPath, run: unknown, report: Report, runners?: readonly string[]): void {
  const inObject = isFields(run);
  const command = inObject && run.runner === "command" ? run.command : run;
  const words = listIn(command);
  const commandAt = command === run ? at : [...at, "command"];
  for (const [index, word] of words) checkPlaceholders([...commandAt, index], word, report);
  const program = words[0]?.[1];
  if (typeof program === "string" && program.trim() === "") {
    report([...commandAt, 0], "the program to run is blank; name one");
  }
  const runner = inObject ? run.runner : undefined;
  if (runners === undefined || typeof runner !== "string" || runners.includes(runner)) return;
  report([...at, "runner"], `there is no runner ${quote(runner)}; ${choices(runner, runners)}`);
}

function checkPool(at: DocumentPath, pool: unknown, pools: unknown, report: Report): void {
  if (typeof pool !== "string") return;
  const known = isFields(pools) ? Object.keys(pools) : [];
  if (known.includes(pool)) return;
  const meant = nearest(pool, known);
  const hint = meant === undefined ? "" : `did you mean ${quote(meant)}? If not, `;
  const entry = quote(`${pool}: 2`);
  report(
    [...at, "pool"],
    `there is no pool ${quote(pool)}; ${hint}add it to "pools" with the number of phases that may run at once: ${entry}`,
  );
}

function checkDuration(at: DocumentPath, duration: unknown, report: Report): void {
  // Numbers, and texts that are no duration at all, are the schema's.
  if (typeof duration !== "string" || !DURATION.test(duration)) return;
  const milliseconds = parseDuration(duration);
  if (milliseconds !== undefined && milliseconds <= LONGEST_DURATION_MS) return;
  const name = quote(String(at.at(-1)));
  report(at, `${name} must be more than 0 and at most 596h (24 days), but is ${quote(duration)}`);
}

function checkEnv(at: DocumentPath, env: unknown, report: Report): void {
  if (!isFields(env)) return;
  for (const [name, value] of Object.entries(env)) {
    checkPlaceholders([...at, name], value, report);
    if (/^AGENTOS_/i.test(name)) {
      report([...at, name], `${quote(name)} is set by the workflow itself; choose another name`, {
        key: true,
      });
    }
  }
}

function checkPlaceholders(
  at: DocumentPath,
  text: unknown,
  report: Report,
  known: readonly string[] = PLACEHOLDERS,
): void {
  if (typeof text !== "string") return;
  for (const name of new Set(unknownPlaceholders(text, known))) {
    const written = inline(`\${${name}}`);
    report(
      at,
      `nothing is called ${written} here; ${choices(name, known)} For the text itself write $${written}`,
    );
  }
}

/** Whether a mapping has a key that was probably meant for this one. */
function isMisspelt(key: string, fields: Fields): boolean {
  return Object.keys(fields).some((word) => nearest(word, [key]) !== undefined);
}

function choices(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? `there are ${quoteList(known)}.` : `did you mean ${quote(meant)}?`;
}

function listIn(value: unknown): [number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : [];
}
