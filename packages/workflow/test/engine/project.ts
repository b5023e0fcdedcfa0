import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import type { Runner, RunOutcome, RunRequest, SessionEvent } from "../../src/index.js";

/**
 * A project with one workflow, `flow`, and one agent, `dev`. Phases are given as YAML flow mappings, one
 * per line.
 */
export function project(phases: readonly string[], more: Record<string, string> = {}): string {
  return testdir({
    ".agentos/agents/dev.md": "You are a developer.\n",
    ".agentos/workflows/flow.yaml": workflowText(phases),
    ...more,
  });
}

export function workflowText(phases: readonly string[], head = ""): string {
  return `id: flow\nname: Flow\n${head}defaults: { agent: dev }\nphases:\n${phases.map((phase) => `  - ${phase}\n`).join("")}`;
}

/** A phase that appends its id to `ran.txt` in the project, then runs more JavaScript. */
export function phase(id: string, options: { more?: string; fields?: string } = {}): string {
  const script = `require("fs").appendFileSync("ran.txt", "${id}\\n"); ${options.more ?? ""}`;
  return `{ id: ${id}, prompt: "Do ${id}", run: [${JSON.stringify(process.execPath)}, -e, ${JSON.stringify(script)}]${options.fields ? `, ${options.fields}` : ""} }`;
}

/** JavaScript for {@link phase} that runs until a file exists. */
export function untilFile(name: string): string {
  return `const look = setInterval(() => require("fs").existsSync("${name}") && clearInterval(look), 20);`;
}

/** The phases that ran, in order. */
export function ran(folder: string): string[] {
  const file = join(folder, "ran.txt");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

/** A phase for {@link fakeRunner}, which starts no process. */
export function fakePhase(id: string, fields = ""): string {
  return `{ id: ${id}, prompt: "Do ${id}", run: { runner: fake }${fields === "" ? "" : `, ${fields}`} }`;
}

/**
 * A runner that records each phase in `ran.txt`, does what the test says, and returns `done` unless the test
 * returns another outcome.
 */
export function fakeRunner(
  act: (request: RunRequest) => RunOutcome | undefined | Promise<RunOutcome | undefined> = () => undefined,
): Runner {
  return {
    name: "fake",
    async run(request) {
      appendFileSync(join(request.cwd, "ran.txt"), `${request.phase.id}\n`);
      return (await act(request)) ?? { status: "done", output: `${request.phase.id} is done` };
    },
  };
}

/** The file of a session's events. */
export function eventsFile(folder: string, sessionId: string): string {
  return join(folder, ".agentos/state/sessions", sessionId, "events.jsonl");
}

export function eventsOf(folder: string, sessionId: string): SessionEvent[] {
  const lines = readFileSync(eventsFile(folder, sessionId), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as SessionEvent);
}

/**
 * Leaves the session as if its process had been killed right after the first event for which `isLast` holds.
 */
export function cutAfter(
  folder: string,
  sessionId: string,
  isLast: (event: SessionEvent, index: number) => boolean,
): void {
  const events = eventsOf(folder, sessionId);
  const last = events.findIndex(isLast);
  if (last === -1) throw new Error("There is no such event");
  const kept = events.slice(0, last + 1).map((event) => `${JSON.stringify(event)}\n`);
  writeFileSync(eventsFile(folder, sessionId), kept.join(""));
}
