import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { cancelSession, reportSession, resumeSession, runWorkflow } from "../../src/index.js";
import { cutAfter, eventsOf, fakePhase, fakeRunner, project, workflowText } from "./project.js";

const NODE = JSON.stringify(process.execPath);

function withHead(head: string, phases: string[]): string {
  const folder = project([]);
  writeFileSync(join(folder, ".agentos/workflows/flow.yaml"), workflowText(phases, head));
  return folder;
}

/** A program that appends what it reads on stdin to a file. */
const notes = (name: string) =>
  `[${NODE}, -e, "require('fs').appendFileSync('${name}', require('fs').readFileSync(0, 'utf8'))"]`;

const linesOf = (folder: string, name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8").trim().split("\n") : [];
const told = (folder: string) => linesOf(folder, "told").map((line) => JSON.parse(line));

const failing = (...ids: string[]) =>
  fakeRunner(({ phase: { id } }) =>
    ids.includes(id) ? { status: "failed", reason: `${id} broke` } : undefined,
  );

describe("notify", () => {
  test("a tolerated failure causes no notification", async () => {
    const folder = withHead(`notify: { run: ${notes("told")} }\n`, [
      fakePhase("lint", "continueOnError: true"),
      fakePhase("build"),
    ]);
    await runWorkflow({ projectFolder: folder, workflow: "flow", runners: [failing("lint")] });
    expect(told(folder).map(({ event, status }) => [event, status])).toEqual([["end", "completed"]]);
  });

  test("a program gets gates, failures and the end as JSON on stdin", async () => {
    const folder = withHead(`notify: { run: ${notes("told")} }\n`, [
      fakePhase("plan", 'gate: { approval: "Is ${phase} good, that says ${phases.plan.output}?" }'),
      fakePhase("code", "retries: 1"),
    ]);
    const backoff = { baseMs: 1, maxMs: 1, jitter: 0 };
    const { sessionId } = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      runners: [fakeRunner()],
    });
    expect(told(folder)).toEqual([
      expect.objectContaining({
        event: "gate",
        text: "flow: plan is waiting for approval: Is plan good, that says plan is done?",
        sessionId,
        workflow: { id: "flow", name: "Flow" },
        project: folder,
        phase: expect.objectContaining({ id: "plan", name: "plan", status: "waiting" }),
        phases: [
          { id: "plan", status: "waiting" },
          { id: "code", status: "pending" },
        ],
        command: `aos resume ${sessionId} --approve plan`,
      }),
    ]);
    await resumeSession({ projectFolder: folder, runners: [failing("code")], backoff });
    expect(
      told(folder)
        .slice(1)
        .map(({ event, text, status }) => [event, text, status])
        .sort(),
    ).toEqual([
      ["end", "flow: the session has failed", "failed"],
      ["failure", "flow: code failed: code broke", "running"],
    ]);
    await resumeSession({ projectFolder: folder, runners: [fakeRunner()] });
    expect(told(folder).at(-1)).toMatchObject({ event: "end", status: "completed" });
  });

  let server: Server | undefined;
  afterEach(() => server?.close());

  async function listen(status: number): Promise<{ url: string; bodies: unknown[] }> {
    const bodies: unknown[] = [];
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        bodies.push({ method: request.method, type: request.headers["content-type"], ...JSON.parse(body) });
        response.writeHead(status).end("ok");
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies };
  }

  test("a webhook is called only for the events that it names", async () => {
    const { url, bodies } = await listen(200);
    process.env.FLOW_HOOK = url;
    const folder = withHead("notify: [{ on: end, webhook: '${env.FLOW_HOOK}' }]\n", [fakePhase("a")]);
    const warnings: string[] = [];
    const onWarning = (message: string) => void warnings.push(message);
    await runWorkflow({ projectFolder: folder, workflow: "flow", runners: [fakeRunner()], onWarning });
    delete process.env.FLOW_HOOK;
    expect(warnings).toEqual([]);
    expect(bodies).toEqual([
      expect.objectContaining({
        method: "POST",
        type: "application/json",
        event: "end",
        status: "completed",
      }),
    ]);
  });

  test("any failure of a notification is only a warning", async () => {
    const { url } = await listen(500);
    const folder = withHead(
      `notify:
  - { webhook: "${url}" }
  - { webhook: "http://127.0.0.1:1/" }
  - { webhook: "\${env.FLOW_NOWHERE}" }
  - { run: [no-such-program-here] }
  - { run: [${NODE}, -e, "process.exit(3)"] }
  - { run: [${NODE}, -e, "setInterval(() => {}, 1000)"], timeout: 0.2 }
`,
      [fakePhase("a")],
    );
    const warnings: string[] = [];
    const onWarning = (message: string) => void warnings.push(message);
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      runners: [fakeRunner()],
      onWarning,
    });
    expect(result.status).toBe("completed");
    expect(warnings).toHaveLength(6);
    for (const part of [
      "answered 500",
      "bad port",
      "FLOW_NOWHERE is not set",
      "no-such-program",
      "exit code 3",
      "still running",
    ])
      expect(
        warnings.filter((warning) => warning.toLowerCase().includes(part.toLowerCase())),
        part,
      ).not.toEqual([]);
  });
});

