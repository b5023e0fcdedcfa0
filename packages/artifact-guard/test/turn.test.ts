import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { RECORDINGS_FOLDER } from "@agentos/testing/recordings";
import { CLIENTS, type Client, FOLDER, type Step, writeSession } from "@agentos/testing/session-writer";
import { describe, expect, test } from "vitest";
import { hookHere } from "./hook-here.js";

const ELIDED = "export const a = 1;\n// ... rest of the code unchanged\n";
const STUB = "# Release plan\n\n## Summary\n\nTBD\n\n## Risks\n\nTBD\n";
const OTHER_STUB = "# Release plan\n\n## Summary\n\nWe release on Monday.\n\n## Rollback\n";
const PLAN = { path: "docs/plan.md", required: true };

interface Answer {
  decision?: string;
  reason?: string;
  systemMessage?: string;
}

/** A session of a client. Its turns end with a recorded event of that client. */
function aSession(client: Client | "copilot", guard?: object, env: Record<string, string> = {}) {
  const folder = testdir({
    ...(guard === undefined
      ? { "package.json": "{}" }
      : { ".agentos/config.json": JSON.stringify({ guard }) }),
    "tmp/x": "",
  });
  const transcript = join(folder, "tmp/session.jsonl");
  const recorded = JSON.parse(readFileSync(join(RECORDINGS_FOLDER, client, "turn.json"), "utf8")) as object;
  const steps: Step[] = [];
  return {
    folder,
    put(path: string, text: string) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    /** Runs a turn with these steps, and writes their files to disk. */
    async turn(happens: readonly Step[], event: object = {}): Promise<Answer | undefined> {
      steps.push(...happens);
      for (const step of happens) if ("write" in step) this.put(step.write, step.text ?? "text\n");
      writeFileSync(transcript, writeSession(client, steps).replaceAll(FOLDER, folder));
      return this.stop(event);
    },
    async stop(event: object = {}): Promise<Answer | undefined> {
      const session = { cwd: folder, transcript_path: transcript, transcriptPath: transcript };
      const { code, stdout, stderr } = hookHere(
        { ...recorded, ...session, ...event },
        { cwd: folder, env: { TMPDIR: join(folder, "tmp"), AGENTOS_ARTIFACT: undefined, ...env } },
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      return stdout === "" ? undefined : (JSON.parse(stdout) as Answer);
    },
  };
}

describe.each(CLIENTS)("without settings, %s", (client) => {
  test("reports once what the turn's files leave out", async () => {
    const session = aSession(client);
    const written: Step[] = [{ ask: "Tidy a.ts." }, { write: "src/a.ts", text: ELIDED }, { say: "Done." }];
    expect(await session.turn(written)).toEqual({
      systemMessage: expect.stringMatching(
        /^AgentOS: This turn left work unfinished:\n- src\/a\.ts:2 [^\n]+$/,
      ) as string,
    });
    expect(await session.stop()).toBeUndefined();
    expect(
      await session.turn([{ ask: "And b.ts." }, { write: "src/b.ts" }, { say: "Done." }]),
    ).toBeUndefined();
    const again = "export const c = 1;\n// ... existing code ...\n";
    const third = await session.turn([
      { ask: "And c." },
      { write: "src/c.ts", text: again },
      { say: "Done." },
    ]);
    expect(third?.systemMessage).toContain("src/c.ts:2");
    expect(third?.systemMessage).not.toContain("src/a.ts");
    expect(existsSync(join(session.folder, ".agentos"))).toBe(false);
  });

  test("reports nothing for a question that touched no file", async () => {
    const session = aSession(client);
    session.put("src/a.ts", ELIDED);
    expect(await session.turn([{ ask: "What is in a.ts?" }, { run: "cat src/a.ts" }, { say: "This." }])).toBe(
      undefined,
    );
  });
});

describe("a note at a turn's end", () => {
  const write = (path: string, text: string): Step[] => [
    { ask: "Write it." },
    { write: path, text },
    { say: "Done." },
  ];

  test.each([
    ["a stub document", "notes/plan.md", STUB],
    [
      "a document that postpones work",
      "notes/plan.md",
      "# Plan\n\nMonday.\n\nI'll write the remaining sections in a later session.\n",
    ],
    ["truncated data", "data/a.json", '{"a": [1, 2'],
    ["a function that does nothing", "src/a.py", "def later():\n    raise NotImplementedError\n"],
  ])("names %s", async (_, path, text) => {
    expect((await aSession("claude-code").turn(write(path, text)))?.systemMessage).toContain(`${path}:`);
  });

  test.each([
    ["a finished document", "notes/plan.md", "# Plan\n\n## Summary\n\nWe release on Monday.\n"],
    ["a generated file", "dist/a.js", ELIDED],
    ["a client's own file", ".claude/notes.md", STUB],
    ["a file outside the project", "../elsewhere.ts", ELIDED],
  ])("does not mention %s", async (_, path, text) => {
    expect(await aSession("claude-code").turn(write(path, text))).toBeUndefined();
  });

  test("ignores earlier problems in an edited file", async () => {
    const session = aSession("gemini");
    session.put("src/a.ts", `${ELIDED}const b = 2;\n`);
    const edit: Step = { edit: "src/a.ts", from: "const b = 1;", to: "const b = 2;" };
    expect(await session.turn([{ ask: "Fix b." }, edit, { say: "Done." }])).toBeUndefined();
    const own: Step = { edit: "src/a.ts", from: "x", to: "// ... rest of the code unchanged" };
    expect((await session.turn([{ ask: "And x." }, own, { say: "Done." }]))?.systemMessage).toContain(
      "src/a.ts:2",
    );
  });

  test("ignores a heading that was as empty before it was reworded", async () => {
    const rename = (before: string, after: string) => {
      const session = aSession("claude-code");
      session.put("README.md", after);
      const edit: Step = { edit: "README.md", from: before, to: after, before };
      return session.turn([{ ask: "Rename it." }, edit, { say: "Done." }]);
    };
    expect(await rename("# Cart\n", "# The cart\n")).toBeUndefined();
    expect((await rename("# Cart\n\nIt adds prices.\n", "# The cart\n"))?.systemMessage).toContain(
      "README.md:1",
    );
  });

  test("ignores files of earlier turns", async () => {
    const session = aSession("claude-code");
    const first: Step[] = [{ ask: "Write a." }, { write: "src/a.ts" }, { say: "Done." }];
    expect(await session.turn(first)).toBeUndefined();
    session.put("src/a.ts", ELIDED);
    expect(await session.turn([{ ask: "And b." }, { write: "src/b.ts" }, { say: "Done." }])).toBeUndefined();
  });

  test("names a file that a here-document wrote", async () => {
    const session = aSession("claude-code");
    session.put("src/a.ts", ELIDED);
    const run = `cat > src/a.ts <<'EOF'\n${ELIDED}EOF`;
    const answer = await session.turn([{ ask: "Write it." }, { run }, { say: "Done." }]);
    expect(answer?.systemMessage).toContain("src/a.ts:2");
  });

  test("names a file that printf or echo wrote, not one to which it appended", async () => {
    const text = ELIDED.replaceAll("\n", "\\n");
    const answerTo = async (run: string) => {
      const session = aSession("codex");
      session.put("src/a.ts", ELIDED);
      return (await session.turn([{ ask: "Write it." }, { run }, { say: "Done." }]))?.systemMessage;
    };
    expect(await answerTo(`mkdir -p src && printf '${text}' > src/a.ts`)).toContain("src/a.ts:2");
    expect(await answerTo(`echo '${ELIDED}' > src/a.ts`)).toContain("src/a.ts:2");
    expect(await answerTo("echo '// end' >> src/a.ts")).toBeUndefined();
  });

  test("is short, however many files are unfinished", async () => {
    const many = Array.from({ length: 9 }, (_, index): Step => ({ write: `src/${index}.ts`, text: ELIDED }));
    const answer = await aSession("claude-code").turn([{ ask: "All." }, ...many, { say: "Done." }]);
    expect(answer?.systemMessage?.split("\n")).toHaveLength(6);
    expect(answer?.systemMessage).toContain("- and 5 more");
  });

  test("waits for subagents and background tasks", async () => {
    const session = aSession("claude-code");
    const task = { id: "a4c935541c7ba1369", type: "subagent", status: "running", description: "look around" };
    expect(await session.turn(write("src/a.ts", ELIDED), { background_tasks: [task] })).toBeUndefined();
    expect((await session.stop())?.systemMessage).toContain("src/a.ts:2");
  });

  test("waits for a command that Codex is still running", async () => {
    const session = aSession("codex");
    const steps: Step[] = [{ ask: "Write it." }, { write: "src/a.ts", text: ELIDED }];
    expect(await session.turn([...steps, { run: "npm test", background: true }, { say: "Done." }])).toBe(
      undefined,
    );
  });

  test("settings in the home folder do not apply to projects in it", async () => {
    const home = testdir({ ".agentos/config.json": '{"guard":{"enabled":false}}' });
    const session = aSession("claude-code", undefined, { HOME: home, USERPROFILE: home });
    const cwd = join(home, "code/app");
    const happens = [{ ask: "Tidy." }, { write: join(cwd, "a.ts"), text: ELIDED }, { say: "Done." }];
    session.put = (path, text) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    };
    expect(await session.turn(happens, { cwd: home })).toBeUndefined();
    expect((await session.turn(happens, { cwd }))?.systemMessage).toContain("a.ts:2");
  });

  test("turn: off does nothing, and send-back tells the agent once", async () => {
    expect(await aSession("claude-code", { turn: "off" }).turn(write("src/a.ts", ELIDED))).toBeUndefined();
    const session = aSession("claude-code", { turn: "send-back" });
    const answer = await session.turn(write("src/a.ts", ELIDED));
    expect(answer).toMatchObject({
      decision: "block",
      reason: expect.stringContaining("src/a.ts:\n") as string,
    });
    expect(await session.stop({ stop_hook_active: true })).toEqual({
      systemMessage: expect.stringMatching(
        /^AgentOS: Sent back once, and still unfinished:\n- src\/a\.ts:2 [^\n]+$/,
      ) as string,
    });
    const log = readFileSync(join(session.folder, ".agentos/state/guard.jsonl"), "utf8").trim().split("\n");
    expect(log.map((line) => JSON.parse(line).outcome)).toEqual(["sent-back", "released"]);
  });

  test("reports functions that only throw or only wait", async () => {
    const stub = `export function refund(cents: number) {
  throw new Error("Not implemented");
}
`;
    const told = await aSession("claude-code").turn(write("src/refund.ts", stub));
    expect(told?.systemMessage).toBe(
      "AgentOS: This turn left work unfinished:\n- src/refund.ts:1 This function only says that it is not implemented",
    );
    const waits =
      "export async function send(mail) {\n  await new Promise((done) => setTimeout(done, 300));\n  return { ok: true };\n}\n";
    expect((await aSession("claude-code").turn(write("src/send.js", waits)))?.systemMessage).toContain(
      "src/send.js:1 This function only waits, as if it called something",
    );
    const pauses =
      "export async function pause(ms) {\n  await new Promise((done) => setTimeout(done, ms * 1000));\n}\n";
    expect(await aSession("claude-code").turn(write("src/pause.js", pauses))).toBeUndefined();
    const ofOthers = `export abstract class Base {\n  refund() {\n    this.log();\n    throw new Error("Not implemented");\n  }\n}\n`;
    expect(await aSession("claude-code").turn(write("src/base.ts", ofOthers))).toBeUndefined();
  });

  test("ignores stubs that were requested or that the agent reports", async () => {
    const stub = "def later():\n    raise NotImplementedError\n";
    const asked: Step[] = [{ ask: "Write a skeleton." }, { write: "src/a.py", text: stub }, { say: "Done." }];
    expect(await aSession("claude-code").turn(asked)).toBeUndefined();
    const said: Step[] = [
      { ask: "Write it." },
      { write: "src/a.py", text: stub },
      { say: "`later` is not implemented yet." },
    ];
    const saying = (text: string) => aSession("claude-code").turn(said, { last_assistant_message: text });
    expect(await saying("`later` is not implemented yet.")).toBeUndefined();
    expect(await saying("`later` raises `NotImplementedError`.")).toBeUndefined();
    // A path is about the project, not about the state of the work.
    expect((await saying("The list is available at `/todos.csv`."))?.systemMessage).toContain("src/a.py:1");
  });

  everyRow(
    "the agent reports a stub by saying: %s",
    ["`toPdf` is empty so far.", "The PDF export is missing so far.", "`toPdf` wartet noch auf die API."],
    async (text) => {
      const stub = 'def to_pdf():\n    raise NotImplementedError("Needs a to-do list")\n';
      const steps: Step[] = [{ ask: "Export it." }, { write: "src/a.py", text: stub }, { say: text }];
      const session = aSession("claude-code");
      expect(await session.turn(steps, { last_assistant_message: text })).toBeUndefined();
    },
  );

  test("the agent reports an empty section by naming it", async () => {
    const text = "Rollback is left to ops.";
    const plan = "# Plan\n\n## Release\n\nOn Monday, by hand.\n\n## Rollback\n\nTBD\n";
    const steps: Step[] = [{ ask: "Write the plan." }, { write: "docs/x.md", text: plan }, { say: text }];
    const told = (said: string) => aSession("claude-code").turn(steps, { last_assistant_message: said });
    expect(await told(text)).toBeUndefined();
    expect((await told("The plan covers Release and Rollback."))?.systemMessage).toContain("docs/x.md:7");
  });

  test("is logged if the project uses AgentOS", async () => {
    const session = aSession("claude-code", {});
    await session.turn(write("src/a.ts", ELIDED));
    const log = readFileSync(join(session.folder, ".agentos/state/guard.jsonl"), "utf8");
    expect(JSON.parse(log)).toMatchObject({
      outcome: "noted",
      artifacts: [{ path: "src/a.ts", codes: ["elided-code"] }],
    });
  });

  test("Copilot CLI does not show notes, so only send-back has an effect", async () => {
    expect(await aSession("copilot").turn(write("src/a.ts", ELIDED))).toBeUndefined();
    const session = aSession("copilot", { turn: "send-back" });
    expect((await session.turn(write("src/a.ts", ELIDED)))?.decision).toBe("block");
    expect(await session.stop()).toBeUndefined();
  });
});

