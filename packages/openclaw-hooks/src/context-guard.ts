import { join } from "node:path";
import {
  gatherState,
  handoffFromTranscript,
  recover,
  retireCheckpoint,
  writeCheckpoint,
} from "@agentos/handoff";
import { describeError, printable } from "@agentos/platform";
import { type OpenClawEvent, readEvent } from "./events.js";
import { placeRecovery } from "./place-recovery.js";
import { findSessionFile } from "./session-file.js";
import { sessionIdOf } from "./session-id.js";
import { createWorkspaces, type Workspaces } from "./workspaces.js";

/** The maximum length of a recovery block, in characters. */
const MAX_BLOCK = 2_000;
/** OpenClaw agents read the files in their workspace by name. */
const IN_WORKSPACE = { place: "workspace" } as const;

/** The hook that OpenClaw calls. It never throws. */
export type ContextGuard = (event: unknown) => void;

/**
 * Creates the hook. Everything that must survive a restart is on disk.
 * @param file the path of the handler file
 */
export function createContextGuard(file: string): ContextGuard {
  const workspaces = createWorkspaces(file);
  return (value) => {
    const event = readEvent(value);
    if (event === undefined) return;
    try {
      handle(event, workspaces, new Date());
    } catch (error) {
      const reason = printable(describeError(error)).replaceAll("\n", " ");
      console.warn(`[context-guard] ${event.type}:${event.action}: ${reason}`);
    }
  };
}

function handle(event: OpenClawEvent, workspaces: Workspaces, at: Date): void {
  workspaces.learn(event);
  const { sessionKey } = event;
  const workspace = workspaces.of(sessionKey);
  if (workspace === undefined || sessionKey === "") return;
  switch (`${event.type}:${event.action}`) {
    case "agent:bootstrap":
      inject(event, workspace, at);
      return;
    case "session:compact:before":
      checkpoint(workspace, event, at);
      return;
    case "session:compact:after":
      // The checkpoint is missing if the workspace was unknown before, and has expired if the
      // compaction took too long.
      if (find(workspace, sessionKey, at) === undefined) checkpoint(workspace, event, at);
      return;
    case "command:new":
    case "command:reset":
    case "session:auto-reset":
      // The session key stays the same, but a new conversation starts.
      retireCheckpoint(workspace, sessionIdOf(sessionKey), IN_WORKSPACE);
  }
}

function checkpoint(workspace: string, { sessionKey, context }: OpenClawEvent, at: Date): void {
  const sessionId = sessionIdOf(sessionKey);
  const file = findSessionFile(sessionKey, context);
  const recorded =
    file === undefined ? undefined : handoffFromTranscript(file, { sessionId, at, git: false });
  const state = {
    sessionId,
    timestamp: at.toISOString(),
    workspace: gatherState(workspace, { at }),
    ...(recorded?.handoff && { handoff: recorded.handoff }),
    extraFrontMatter: { client: "openclaw", session_key: sessionKey },
  };
  writeCheckpoint(workspace, state, IN_WORKSPACE);
}

function find(workspace: string, sessionKey: string, at: Date): string | undefined {
  const sessionId = sessionIdOf(sessionKey);
  const options = { sessionId, at, keep: true, maxCharacters: MAX_BLOCK, ...IN_WORKSPACE };
  return recover(workspace, options)?.block;
}

/**
 * Gives every bootstrap the same text until the checkpoint expires, because OpenClaw asks for
 * bootstrap files more often than it sends them, and a preparatory run looks like a real one.
 */
function inject(event: OpenClawEvent, workspace: string, at: Date): void {
  const { context, sessionKey } = event;
  const content = find(workspace, sessionKey, at);
  if (content === undefined) {
    retireCheckpoint(workspace, sessionIdOf(sessionKey), IN_WORKSPACE);
    return;
  }
  const files: unknown[] = Array.isArray(context.bootstrapFiles) ? context.bootstrapFiles : [];
  const path = join(workspace, ".context-checkpoint.md");
  // The list must be a new one, because OpenClaw reuses the old one and its files for other runs.
  context.bootstrapFiles = placeRecovery(
    files,
    { name: "CONTEXT-RECOVERY.md", path, content, missing: false },
    context,
  );
}