describe("cleanup", () => {
  const head = (...more: string[]) =>
    `cleanup:\n  - { run: ${notes("cleaned")} }\n${more.map((step) => `  - ${step}\n`).join("")}`;

  test.each([
    ["completed", [] as string[]],
    ["failed", ["a"]],
  ])("runs when the session has %s, even if a step fails", async (status, broken) => {
    const folder = withHead(
      head(
        `{ run: [${NODE}, -e, "process.exit(2)"] }`,
        `{ run: 'printf %s "$AGENTOS_STATUS \${phases.a.status}" > last', env: { A: 1 } }`,
      ),
      [fakePhase("a")],
    );
    const warnings: string[] = [];
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      runners: [failing(...broken)],
      onWarning: (message) => void warnings.push(message),
    });
    expect(result.status).toBe(status);
    expect(linesOf(folder, "cleaned").map((line) => JSON.parse(line))).toEqual([
      { sessionId: result.sessionId, workflow: "flow", status },
    ]);
    expect(linesOf(folder, "last")).toEqual([`${status} ${status}`]);
    expect(warnings).toEqual([expect.stringContaining("The cleanup of flow failed: exit code 2")]);
    const types = eventsOf(folder, result.sessionId).map(({ type }) => type);
    expect(types.filter((type) => type === "cleanup.ended")).toHaveLength(3);
    expect(types.indexOf(`session.${status}` as (typeof types)[number])).toBeGreaterThan(
      types.lastIndexOf("cleanup.ended"),
    );
  });

  test("does not run at a gate, but runs when a waiting session is cancelled", async () => {
    const folder = withHead(head(), [fakePhase("a", "gate: approval")]);
    const { sessionId } = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      runners: [fakeRunner()],
    });
    expect(linesOf(folder, "cleaned")).toEqual([]);
    writeFileSync(
      join(folder, ".agentos/workflows/flow.yaml"),
      workflowText([`{ id: a, prompt: Go, gate: approval, run: [x] }`], head()),
    );
    await cancelSession(folder, { sessionId });
    expect(linesOf(folder, "cleaned")).toHaveLength(1);
  });

  test("a used workflow cleans up with its own inputs, before the outer one", async () => {
    const shop = (name: string) =>
      `[${NODE}, -e, "require('fs').appendFileSync('order', '${name} ' + process.argv[1] + '\\\\n')", "\${inputs.shop} \${phases.a.status}"]`;
    const folder = project([], {
      ".agentos/workflows/inner.yaml": workflowText(
        [fakePhase("a")],
        `inputs: { shop: {} }\ncleanup: { run: ${shop("inner")} }\n`,
      ).replace("id: flow", "id: inner"),
      ".agentos/workflows/flow.yaml": workflowText(
        [
          '{ id: each, uses: inner, forEach: [books, toys], with: { shop: "${item}" } }',
          '{ id: never, uses: inner, when: "false", with: { shop: none } }',
          fakePhase("a", "gate: approval"),
        ],
        `inputs: { shop: { default: all } }\ncleanup: { run: ${shop("outer")} }\n`,
      ),
    });
    const runners = [fakeRunner()];
    const { sessionId } = await runWorkflow({ projectFolder: folder, workflow: "flow", runners });
    expect(linesOf(folder, "order")).toEqual([]);
    expect((await resumeSession({ projectFolder: folder, sessionId, runners })).status).toBe("completed");
    expect(linesOf(folder, "order")).toEqual([
      "inner books completed",
      "inner toys completed",
      "outer all completed",
    ]);
    expect(reportSession(folder, sessionId).cleanup.map(({ workflow }) => workflow)).toEqual([
      "inner",
      "inner",
      "flow",
    ]);
  });

  test("a process that dies during the cleanup leaves it to the resume", async () => {
    const folder = withHead(head(), [fakePhase("a")]);
    const runners = [fakeRunner()];
    const { sessionId } = await runWorkflow({ projectFolder: folder, workflow: "flow", runners });
    cutAfter(folder, sessionId, ({ type }) => type === "phase.completed");
    expect((await resumeSession({ projectFolder: folder, runners })).status).toBe("completed");
    expect(linesOf(folder, "cleaned")).toHaveLength(2);
  });

  test("a step that hangs is stopped at its time limit", async () => {
    const folder = withHead(
      `cleanup: { run: [${NODE}, -e, "setInterval(() => {}, 1000)"], timeout: 0.2 }\n`,
      [fakePhase("a")],
    );
    const warnings: string[] = [];
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      runners: [fakeRunner()],
      onWarning: (message) => void warnings.push(message),
    });
    expect(result.status).toBe("completed");
    expect(warnings).toEqual([expect.stringContaining("still running after 200 ms")]);
  });
});
