import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { aos, run, terminal } from "./in-process.js";

const FLOW = `id: flow
name: Flow
inputs:
  issue: { type: number, description: The issue to fix }
  env: { choices: [staging, prod], default: staging }
  labels: { type: list, required: false }
  live: { default: false }
  task: { subject: true, default: nothing }
defaults: { agent: dev }
phases:
  - id: show
    prompt: Fix \${inputs.issue}
    run: [node, -e, "console.log(process.argv.slice(1).join('|'))", "\${inputs.issue}", "\${inputs.env}", "\${inputs.labels}", "\${inputs.live}", "\${inputs.task}"]
  - id: deploy
    prompt: Deploy
    run: [node, -e, ""]
    when: inputs.live
`;

const project = (files: Record<string, string> = {}) =>
  testdir({ ".agentos/agents/dev.md": "You work.\n", ".agentos/workflows/flow.yaml": FLOW, ...files });

/** The first phase's output: its inputs, separated by bars. */
async function shown(folder: string, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await aos(folder, ["run", "flow", ...args, "--json"]);
  expect(stderr).not.toContain("error:");
  expect(code).toBe(0);
  return JSON.parse(stdout).state.phases[0].output.trim();
}

describe("aos run with inputs", () => {
  test.each([
    [["--input", "issue=42"], "42|staging||false|nothing"],
    [
      ["-i", "issue=42", "-i", "env=prod", "-i", "live", "-i", "labels=a, b", "-i", "labels=c"],
      '42|prod|["a","b","c"]|true|nothing',
    ],
    [
      ["--input", 'labels=["x,y"]', "--input", "issue=1e3", "--input", "task=a=b"],
      '1000|staging|["x,y"]|false|a=b',
    ],
    [["Fix the login", "page", "-i", "issue=0"], "0|staging||false|Fix the login page"],
    [["--inputs", "in.yaml", "-i", "env=prod"], '7|prod|["a"]|true|nothing'],
    [["--inputs", "in.json"], "8|staging||false|$(id) `id`"],
  ])("%j", async (args, expected) => {
    const folder = project({
      "in.yaml": "issue: 7\nenv: staging\nlabels: [a]\nlive: true\n",
      "in.json": '{ "issue": 8, "task": "$(id) `id`" }',
    });
    expect(await shown(folder, args)).toBe(expected);
  });

  everyRow(
    "%j is refused, and nothing is run",
    [
      [
        [],
        "the workflow flow needs an input:\n  issue (number): The issue to fix\nGive it with: aos run flow --input issue=<number>",
      ],
      [["-i", "isue=4"], 'the workflow flow has no input "isue"; did you mean "issue"?'],
      [["-i", "issue=four"], 'the input "issue" must be a number, but is "four"'],
      [["-i", "issue"], 'the input "issue" has no value; write issue=<value>'],
      [["-i", "issue=1", "-i", "issue=2"], 'the input "issue" is given twice'],
      [
        ["-i", "issue=1", "-i", "env=test"],
        'the input "env" must be one of "staging", "prod", but is "test"',
      ],
      [["do", "-i", "issue=1", "-i", "task=it"], 'the input "task" is given twice'],
      [["--inputs", "nowhere.yaml"], "nowhere.yaml error the inputs file cannot be read: no such file"],
      [
        ["--inputs", "odd.yaml"],
        'odd.yaml:2:3 error isue: the workflow flow has no input "isue"; did you mean "issue"?',
      ],
      [
        ["--inputs", "odd.yaml"],
        'odd.yaml:3:9 error live: the input "live" must be true or false, but is "often"',
      ],
      [["--inputs", "torn.json"], "torn.json:1:11 error this is not valid JSON: "],
    ],
    async (args, message) => {
      const folder = project({ "odd.yaml": "# odd\n  isue: 4\n  live: often\n", "torn.json": '{"issue":4' });
      const { code, stderr } = await aos(folder, ["run", "flow", ...args]);
      expect(stderr).toContain(message);
      expect(code).toBe(2);
      expect((await aos(folder, ["status", "--json"])).stdout).not.toContain("flow-");
    },
  );

  test("a choice can be the subject, and must be one of its choices", async () => {
    const flow = FLOW.replace(
      "task: { subject: true, default: nothing }",
      "task: { subject: true, choices: [minor, 2] }",
    );
    const folder = testdir({ ".agentos/workflows/flow.yaml": flow, ".agentos/agents/dev.md": "Work.\n" });
    const planned = async (text: string) => aos(folder, ["run", "flow", text, "--dry-run", "--json"]);
    expect((await planned("minor")).code).toBe(0);
    expect((await planned("2")).code).toBe(0);
    const { code, stdout } = await planned("major");
    expect([code, stdout]).toEqual([
      2,
      expect.stringContaining('must be one of \\"minor\\", \\"2\\", but is \\"major\\"'),
    ]);
  });

  test("text for a workflow without a subject is refused with advice", async () => {
    const folder = project({
      ".agentos/workflows/plain.yaml": FLOW.replace("subject: true, ", "").replace("id: flow", "id: plain"),
    });
    const { code, stderr } = await aos(folder, ["run", "plain", "do it"]);
    expect(code).toBe(2);
    expect(stderr).toContain('mark one of "task" with "subject: true"');
    expect(stderr).toContain('--input task="..."');
  });

  test("missing inputs are asked for at a terminal, again if an answer is invalid", async () => {
    const questions: string[] = [];
    const answers = ["many", "12"];
    const person = terminal((question) => {
      questions.push(question);
      return answers.shift();
    });
    const folder = project();
    const env = { PATH: process.env.PATH, TERM: "dumb" };
    const { code } = await run(["run", "flow"], folder, env, person);
    expect(questions).toEqual([
      "issue (a number): The issue to fix",
      'It must be a number, but is "many". issue (a number): The issue to fix',
    ]);
    expect(code).toBe(0);
    const broken = await run(
      ["run", "flow"],
      folder,
      env,
      terminal(() => undefined),
    );
    expect(broken).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("nothing ran: the workflow needs the input issue"),
    });
  });

  test("an agent is not asked", async () => {
    const env = { PATH: process.env.PATH, CLAUDECODE: "1" };
    const asked = terminal(() => {
      throw new Error("asked");
    });
    const { code, stderr } = await run(["run", "flow"], project(), env, asked);
    expect(code).toBe(2);
    expect(stderr).toContain("aos run flow --input issue=<number>");
  });

  test("a workflow's path is relative to the current folder", async () => {
    const folder = project({ "sub/flows/one.yaml": FLOW.replace("id: flow", "id: one") });
    const { code, stdout } = await aos(join(folder, "sub"), [
      "run",
      "flows/one.yaml",
      "-i",
      "issue=1",
      "--json",
    ]);
    expect([code, JSON.parse(stdout).state?.workflow.id]).toEqual([0, "one"]);
    const resumed = await aos(join(folder, "sub"), ["resume", "--workflow", "flows/one.yaml"]);
    expect(resumed.stderr).toContain("No session of one");
  });

  test("--dry-run shows secrets, notifications and cleanups", async () => {
    const folder = project({
      ".agentos/workflows/flow.yaml": FLOW.replace(
        "defaults:",
        `secrets: [NO_SUCH_TOKEN, PATH]
notify: [{ on: gate, webhook: "https://chat.example/hook" }, { run: [tell, them] }]
cleanup: [docker, compose, down]
defaults:`,
      ),
    });
    const beside = `## Other settings

- Secrets: \`NO_SUCH_TOKEN\` (not set), \`PATH\`
- Notifies on gate: \`https://chat.example/hook\`
- Notifies on gate, failure, end: \`tell them\`
- Cleans up with \`docker compose down\`
`;
    expect((await aos(folder, ["run", "flow", "--dry-run"])).stdout).toContain(beside);
    const { code, stderr } = await aos(folder, ["run", "flow", "-i", "issue=1"]);
    expect(code).toBe(2);
    expect(stderr).toContain('needs the secret "NO_SUCH_TOKEN": set it in the environment');
  });

  test("--dry-run lists inputs with the given values, and fills in prompts as far as possible", async () => {
    const folder = project();
    const { stdout } = await aos(folder, ["run", "flow", "--dry-run", "-i", "env=prod"]);
    expect(stdout).toContain(`## Inputs

- \`issue\` (number, required): The issue to fix
- \`env\` (staging or prod, given: prod)
- \`labels\` (list, optional)
- \`live\` (boolean, default false)
- \`task\` (string, the subject, default nothing)

## Wave 1
`);
    expect(stdout).toContain("- `deploy` (after `show`; `when inputs.live`)");
    expect(stdout).toContain("Fix ${inputs.issue}");
    const other = await aos(folder, ["run", "flow", "--dry-run", "-i", "issue=3"]);
    expect(other.stdout).toContain("Fix 3");
  });

  test("a phase that is not needed is shown with the reason", async () => {
    const folder = project();
    const { stdout, stderr } = await aos(folder, ["run", "flow", "-i", "issue=1"]);
    expect(stderr).toContain("[deploy] not needed: its condition is false: inputs.live");
    expect(stdout).toMatch(/deploy +@dev +not needed: its condition is false: inputs.live/);
  });

  test("a module's workflow is listed with its module", async () => {
    const folder = testdir({
      ".agentos/modules/payments/agents/dev.md": "From the module.\n",
      ".agentos/agents/dev.md": "From the project.\n",
      ".agentos/modules/payments/workflows/release.yaml":
        "id: release\nname: R\nphases: [{ id: a, agent: dev, prompt: Go, run: [node, -e, ''] }]\n",
      ".agentos/workflows/release.yaml":
        "id: release\nname: R\nphases: [{ id: a, agent: dev, prompt: Go, run: [node, -e, ''] }]\n",
    });
    const dry = async (name: string) => (await aos(folder, ["run", name, "--dry-run"])).stdout;
    expect(await dry("payments/release")).toContain("From the module.");
    expect(await dry("release")).toContain("From the project.");
    expect((await aos(folder, ["run", "payments/release"])).code).toBe(0);
  });
});

test("an inputs file is read relative to the current folder", async () => {
  const folder = project({ "deep/in.yaml": "issue: 5\n" });
  writeFileSync(join(folder, "deep/note"), readFileSync(join(folder, "deep/in.yaml")));
  const { code } = await aos(join(folder, "deep"), ["run", "flow", "--inputs", "in.yaml"]);
  expect(code).toBe(0);
});
