import { basename, extname, resolve } from "node:path";
import { nearest } from "@agentos/platform";
import { splitFrontMatter } from "@agentos/text/front-matter";
import * as z from "zod";
import {
  checkRun,
  type Diagnostic,
  hasErrors,
  issueDiagnostics,
  type Names,
  normaliseRun,
  parseYaml,
  quote,
  type Report,
  type Run,
  RunSchema,
  readText,
} from "../../definition/index.js";

/** Who does a phase: what it is told, and how it is run when the phase itself does not say. */
export interface Agent {
  /** The name phases call it by: its file's name without `.md`. */
  id: string;
  /** What people see; the id when the file gives none. */
  name: string;
  /** The harness it is meant for: `claude`, `codex`, ... */
  client?: string;
  model?: string;
  run?: Run;
  /** The instructions: the file without its front matter. */
  text: string;
  /** The file, absolute. */
  path: string;
}

const MAX_BYTES = 1_000_000;

// Loose: the same file may serve a client that has fields of its own (`description`, `tools`).
const NamesSchema = z.looseObject({
  name: z.string().optional(),
  client: z.string().optional(),
  model: z.string().optional(),
});
const RunsSchema = z.looseObject({ run: RunSchema.optional() });
/** An agent serves many workflows, so it knows neither inputs nor phases of one. */
const NO_NAMES: Names = { inputs: {}, phases: new Set(), runsBefore: () => false };
const KNOWN = [...Object.keys(NamesSchema.shape), ...Object.keys(RunsSchema.shape)];

/**
 * Reads one agent file. Never throws for what stands in it, and runs nothing that stands in it.
 * @param options.runners the names of the runners there are; absent: not checked
 */
export function loadAgent(
  file: string,
  options: { runners?: readonly string[] } = {},
): { agent?: Agent; diagnostics: Diagnostic[] } {
  const path = resolve(file);
  const read = readText(path, MAX_BYTES);
  if (read.status === "unreadable") return refused(path, read.line, `the agent file ${read.message}`);
  const parts = splitFrontMatter(read.text);
  if (parts.status === "refused") return refused(path, parts.line, parts.message);

  // Twice: a model called 4.1 is text, but an option of a runner may be a number.
  const texts = parseYaml(parts.yaml, { path, firstLine: parts.yamlLine, schema: "failsafe" });
  const typed = parseYaml(parts.yaml, { path, firstLine: parts.yamlLine });
  const { diagnostics } = texts;
  if (hasErrors(diagnostics)) return { diagnostics };

  const names = NamesSchema.safeParse(texts.value ?? {});
  const runs = RunsSchema.safeParse(typed.value ?? {});
  if (!names.success) diagnostics.push(...issueDiagnostics(NamesSchema, names.error.issues, texts, path));
  else if (!runs.success) diagnostics.push(...issueDiagnostics(RunsSchema, runs.error.issues, typed, path));
  const reporter =
    (severity: Diagnostic["severity"]): Report =>
    (at, message, place) => {
      diagnostics.push({ severity, path, ...typed.positionOf(at, place), message });
    };
  if (runs.success) {
    checkRun(runs.data.run, {
      at: ["run"],
      error: reporter("error"),
      warning: reporter("warning"),
      names: NO_NAMES,
      outside: NO_NAMES,
      phase: {},
      file: {},
      runners: options.runners,
    });
  }
  for (const key of Object.keys(names.data ?? {})) {
    const meant = KNOWN.includes(key) ? undefined : nearest(key, KNOWN);
    if (meant === undefined) continue;
    const message = `unknown key ${quote(key)}; did you mean ${quote(meant)}?`;
    diagnostics.push({ severity: "warning", path, ...texts.positionOf([key], { key: true }), message });
  }
  if (!names.success || !runs.success || hasErrors(diagnostics)) return { diagnostics };

  const id = basename(path, extname(path));
  const { name, client, model } = names.data;
  const run =
    runs.data.run === undefined ? undefined : normaliseRun(runs.data.run, { document: typed, at: ["run"] });
  const agent: Agent = {
    id,
    name: name?.trim() || id,
    ...(client?.trim() ? { client: client.trim() } : {}),
    ...(model?.trim() ? { model: model.trim() } : {}),
    ...(run === undefined ? {} : { run }),
    text: parts.content,
    path,
  };
  return { agent, diagnostics };
}

function refused(path: string, line: number | undefined, message: string): { diagnostics: Diagnostic[] } {
  const place = line === undefined ? {} : { line, column: 1 };
  return { diagnostics: [{ severity: "error", path, ...place, message }] };
}
