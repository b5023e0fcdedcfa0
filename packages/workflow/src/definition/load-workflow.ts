import { resolve } from "node:path";
import type { Diagnostic } from "@agentos/platform";
import { checkArtifacts } from "./check-artifacts.js";
import { checkWorkflow } from "./check-workflow.js";
import { hasErrors } from "./diagnostics.js";
import { issueDiagnostics } from "./issues.js";
import type { Report } from "./keys/key.js";
import { normalizeWorkflow } from "./normalize.js";
import { readText, unreadableFile } from "./read-text.js";
import { WorkflowSchema } from "./schema.js";
import type { Workflow } from "./workflow.js";
import { parseYaml } from "./yaml-document.js";

/** Workflow files are a few kilobytes in size. A file above this limit is not a workflow. */
const MAX_BYTES = 4_000_000;
const MAX_DIAGNOSTICS = 100;

/** The result of loading a workflow file. */
export interface LoadedWorkflow {
  /** Absent if there are errors. */
  workflow?: Workflow;
  /** At most 100 problems, sorted by line, followed by the number of further problems, if any. */
  diagnostics: Diagnostic[];
}

export interface LoadWorkflowOptions {
  /** The names of the custom runners. Without them, no runner names are checked. */
  runners?: readonly string[];
}

/** Reads and checks a workflow file. Never throws. Does not check whether its agents exist. */
export function loadWorkflow(path: string, options: LoadWorkflowOptions = {}): LoadedWorkflow {
  const file = resolve(path);
  const read = readText(file, MAX_BYTES);
  if (read.status === "unreadable") return { diagnostics: [unreadableFile(file, "the workflow file", read)] };
  return parseWorkflow(read.text, { ...options, path: file });
}

/**
 * Checks the text of a workflow file in the same way as {@link loadWorkflow}.
 * @param options.path used in diagnostics and to derive the workflow's folder and module
 */
export function parseWorkflow(text: string, options: LoadWorkflowOptions & { path: string }): LoadedWorkflow {
  const path = resolve(options.path);
  const document = parseYaml(text, { path });
  const { diagnostics } = document;
  if (diagnostics.some(({ severity }) => severity === "error") && document.value === undefined) {
    return { diagnostics: inOrder(diagnostics) };
  }
  if (document.value === undefined || document.value === null) {
    const message = 'the workflow file is empty; it needs at least "id", "name" and "phases"';
    return { diagnostics: [{ severity: "error", path, line: 1, column: 1, message }] };
  }

  const parsed = WorkflowSchema.safeParse(document.value);
  if (!parsed.success) {
    diagnostics.push(...issueDiagnostics(WorkflowSchema, parsed.error.issues, document, path));
  }
  const reporter =
    (severity: Diagnostic["severity"]): Report =>
    (at, message, place) => {
      diagnostics.push({ severity, path, ...document.positionOf(at, place), message });
    };
  const error = reporter("error");
  const warning = reporter("warning");
  checkWorkflow(document, { error, warning, clean: parsed.success, runners: options.runners });
  if (!parsed.success || hasErrors(diagnostics)) return { diagnostics: inOrder(diagnostics) };

  const workflow = normalizeWorkflow(parsed.data, document, path);
  checkArtifacts(workflow.phases, { error, warning });
  const sorted = inOrder(diagnostics);
  return hasErrors(sorted) ? { diagnostics: sorted } : { workflow, diagnostics: sorted };
}

function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = [...diagnostics].sort(
    (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
  const rest = sorted.length - MAX_DIAGNOSTICS;
  const [first] = sorted;
  if (rest <= 0 || first === undefined) return sorted;
  const message = `${rest} more ${rest === 1 ? "problem is" : "problems are"} not shown; fix the first ones and try again`;
  return [...sorted.slice(0, MAX_DIAGNOSTICS), { severity: "error", path: first.path, message }];
}
