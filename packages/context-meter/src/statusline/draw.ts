import type { EventInput } from "@agentos/platform";
import { stateName } from "../state-files.js";
import { runStatusline, type StatuslineContext } from "./run-statusline.js";
import { runWrapped } from "./wrapped-command.js";

export interface Canvas extends StatuslineContext {
  /** Called once with all lines, each terminated by a line feed, or with an empty string. */
  print: (text: string) => void;
  report: (problem: string) => void;
}

/**
 * Prints the status line for the given input: the output of the wrapped command, if any, and our
 * own line.
 * @param timeoutMs how long to wait for the wrapped command before its previous output is shown
 */
export function drawStatusline(
  { event, bytes }: EventInput,
  args: readonly string[],
  timeoutMs: number,
  canvas: Canvas,
): void {
  const command = wrappedCommand(args);
  if (command === undefined) {
    canvas.print(joined(event && ownLine(event, canvas)));
    return;
  }
  let line: string | undefined;
  const { folder } = canvas;
  const name = `${stateName(event?.session_id) ?? "agentos-ctx-no-session"}.line`;
  runWrapped({ command, input: bytes, timeoutMs, folder, name }, ({ output, isRunning }) => {
    // Clients do not show this message, but it helps users whose own status line is missing.
    if (isRunning && output === "")
      canvas.report(
        `the wrapped status line is still running after ${Math.round(timeoutMs)} ms; its output will appear next time: ${command}`,
      );
    canvas.print(joined(output.replace(/\n+$/, "") || undefined, line));
  });
  // Computed while the command runs.
  line = event && ownLine(event, canvas);
}

function ownLine(event: Record<string, unknown>, canvas: Canvas): string | undefined {
  try {
    const { line, problems } = runStatusline(event, canvas);
    for (const problem of problems) canvas.report(problem);
    return line;
  } catch (error) {
    canvas.report(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function wrappedCommand(args: readonly string[]): string | undefined {
  for (const [index, arg] of args.entries()) {
    if (arg === "--wrap") return decoded(args[index + 1]);
    if (arg.startsWith("--wrap=")) return decoded(arg.slice("--wrap=".length));
  }
  return undefined;
}

/** Decodes a command that `aos init` encoded because a Windows shell might change it. */
function decoded(word: string | undefined): string | undefined {
  const encoded = word?.startsWith("base64:") ? word.slice("base64:".length) : undefined;
  return encoded === undefined ? word : Buffer.from(encoded, "base64url").toString("utf8");
}

function joined(...lines: (string | undefined)[]): string {
  return lines.flatMap((line) => (line === undefined ? [] : [`${line}\n`])).join("");
}
