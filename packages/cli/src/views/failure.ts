import { describeError, printable } from "@agentos/platform";
import type { Diagnostic, WorkflowErrorCode } from "@agentos/workflow";
import { type Context, count, EXIT, type Paint, shortPath, spelled } from "../terminal/index.js";

export interface Failure {
  text: string;
  exitCode: number;
  document: { error: Classified };
}

interface Classified {
  /**
   * A `WorkflowError` code, a system error code (`ENOSPC`), or one of `usage`, `locked`,
   * `not-wired`, `damaged` and `bug`.
   */
  code: string;
  message: string;
  exitCode: number;
  diagnostics?: readonly Diagnostic[];
}

const EXIT_OF: Record<WorkflowErrorCode, number> = {
  "invalid-workflow": EXIT.usage,
  "invalid-inputs": EXIT.usage,
  "missing-secrets": EXIT.usage,
  "workflow-not-found": EXIT.usage,
  "session-not-found": EXIT.usage,
  "session-exists": EXIT.usage,
  "gate-not-open": EXIT.usage,
  "session-held": EXIT.refused,
  "workflow-contradicts": EXIT.refused,
  "leftover-process": EXIT.refused,
  "state-unusable": EXIT.unusable,
};

/** Only unforeseen errors are called bugs. The stack is included if `AGENTOS_DEBUG` is set. */
export function describeFailure(
  error: unknown,
  options: { paint: Paint; cwd: string; env: NodeJS.ProcessEnv; aos: string },
): Failure {
  const { paint, env } = options;
  const classified = classify(error, options);
  const { message, exitCode, diagnostics = [] } = classified;
  const stack =
    env.AGENTOS_DEBUG && error instanceof Error && error.stack ? `${printable(error.stack)}\n` : "";
  return {
    text: `${renderDiagnostics(diagnostics, options)}${paint.red("error:")} ${message}\n${stack}`,
    exitCode,
    document: { error: classified },
  };
}

function classify(error: unknown, { cwd, aos }: { cwd: string; aos: string }): Classified {
  const { code, path, diagnostics, syscall } = facts(error);
  const message = spelled(printable(error instanceof Error ? error.message : String(error)).trimEnd(), aos);
  // The code is checked instead of the class so that this file does not have to load commander.
  if (code?.startsWith("commander."))
    return { code: "usage", message: usageMessage(code, message), exitCode: EXIT.usage };
  if (code === "usage") return { code, message, exitCode: EXIT.usage };
  if (code === "locked") return { code, message, exitCode: EXIT.refused };
  if (code === "not-wired") return { code, message, exitCode: EXIT.failed };
  if (code !== undefined && Object.hasOwn(EXIT_OF, code)) {
    const exitCode = EXIT_OF[code as WorkflowErrorCode];
    if (diagnostics.length === 0) return { code, message, exitCode };
    return { code, message: summary(diagnostics), exitCode, diagnostics };
  }
  // System errors, such as a full disk, are problems with the machine and not bugs.
  if (code !== undefined && syscall) {
    const place = path === undefined ? "" : `${shortPath(path, cwd)}: `;
    return { code, message: `${place}${describeError(error)}`, exitCode: EXIT.unusable };
  }
  if (isDamage(error))
    return {
      code: "damaged",
      message: `this installation is damaged: reinstall @agentos/cli (${message.split("\n")[0]})`,
      exitCode: EXIT.unusable,
    };
  return {
    code: "bug",
    message: `this is a bug in aos: ${message.split("\n")[0]} (run the command again with AGENTOS_DEBUG=1 for the stack trace, and report it)`,
    exitCode: EXIT.bug,
  };
}

/**
 * Whether the error means that one of this program's files is missing or truncated. Only Node's
 * loader throws such errors.
 */
function isDamage(error: unknown): boolean {
  const { code } = facts(error);
  if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") return true;
  return error instanceof SyntaxError && error.stack?.includes("node:internal/modules/") === true;
}

/** Removes `error:`. Commander throws `commander.help` if no command was given. */
function usageMessage(code: string, message: string): string {
  return code === "commander.help" ? "no command was given" : message.replace(/^error: /, "");
}

/** Puts the position first, as in `flow.yaml:3:5`, so that editors can jump to it. */
function renderDiagnostic(
  diagnostic: Diagnostic,
  { paint, cwd, aos }: { paint: Paint; cwd: string; aos: string },
): string {
  const { severity, path, line, column, at, message } = diagnostic;
  const position = [line, column].filter((each) => each !== undefined).map((each) => `:${each}`);
  const place = paint.bold(`${shortPath(path, cwd)}${position.join("")}`);
  const kind = severity === "error" ? paint.red(severity) : paint.yellow(severity);
  return `${place} ${kind} ${at === undefined ? "" : `${at}: `}${spelled(printable(message), aos)}`;
}

export function printDiagnostics(context: Context, diagnostics: readonly Diagnostic[]): void {
  const look = { paint: context.paint.stderr, cwd: context.cwd, aos: context.aos };
  context.stderr.write(renderDiagnostics(diagnostics, look));
}

function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: { paint: Paint; cwd: string; aos: string },
): string {
  return diagnostics.map((each) => `${renderDiagnostic(each, options)}\n`).join("");
}

function summary(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return `${count(errors.length, "error")}; fix ${errors.length === 1 ? "it" : "them"} and run again; nothing ran`;
}

function facts(error: unknown): {
  code: string | undefined;
  path: string | undefined;
  syscall: boolean;
  diagnostics: readonly Diagnostic[];
} {
  const bag: Record<string, unknown> = typeof error === "object" && error !== null ? { ...error } : {};
  return {
    code: typeof bag.code === "string" ? bag.code : undefined,
    path: typeof bag.path === "string" ? bag.path : undefined,
    syscall: typeof bag.syscall === "string",
    diagnostics: Array.isArray(bag.diagnostics) ? (bag.diagnostics as Diagnostic[]) : [],
  };
}
