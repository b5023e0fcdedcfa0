import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { everyRow, runBin, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { whole } from "./documents.js";
import { hookHere } from "./hook-here.js";

const BIN = fileURLToPath(new URL("../bin/agentos-guard-hook.cjs", import.meta.url));
const STUB = "# The plan\n\n## Summary\n\nTBD\n";

interface Project {
  folder: string;
  stop(
    event?: object,
    env?: Record<string, string>,
  ): Promise<{
    answer: { decision?: string; reason?: string; systemMessage?: string } | undefined;
    stderr: string;
  }>;
}

function project(files: Record<string, string>, guard: unknown): Project {
  const folder = testdir({
    ...files,
    ".agentos/config.json": JSON.stringify({ guard }),
    "transcript.jsonl": "",
    "tmp/x": "",
  });
  return {
    folder,
    async stop(event = {}, env = {}) {
      const sent = {
        hook_event_name: "Stop",
        session_id: "s1",
        cwd: folder,
        transcript_path: join(folder, "transcript.jsonl"),
        stop_hook_active: false,
        last_assistant_message: "All done.",
        ...event,
      };
      const { code, stdout, stderr } = hookHere(sent, {
        cwd: folder,
        env: { TMPDIR: join(folder, "tmp"), AGENTOS_ARTIFACT: undefined, ...env },
      });
      expect(code).toBe(0);
      return { answer: stdout === "" ? undefined : JSON.parse(stdout), stderr };
    },
  };
}

const guard = {
  artifacts: [{ path: "docs/*.md", criteria: { requiredSections: ["Summary", "Risks"] } }],
  maxReturns: 2,
};

test("sends the agent back with the findings until the artifact is complete", async () => {
  const { folder, stop } = project({ "docs/plan.md": STUB }, guard);
  const { answer } = await stop();
  expect(answer?.decision).toBe("block");
  expect(answer?.reason).toContain("docs/plan.md:\n");
  expect(answer?.reason).toContain('The section "Risks" is missing');
  expect(answer?.reason).toContain("(Sent back 1 of at most 2 times.)");
  writeFileSync(join(folder, "docs/plan.md"), whole());
  expect((await stop({ stop_hook_active: true })).answer).toBeUndefined();
  const log = readFileSync(join(folder, ".agentos/state/guard.jsonl"), "utf8").trim().split("\n");
  expect(log.map((line) => JSON.parse(line).outcome)).toEqual(["sent-back", "fixed"]);
});

test("lets the turn end at the limit, says so, and starts over in the next turn", async () => {
  const { folder, stop } = project({ "docs/plan.md": STUB }, guard);
  expect((await stop()).answer?.decision).toBe("block");
  expect((await stop({ stop_hook_active: true })).answer?.decision).toBe("block");
  expect((await stop({ stop_hook_active: true })).answer).toEqual({
    systemMessage: "AgentOS: Ended unfinished after being sent back 2 times: docs/plan.md",
  });
  expect((await stop()).answer?.decision).toBe("block");
  const last = readFileSync(join(folder, ".agentos/state/guard.jsonl"), "utf8").trim().split("\n")[2]!;
  expect(JSON.parse(last)).toMatchObject({
    outcome: "released",
    session_id: "s1",
    returns: 2,
    artifacts: [{ path: "docs/plan.md", codes: expect.arrayContaining(["missing-section"]) }],
  });
});

test("sends back a last message that postpones work, but not one that offers more", async () => {
  const { stop } = project({ "docs/plan.md": whole() }, guard);
  const { answer } = await stop({
    last_assistant_message: "I'll continue with the remaining sections in the next session.",
  });
  expect(answer?.reason).toContain("Your last message postpones work:");
  expect(
    (await stop({ last_assistant_message: "Let me know if you want me to add more detail." })).answer,
  ).toBeUndefined();
});

test("ignores an artifact that the session did not touch, unless it is required", async () => {
  const { folder, stop } = project({ "docs/plan.md": STUB }, guard);
  utimesSync(join(folder, "docs/plan.md"), 1, 1);
  expect((await stop()).answer).toBeUndefined();
  const required = project({}, { artifacts: [{ path: "log.md", required: true }] });
  expect((await required.stop()).answer?.reason).toContain("log.md:\n- line 1: The artifact does not exist");
});

test("a subagent is responsible for the artifacts of its type", async () => {
  const { stop } = project(
    { "docs/plan.md": STUB },
    { artifacts: [{ path: "docs/plan.md", agent: "planner" }] },
  );
  const event = { hook_event_name: "SubagentStop", agent_id: "a1" };
  expect((await stop({ ...event, agent_type: "planner" })).answer?.decision).toBe("block");
  expect((await stop({ ...event, agent_type: "other" })).answer).toBeUndefined();
  expect((await stop({ ...event, agent_type: "" })).answer).toBeUndefined();
  expect((await stop()).answer).toBeUndefined();
});

test("applies a template's criteria and checks YAML", async () => {
  const template = "---\nsuccessCriteria:\n  requiredSections: [Rollback]\n  minLine: 3\n---\n";
  const artifacts = [{ path: "plan.md", template: "t.md" }, "config.yaml"];
  const { stop } = project(
    { "plan.md": whole(), "t.md": template, "config.yaml": "a: [1, 2" },
    { artifacts },
  );
  const { answer, stderr } = await stop();
  expect(answer?.reason).toContain('The section "Rollback" is missing');
  expect(answer?.reason).toContain("The YAML ends too soon");
  expect(stderr).toContain('did you mean "minLines"');
});

test("an environment variable names the artifact of a workflow phase", async () => {
  const { folder, stop } = project({ "out.md": STUB }, {});
  const { answer } = await stop({}, { AGENTOS_ARTIFACT: join(folder, "out.md") });
  expect(answer?.reason).toContain("out.md:\n");
});

everyRow(
  "%s lets the session end",
  [
    ["no section", undefined, {}],
    ["a disabled section", { ...guard, enabled: false }, {}],
    ["no artifacts", {}, {}],
    ["a limit of 0", { ...guard, maxReturns: 0, lastMessage: false, artifacts: [] }, {}],
    ["another event", guard, { hook_event_name: "PreToolUse" }],
    ["an id that is not a file name", guard, { session_id: "../x" }],
    ["an invalid section", 7, {}],
  ],
  async (_, config, event) => {
    expect((await project({ "docs/plan.md": STUB }, config).stop(event)).answer).toBeUndefined();
  },
);

test.each(["", "{", "[]", '{"hook_event_name":"Stop"}'])(
  "%j on stdin lets the session end",
  async (input) => {
    const { code, stdout } = await runBin(BIN, { input });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  },
);

test("sends nothing back if the count cannot be stored", async () => {
  const { folder, stop } = project({ "docs/plan.md": STUB }, guard);
  const { answer, stderr } = await stop({}, { TMPDIR: join(folder, "nowhere") });
  expect(answer).toBeUndefined();
  expect(stderr).toContain("the agent was not sent back");
});

describe("Gemini CLI", () => {
  const asked = {
    hook_event_name: "AfterAgent",
    last_assistant_message: undefined,
    prompt: "Write the plan.",
    prompt_response: "It is written.",
  };

  test("is sent back up to the limit in one request, although it forgets being sent back", async () => {
    const { stop } = project({ "docs/plan.md": STUB }, guard);
    expect((await stop(asked)).answer?.decision).toBe("block");
    expect((await stop({ ...asked, stop_hook_active: true })).answer?.reason).toContain("Sent back 2 of");
    expect((await stop(asked)).answer).toEqual({
      systemMessage: "AgentOS: Ended unfinished after being sent back 2 times: docs/plan.md",
    });
  });

  test("starts over with another request", async () => {
    const { stop } = project({ "docs/plan.md": STUB }, { ...guard, maxReturns: 1 });
    expect((await stop(asked)).answer?.decision).toBe("block");
    expect((await stop(asked)).answer?.systemMessage).toContain("1 time");
    expect((await stop({ ...asked, prompt: "Now write it." })).answer?.decision).toBe("block");
  });

  test("only the end of its messages counts, and only if it is new", async () => {
    const { folder, stop } = project({ "docs/plan.md": whole() }, guard);
    const put = "I'll continue with the remaining sections in the next session.";
    expect(
      (await stop({ ...asked, prompt_response: `${put}\n\nAll of it stands in the plan.` })).answer,
    ).toBeUndefined();
    expect((await stop({ ...asked, prompt_response: put })).answer?.reason).toContain("remaining sections");
    expect(
      (await stop({ ...asked, prompt_response: `${put}\nThe risks are in the plan now.` })).answer,
    ).toBeUndefined();
    const log = readFileSync(join(folder, ".agentos/state/guard.jsonl"), "utf8").trim().split("\n");
    expect(log.map((line) => JSON.parse(line).outcome)).toEqual(["sent-back", "fixed"]);
  });
});

describe("Copilot CLI", () => {
  const ended = {
    hook_event_name: undefined,
    session_id: undefined,
    sessionId: "s1",
    last_assistant_message: undefined,
    stopReason: "end_turn",
  };

  test("is sent back up to the limit, and then ends without a message", async () => {
    const { folder, stop } = project({ "docs/plan.md": STUB }, guard);
    expect((await stop(ended)).answer?.decision).toBe("block");
    expect((await stop(ended)).answer?.reason).toContain("Sent back 2 of");
    expect((await stop(ended)).answer).toBeUndefined();
    expect((await stop(ended)).answer).toBeUndefined();
    const log = readFileSync(join(folder, ".agentos/state/guard.jsonl"), "utf8").trim().split("\n");
    expect(log.map((line) => JSON.parse(line).outcome)).toEqual([
      "sent-back",
      "sent-back",
      "released",
      "released",
    ]);
  });

  test("can be sent back again once the work has been complete", async () => {
    const { folder, stop } = project({ "docs/plan.md": STUB }, { ...guard, maxReturns: 1 });
    expect((await stop(ended)).answer?.decision).toBe("block");
    writeFileSync(join(folder, "docs/plan.md"), whole());
    expect((await stop(ended)).answer).toBeUndefined();
    writeFileSync(join(folder, "docs/plan.md"), STUB);
    expect((await stop(ended)).answer?.decision).toBe("block");
  });

  test.each([
    ["the session's end", { stopReason: undefined, reason: "complete" }],
    ["an unsafe id", { sessionId: "../x" }],
  ])("gets no answer for %s", async (_, event) => {
    const { stop } = project({ "docs/plan.md": STUB }, guard);
    expect((await stop({ ...ended, ...event })).answer).toBeUndefined();
  });
});
