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
  normalizeRun,
  parseYaml,
  quote,
  type Report,
  type Run,
  RunSchema,
  readText,
  unreadableFile,
} from "../../definition/index.js";

export interface Agent {
  /** The file name without `.md`. */
  id: string;
  /** The display name. Defaults to the id. */
  name: string;
  /** The client that the agent is written for, such as `claude` or `codex`. */
  client?: string;
  model?: string;
  /** The default for phases that have no `run`. */
  run?: Run;
  text: string;
  /** Absolute path. */
  path: string;
}

const MAX_BYTES = 1_000_000;

// Loose, because clients read other fields from the same file (`description`, `tools`).
const NamesSchema = z.looseObject({
  name: z.string().optional(),
  client: z.string().optional(),
  model: z.string().optional(),
});
const RunsSchema = z.looseObject({ run: RunSchema.optional() });
/** Many workflows may use the same agent, so it cannot refer to inputs or phases. */
const NO_NAMES: Names = { inputs: {}, phases: new Set(), runsBefore: () => false };
const KNOWN = [...Object.keys(NamesSchema.shape), ...Object.keys(RunsSchema.shape)];

/** Reads an agent file. Never throws. */
export function loadAgent(
  file: string,
  options: { runners?: readonly string[] } = {},
): { agent?: Agent; diagnostics: Diagnostic[] } {
  const path = resolve(file);
  const read = readText(path, MAX_BYTES);
  if (read.status === "unreadable") return { diagnostics: [unreadableFile(path, "the agent file", read)] };
  const parts = splitFrontMatter(read.text);
  if (parts.status === "refused") {
    const { line, message } = parts;
    return { diagnostics: [{ severity: "error", path, line, column: 1, message }] };
  }

  // Parse the YAML twice: a model named 4.1 is a string, but a runner's option may be a number.
  const texts = parseYaml(parts.yaml, { path, firstLine: 1, schema: "failsafe" });
  const typed = parseYaml(parts.yaml, { path, firstLine: 1 });
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
    runs.data.run === undefined ? undefined : normalizeRun(runs.data.run, { document: typed, at: ["run"] });
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
