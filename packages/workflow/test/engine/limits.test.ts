import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { streamFile } from "@agentos/testing/recorded-streams";
import { describe, expect, test } from "vitest";
import { type RunOutcome, readSession, resumeSession, runWorkflow } from "../../src/index.js";
import { cutAfter, eventsOf, fakePhase, fakeRunner, project, ran } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const HOUR_MS = 3_600_000;

const refusal: RunOutcome = { status: "not-now", afterMs: HOUR_MS, reason: "429" };

describe("a limit that lasts longer than a run may wait", () => {
  const phases = [
    fakePhase("limited", "dependsOn: []"),
    fakePhase("behind", "dependsOn: [limited]"),
    ...["a", "b", "c", "d", "e"].map((id) => fakePhase(id, "dependsOn: []")),
  ];
  const limited = fakeRunner(({ phase }) => (phase.id === "limited" ? refusal : undefined));

  test("lets everything else run, then ends the run with a handoff and the time to resume", async () => {
    const folder = project(phases);
    const began = Date.now();
    const result = await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [limited] });
    expect(result.status).toBe("paused");
    expect(ran(folder).sort()).toEqual(["a", "b", "c", "d", "e", "limited"]);
    const until = Date.parse(result.state.resumeAt ?? "");
    expect(until).toBeGreaterThanOrEqual(began + HOUR_MS);
    expect(until).toBeLessThan(Date.now() + HOUR_MS);
    expect(existsSync(result.handoffPath ?? "")).toBe(true);
    expect(readSession(folder, sessionId)).toMatchObject({
      status: "paused",
      resumeAt: result.state.resumeAt,
      live: false,
    });
    expect(eventsOf(folder, sessionId).at(-1)).toMatchObject({
      type: "session.paused",
      reason: "limit",
      until: result.state.resumeAt,
    });
  });

  test("does not delay the phase once a person resumes the session", async () => {
    const folder = project(phases);
    await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [limited] });
    const { status, state } = await resumeSession({
      projectFolder: folder,
      sessionId,
      runners: [fakeRunner()],
    });
    expect([status, state.resumeAt]).toEqual(["completed", undefined]);
    expect(ran(folder).slice(-2)).toEqual(["limited", "behind"]);
  });

  test("is waited for if the file or the caller allows that", async () => {
    const short: RunOutcome = { status: "not-now", afterMs: 60, reason: "429" };
    let refusals = 0;
    const runners = [fakeRunner(() => (refusals++ === 0 ? short : undefined))];
    const run = (head: string, maxWaitMs?: number) => {
      refusals = 0;
      const folder = project([]);
      const text = `id: flow\nname: Flow\n${head}defaults: { agent: dev }\nphases:\n  - ${fakePhase("ask")}\n`;
      return runWorkflow({
        projectFolder: folder,
        workflow: write(folder, text),
        runners,
        ...(maxWaitMs !== undefined && { maxWaitMs }),
      });
    };
    expect((await run("")).status).toBe("completed");
    expect((await run("maxWait: 0.01\n")).status).toBe("paused");
    expect((await run("maxWait: 1m\n", 10)).status).toBe("paused");
    expect((await run("maxWait: 0.01\n", 1000)).status).toBe("completed");
  });
});

test("a deferred phase frees its slot for other phases", async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `p${index}`);
  const folder = project(ids.map((id) => fakePhase(id, "dependsOn: []")));
  let running = 0;
  let most = 0;
  const once = new Set(["p0", "p1"]);
  const runner = fakeRunner(async ({ phase }) => {
    if (once.delete(phase.id)) return { status: "not-now", afterMs: 30, reason: "429" };
    running++;
    if (once.size === 0) most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running--;
    return undefined;
  });
  const { status } = await runWorkflow({
    projectFolder: folder,
    workflow,
    sessionId,
    concurrency: 4,
    runners: [runner],
  });
  expect([status, most]).toEqual(["completed", 4]);
});

describe("phases of one client", () => {
  /** A project whose `codex` records its calls, and has reached its limit except for the account `other`. */
  function limitedProject(phases: readonly string[]): string {
    const folder = project(phases, {
      "bin/codex": `#!/bin/sh\necho "$AGENTOS_PHASE" >> ran.txt\n[ "$CODEX_HOME" = "$PWD/other" ] && exit 0\ncat limit.jsonl\nexit 1\n`,
      "bin/claude": `#!/bin/sh\necho "$AGENTOS_PHASE" >> ran.txt\n`,
      "other/.keep": "",
      "limit.jsonl": limitInHours(),
    });
    for (const name of ["codex", "claude"]) chmodSync(join(folder, "bin", name), 0o755);
    return folder;
  }
  /** Replaces the recorded time of day, because runs shortly before that time would wait for it. */
  function limitInHours(): string {
    const later = new Date(Date.now() + 6 * HOUR_MS);
    const time = later.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
    return readFileSync(streamFile("codex/usage-limit"), "utf8").replaceAll("9:27 AM", time);
  }
  const PATH = `PATH: "\${projectDir}/bin:\${env.PATH}"`;
  const agent = (id: string, run: string, env = "") =>
    `{ id: ${id}, prompt: "Do ${id}", dependsOn: [], run: ${run}, env: { ${PATH}${env && `, ${env}`} } }`;

  test("share its limit, while phases of other clients and accounts continue", async () => {
    const folder = limitedProject([
      agent("first", '"codex exec --json -"'),
      agent("second", '"cd . && codex exec --json -"'),
      agent("third", "[sh, -c, 'codex exec']"),
      agent("account", '"codex exec --json -"', 'CODEX_HOME: "${projectDir}/other"'),
      agent("other", '"claude -p"'),
      `{ id: plain, prompt: Do, dependsOn: [], run: "echo plain >> ran.txt" }`,
    ]);
    const { status } = await runWorkflow({ projectFolder: folder, workflow, sessionId, concurrency: 1 });
    expect(status).toBe("paused");
    // The engine does not look for a client inside an argument list, so the third phase also calls codex.
    expect(ran(folder)).toEqual(["first", "third", "account", "other", "plain"]);
  });

  test("share it even after their process was killed", async () => {
    const folder = limitedProject([
      agent("first", '"codex exec --json -"'),
      agent("second", '"codex exec --json -"'),
    ]);
    await runWorkflow({ projectFolder: folder, workflow, sessionId, concurrency: 1 });

    cutAfter(folder, sessionId, ({ type }) => type === "phase.deferred");
    const { status } = await resumeSession({ projectFolder: folder, sessionId });
    expect([status, ran(folder)]).toEqual(["paused", ["first"]]);
  });
});

function write(folder: string, text: string): string {
  const path = join(folder, ".agentos/workflows/flow.yaml");
  writeFileSync(path, text);
  return path;
}
