import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { reportSession, resumeSession, runWorkflow, type SessionResult } from "../../src/index.js";
import { fakePhase, fakeRunner, project, ran, workflowText } from "./project.js";

const NODE = JSON.stringify(process.execPath);
const TOKEN = 'tok"en-é/very secret+1';

function withHead(head: string, phases: string[]): string {
  const folder = project([]);
  writeFileSync(join(folder, ".agentos/workflows/flow.yaml"), workflowText(phases, head));
  return folder;
}

/** Every file in a folder, with its text. */
function filesIn(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, readFileSync(path, "utf8")]);
}

const of = ({ state }: SessionResult, id: string) => state.phases.find((each) => each.id === id);

beforeEach(() => {
  process.env.FLOW_TOKEN = TOKEN;
  process.env.FLOW_KEY = "-----BEGIN KEY-----\nabcdefgh12345\n-----END KEY-----\n";
});
afterEach(() => {
  delete process.env.FLOW_TOKEN;
  delete process.env.FLOW_KEY;
});

describe("secrets", () => {
  test("reach the programs that use them, and appear in no file or line of the session", async () => {
    const script = `
      const { T } = process.env;
      console.log("have " + T); console.error("also " + T); process.stdout.write("split " + T.slice(0, 5));
      setTimeout(() => {
        process.stdout.write(T.slice(5) + " " + JSON.stringify({ T }) + " " + encodeURIComponent(T) + "\\n");
        console.log(process.env.FLOW_KEY);
        require("fs").writeFileSync(process.env.AGENTOS_OUTPUTS, JSON.stringify({ [T]: [T], length: T.length }));
        if (process.env.FAIL) { console.error(T + " broke"); process.exit(1); }
      }, 50);`;
    const head = "secrets: [FLOW_TOKEN, FLOW_KEY]\n";
    const folder = withHead(head, [
      `{ id: a, prompt: "Use \${env.FLOW_TOKEN}", env: { T: "\${env.FLOW_TOKEN}" }, run: [${NODE}, -e, ${JSON.stringify(script)}] }`,
      `{ id: b, prompt: "After \${phases.a.output} \${phases.a.outputs}", env: { T: "\${env.FLOW_TOKEN}", FAIL: 1 }, run: [${NODE}, -e, ${JSON.stringify(script)}] }`,
    ]);
    const lines: string[] = [];
    const result = await runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      onLine: (_, line) => lines.push(line),
    });
    expect(result.status).toBe("failed");
    expect(of(result, "a")?.outputs).toEqual({ "[secret]": ["[secret]"], length: TOKEN.length });
    expect(of(result, "a")?.output).toContain("have [secret]");
    expect(of(result, "b")?.reason).toContain("[secret] broke");
    const shown = [
      ...filesIn(join(folder, ".agentos")),
      ["result", JSON.stringify(result)],
      ["report", JSON.stringify(reportSession(folder, result.sessionId))],
      ["lines", lines.join("\n")],
    ] as [string, string][];
    for (const [path, text] of shown) {
      for (const secret of [
        TOKEN,
        JSON.stringify(TOKEN).slice(1, -1),
        encodeURIComponent(TOKEN),
        "abcdefgh12345",
      ])
        expect(text.includes(secret), `${secret} in ${path}`).toBe(false);
    }
    const log = shown.find(([path]) => path.endsWith("a.1.log"))?.[1];
    expect(log).toContain('split [secret] {"T":"[secret]"} [secret]\n');
  });

  test("of a used workflow are also required and masked", async () => {
    const inner = workflowText(
      [`{ id: a, prompt: "\${env.FLOW_TOKEN}", run: [${NODE}, -p, "process.env.FLOW_TOKEN"] }`],
      "secrets: [FLOW_TOKEN]\n",
    );
    const folder = project(
      ["{ id: used, uses: inner }", fakePhase("after").replace("Do after", "<${phases.used.output}>")],
      {
        ".agentos/workflows/inner.yaml": inner.replace("id: flow", "id: inner"),
      },
    );
    const runners = [fakeRunner()];
    const result = await runWorkflow({ projectFolder: folder, workflow: "flow", runners });
    expect(of(result, "used/a")?.output?.trim()).toBe("[secret]");
    for (const [path, text] of filesIn(join(folder, ".agentos")))
      expect(text.includes(JSON.stringify(TOKEN).slice(1, -1)) || text.includes(TOKEN), path).toBe(false);
    delete process.env.FLOW_TOKEN;
    await expect(runWorkflow({ projectFolder: folder, workflow: "flow", runners })).rejects.toMatchObject({
      code: "missing-secrets",
    });
  });

  test("a missing one is reported before anything starts, even on a resume", async () => {
    const phases = [fakePhase("a", "gate: approval"), fakePhase("b")];
    const folder = withHead("secrets: [FLOW_TOKEN, FLOW_NOPE, FLOW_EMPTY]\n", phases);
    process.env.FLOW_EMPTY = "";
    const runners = [fakeRunner()];
    await expect(runWorkflow({ projectFolder: folder, workflow: "flow", runners })).rejects.toMatchObject({
      code: "missing-secrets",
      message: expect.stringContaining(
        'needs the secrets "FLOW_NOPE", "FLOW_EMPTY": set them in the environment',
      ),
    });
    expect(ran(folder)).toEqual([]);
    process.env.FLOW_NOPE = process.env.FLOW_EMPTY = "x-y-z";
    await runWorkflow({ projectFolder: folder, workflow: "flow", runners });
    delete process.env.FLOW_NOPE;
    await expect(resumeSession({ projectFolder: folder, runners })).rejects.toMatchObject({
      code: "missing-secrets",
    });
    delete process.env.FLOW_EMPTY;
    expect(ran(folder)).toEqual(["a"]);
  });

  test("an input that contains one is rejected, because inputs are recorded", async () => {
    const folder = withHead("secrets: [FLOW_TOKEN]\ninputs: { list: { type: list } }\n", [fakePhase("a")]);
    const begin = runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      inputs: { list: ["x", `Bearer ${TOKEN}`] },
      runners: [fakeRunner()],
    });
    await expect(begin).rejects.toMatchObject({
      code: "invalid-inputs",
      message: expect.stringContaining('the input "list" contains a secret'),
    });
    expect(ran(folder)).toEqual([]);
  });
});
