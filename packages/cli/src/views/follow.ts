import { followLogs } from "@agentos/workflow/sessions";
import { type Context, watchForEnd } from "../terminal/index.js";
import { renderPrefixed, safeLine } from "./logs.js";
import { renderEvent } from "./plain-lines.js";

export interface FollowChoice {
  phase: string | undefined;
  attempt: number | undefined;
  /** The number of existing lines to print first. */
  lines: number | undefined;
  json: boolean;
  /** Whether to print agents' raw JSON streams. */
  raw: boolean;
}

/**
 * Follows the logs of phases. A line begins with its phase's name unless it belongs to the selected
 * phase itself.
 * @returns the exit code; Ctrl-C is not an error
 */
export async function follow(
  context: Context,
  projectFolder: string,
  sessionId: string,
  { json, ...choice }: FollowChoice,
): Promise<number> {
  const { stdout, stderr, paint } = context;
  const end = watchForEnd(context);
  let width = 0;
  try {
    for await (const each of followLogs(projectFolder, sessionId, { ...choice, signal: end.signal })) {
      if (each.type === "event") {
        const { event, state } = each;
        const isAsked = !("phase" in event) || isOf(String(event.phase), choice.phase);
        for (const line of isAsked ? renderEvent(event, state, paint.stderr, []) : [])
          stderr.write(`${line}\n`);
        continue;
      }
      const { phase, attempt, line } = each;
      width = Math.max(width, phase.length);
      if (json) stdout.write(`${JSON.stringify({ phase, attempt, line })}\n`);
      else if (choice.phase !== phase) stdout.write(renderPrefixed(phase, line, width, paint.stdout));
      else stdout.write(`${safeLine(line)}\n`);
    }
  } finally {
    end.dispose();
  }
  return end.exitCode();
}

/** Whether a phase is the named phase or inside it, such as `audit[web]` or `review#2/fix`. */
function isOf(id: string, named: string | undefined): boolean {
  if (named === undefined || id === named) return true;
  return id.startsWith(named) && "[#/".includes(id.charAt(named.length));
}
