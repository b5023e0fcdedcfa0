import { findProjectFolder, isSafeId } from "@agentos/internal";
import { markUsed, openUserState, takeMark, type UseMark, userStateFolder } from "../user-state.js";
import { type HookEvent, readEvent } from "./event.js";
import type { HookEnvironment } from "./run-hook.js";

/** What Claude Code fires when a tool has run. */
export const AFTER_TOOL = "PostToolUse";

const NAMES: ReadonlySet<string> = new Set([AFTER_TOOL]);

/** An action that the client asked its user about, and that ran: who was asked said yes. */
export interface Agreed {
  event: HookEvent;
  projectFolder: string;
  /** The request's id. */
  request: string;
}

/**
 * Remembers that the client was told to ask about a call, outside of the project: nothing that an agent can write makes a yes of it.
 * @param request its id
 */
export function rememberAsked(
  stateFolder: string,
  event: HookEvent,
  request: string,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): void {
  const name = markOf(event);
  if (name === undefined) return;
  try {
    markUsed(openUserState(stateFolder, { env }), name, { at: now().getTime(), request });
  } catch {
    // The person is asked all the same; it only is not written down what they said.
  }
}

/** What a tool that has run says of the question before it; undefined where none was asked. */
export function readAgreed(
  raw: Readonly<Record<string, unknown>>,
  { cwd, env }: Pick<HookEnvironment, "cwd" | "env">,
): Agreed | undefined {
  const event = readEvent(raw, NAMES);
  if (event?.client !== "claude-code") return undefined;
  const name = markOf(event);
  const mark: UseMark | undefined =
    name === undefined ? undefined : takeMark({ folder: userStateFolder(env) }, name);
  if (mark?.request === undefined) return undefined;
  return { event, projectFolder: findProjectFolder(event.action.cwd ?? cwd), request: mark.request };
}

function markOf({ sessionId, toolUseId }: HookEvent): string | undefined {
  return isSafeId(sessionId) && isSafeId(toolUseId) ? `asked-${sessionId}.${toolUseId}` : undefined;
}