describe.each([...CLIENTS, "copilot"] as const)("an artifact required in %s", (client) => {
  const required = () => aSession(client, { artifacts: [PLAN] });

  everyRow<[string, Step[]]>(
    "is not checked after %s",
    [
      ["a question", [{ ask: "Is there a plan?" }, { say: "No." }]],
      [
        "a question that looks at it",
        [{ ask: "What does docs/plan.md say?" }, { run: "cat docs/plan.md" }, { say: "Nothing." }],
      ],
      ["a request to read it", [{ ask: "Explain docs/plan.md to me." }, { say: "It is empty." }]],
      ["work on other files", [{ ask: "Write the parser." }, { write: "src/parser.ts" }, { say: "Done." }]],
    ],
    async (_, steps) => {
      const session = required();
      session.put("docs/plan.md", STUB);
      expect(await session.turn(steps)).toBeUndefined();
    },
  );

  everyRow<[string, Step[]]>(
    "is checked from the first request that %s",
    [
      ["names its path", [{ ask: "Now write docs/plan.md." }, { say: "Done." }]],
      ["names it", [{ ask: "Please write the plan." }, { say: "Done." }]],
      ["touches it", [{ ask: "Go on." }, { write: "docs/plan.md", text: STUB }, { say: "Done." }]],
    ],
    async (_, steps) => {
      const session = required();
      expect(await session.turn([{ ask: "How are you?" }, { say: "Fine." }])).toBeUndefined();
      expect((await session.turn(steps))?.decision).toBe("block");
    },
  );

  test("is sent back once while nothing changes, and again if something else is missing", async () => {
    const session = required();
    const stub: Step[] = [
      { ask: "Write the plan." },
      { write: "docs/plan.md", text: STUB },
      { say: "Done." },
    ];
    expect((await session.turn(stub))?.decision).toBe("block");
    expect((await session.stop({ stop_hook_active: true }))?.decision).toBeUndefined();
    const others: Step[] = [{ ask: "Now the parser." }, { write: "src/parser.ts" }, { say: "Done." }];
    expect((await session.turn(others))?.decision).toBeUndefined();
    const more: Step[] = [
      { ask: "The plan again." },
      { write: "docs/plan.md", text: OTHER_STUB },
      { say: "Done." },
    ];
    expect((await session.turn(more))?.decision).toBe("block");
  });
});

test("does not check a required artifact until the session's subagents have ended", async () => {
  const session = aSession("claude-code", { artifacts: [PLAN] });
  const steps: Step[] = [
    { ask: "Have the plan written." },
    { write: "docs/plan.md", text: STUB },
    { say: "Soon." },
  ];
  const task = (status: string) => ({ background_tasks: [{ id: "a4c9", type: "subagent", status }] });
  expect(await session.turn(steps, task("running"))).toBeUndefined();
  expect((await session.stop(task("completed")))?.decision).toBe("block");
});

test("a file that a command wrote counts as touched", async () => {
  const session = aSession("claude-code", { artifacts: [PLAN] });
  session.put("docs/plan.md", STUB);
  const steps: Step[] = [{ ask: "Go on." }, { run: "tee docs/plan.md < draft" }, { say: "Done." }];
  expect((await session.turn(steps))?.decision).toBe("block");
});
