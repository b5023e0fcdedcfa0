import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ClientId, RECORDED_EVENTS } from "@agentos/clients";
import { testdir } from "@agentos/testing";
import { runHook } from "../../src/hook/run-hook.js";

export const START = Date.parse("2026-11-21T10:00:00Z");
export const DAY = 24 * 3_600_000;

/**
 * An event as a real client sent it: `gemini/BeforeAgent`, or `claude-code/SessionStart.clear` with that
 * source.
 */
export function recordedEvent(name: string): Record<string, unknown> {
  const [, client, event, source] = /^([\w-]+)\/(\w+)(?:\.(\w+))?$/.exec(name) ?? [];
  const recorded = RECORDED_EVENTS[client as ClientId]?.[event!];
  if (recorded === undefined) throw new Error(`${name} was not recorded`);
  return { ...recorded, ...(source && { source }) };
}

/** A phase as the engine writes it. */
export function phase(id: string, state: string, fields: object = {}): object {
  return { id, name: id, agent: "dev", state, dependsOn: [], ...fields };
}

export const PHASES = [
  phase("plan", "completed", { agent: "sm", name: "Plan the work" }),
  phase("docs", "pending", { dependsOn: ["plan"] }),
  phase("code", "running", { dependsOn: ["plan"], pool: "repository" }),
  phase("scan", "waiting", { dependsOn: ["plan"], agent: "qa" }),
  phase("report", "pending", { dependsOn: ["docs", "code", "scan"] }),
];

type Event = Record<string, unknown>;

/**
 * A project that has the command installed and a folder of workflow sessions. Its agents' events are sent
 * to the hook.
 */
export function aProject(files: Record<string, string | Uint8Array> = {}) {
  const folder = testdir({
    "project/.agentos/config.json": "{}",
    "project/node_modules/@agentos/cli/package.json": "{}",
    "tmp/.keep": "",
    ...files,
  });
  const project = join(folder, "project");
  const tempFolder = join(folder, "tmp");
  let writes = 0;
  return {
    folder,
    project,
    tempFolder,
    sessions: join(project, ".agentos/state/sessions"),
    /** Writes a session's graph as the engine does. */
    graph(sessionId: string, fields: object = {}) {
      const path = join(project, ".agentos/state/sessions", sessionId, "graph.json");
      mkdirSync(join(path, ".."), { recursive: true });
      const graph = {
        sessionId,
        workflow: "feature-dev",
        status: "running",
        updatedAt: new Date(START).toISOString(),
        process: { pid: process.pid, host: "another.example" },
        phases: PHASES,
        waves: [],
        ...fields,
      };
      writeFileSync(path, JSON.stringify(graph));
      // Files that are written within the same millisecond also have an order.
      const at = START / 1000 + writes++;
      utimesSync(path, at, at);
    },
    /** Returns a function that sends an event of an agent's session and returns the hook's answer. */
    agent(sessionId = "agent-1") {
      return (
        name: string,
        { at = START, env = {}, ...fields }: { at?: number; env?: object } & Event = {},
      ) => {
        const recorded = recordedEvent(name);
        const id = "sessionId" in recorded ? "sessionId" : "session_id";
        const event = { ...recorded, [id]: sessionId, cwd: project, ...fields };
        return runHook(event, { env: { ...env }, cwd: project, tempFolder, at: new Date(at) });
      };
    },
  };
}

/** The text that an answer adds to the agent's context. */
export function contextOf(result: { answer?: object | undefined }): string | undefined {
  const { hookSpecificOutput, additionalContext } = (result.answer ?? {}) as {
    hookSpecificOutput?: { additionalContext?: string };
    /** In Copilot CLI's format. */
    additionalContext?: string;
  };
  return hookSpecificOutput?.additionalContext ?? additionalContext;
}
