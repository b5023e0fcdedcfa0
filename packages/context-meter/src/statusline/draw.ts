import type { EventInput } from "@agentos/internal";
import { stateName } from "../state-files.js";
import { runStatusline, type StatuslineContext } from "./run-statusline.js";
import { runWrapped } from "./wrapped-command.js";

/** Where a status line is drawn. */
export interface Canvas extends StatuslineContext {
  /** Called once, with all lines, each with its line feed, or with "". */
  print: (text: string) => void;
  report: (problem: string) => void;
}

/**
 * Draws the status line of what stood on stdin: the wrapped command's lines, where one is wrapped, and our own.
 * @param timeoutMs how long to wait for the wrapped command; one that is slower is shown as it was the last time
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
    // Clients show no such line, but people who look for their own status line find it.
    if (isRunning && output === "")
      canvas.report(
        `the wrapped status line still runs after ${Math.round(timeoutMs)} ms; its output comes with the next one: ${command}`,
      );
    canvas.print(joined(output.replace(/\n+$/, "") || undefined, line));
  });
  // While the command runs.
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

/** `--wrap "<command>"` or `--wrap=<command>`. */
function wrappedCommand(args: readonly string[]): string | undefined {
  for (const [index, arg] of args.entries()) {
    if (arg === "--wrap") return args[index + 1];
    if (arg.startsWith("--wrap=")) return arg.slice("--wrap=".length);
  }
  return undefined;
}

function joined(...lines: (string | undefined)[]): string {
  return lines.flatMap((line) => (line === undefined ? [] : [`${line}\n`])).join("");
}
