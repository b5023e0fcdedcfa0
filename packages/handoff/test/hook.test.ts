import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsSchema } from "@agentos/platform/settings";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  claimHandoff,
  claimWaitingHandoff,
  hasEnded,
  listHandoffs,
  releaseHandoff,
  writeHandoff,
} from "../src/internal.js";
import {
  aProject,
  contextOf,
  DAY,
  deadProcess,
  FINISHED,
  MINUTE,
  recordedEvent,
  START,
  UNFINISHED,
} from "./hook-client.js";
import { loggedDeviation } from "./logged-deviation.js";
import { claude } from "./sessions.js";
import { aHandoff } from "./stored.js";

const SCHEMA = z.fromJSONSchema(z.toJSONSchema(SettingsSchema.shape.handoff));

const NOTHING = { answer: undefined, problems: [] };
const states = (stateFolder: string) =>
  listHandoffs(stateFolder).map(({ sessionId, state }) => `${sessionId} ${state}`);

describe("around a compaction", () => {
  test("writes a checkpoint and a handoff, prints nothing, and returns the block to the session once", () => {
    const { project, stateFolder, session } = aProject({
      "project/.active-plan.md": "### Steps\n1. map [completed]\n2. write [in progress]\n",
    });
    const one = session("s1");
    one.says(UNFINISHED);
    expect(one.fires("claude-code/PreCompact.auto")).toEqual(NOTHING);
    expect(existsSync(join(project, ".agentos/state/.context-checkpoint.md"))).toBe(true);
    expect(states(stateFolder)).toEqual(["s1 unclaimed"]);

    const result = one.fires("claude-code/SessionStart.compact", { at: START + 3 * MINUTE });
    expect(result.answer).toEqual({
      hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: expect.any(String) },
    });
    const block = contextOf(result)!;
    expect(block.length).toBeLessThanOrEqual(2_000);
    for (const text of ["2. write [in progress]", "3 tests failed: rounding", "src/ledger.ts"]) {
      expect(block).toContain(text);
    }
    expect(one.fires("claude-code/SessionStart.compact", { at: START + 3 * MINUTE })).toEqual(NOTHING);
    expect(existsSync(join(project, ".agentos/state/.context-checkpoint.recovered.md"))).toBe(true);
  });

  test("two sessions in the same folder each get their own block", () => {
    const { session } = aProject();
    const [one, two] = [session("s1"), session("s2")];
    one.says(UNFINISHED);
    two.says([{ ...UNFINISHED[0]!, message: { role: "user", content: "Paint the bikeshed" } }]);
    one.fires("claude-code/PreCompact.auto");
    two.fires("codex/PreCompact");
    expect(contextOf(two.fires("codex/SessionStart-compact"))).toContain("Paint the bikeshed");
    expect(contextOf(one.fires("claude-code/SessionStart.compact"))).toContain("Move billing");
  });

  test("writes nothing if nothing is known about the session", () => {
    const { project, session } = aProject();
    expect(session("s1").fires("claude-code/PreCompact.auto")).toEqual(NOTHING);
    expect(existsSync(join(project, ".agentos/state/.context-checkpoint.md"))).toBe(false);
  });

  test("does not return a checkpoint that is eleven minutes old", () => {
    const { session } = aProject();
    const one = session("s1");
    one.says(UNFINISHED);
    one.fires("claude-code/PreCompact.auto");
    expect(one.fires("claude-code/SessionStart.compact", { at: START + 11 * MINUTE })).toEqual(NOTHING);
  });

  test("ignores Gemini's PreCompress, which fires at every model step", () => {
    const { project, session } = aProject();
    const one = session("s1");
    one.says(UNFINISHED);
    expect(one.fires("gemini/PreCompress")).toEqual(NOTHING);
    expect(existsSync(join(project, ".agentos/state/.context-checkpoint.md"))).toBe(false);
  });

  test("ignores a subagent's events", () => {
    const { project, session } = aProject();
    const one = session("s1");
    one.says(UNFINISHED);
    expect(one.fires("claude-code/PreCompact.auto", { agent_id: "a1" })).toEqual(NOTHING);
    expect(existsSync(join(project, ".agentos/state/.context-checkpoint.md"))).toBe(false);
  });
});

describe("the end of a session", () => {
  test("leaves a handoff if there is unfinished work", () => {
    const plan = "### Steps\n1. map [completed]\n2. write [in progress]\n";
    const { stateFolder, session } = aProject({ "project/.active-plan.md": plan });
    const one = session("s1");
    one.says(UNFINISHED);
    expect(one.fires("claude-code/SessionEnd.other")).toEqual(NOTHING);
    const text = readFileSync(join(stateFolder, ".continue-here.md"), "utf8");
    expect(text).toContain("session_state: ended");
    expect(text).toContain("- [x] Map the columns");
    expect(text).toContain("2. write [in progress]");
  });

  test("leaves a handoff with the session's deviations", () => {
    const { stateFolder, session } = aProject({
      "project/.agentos/state/deviations.jsonl": loggedDeviation({ sessionId: "s1" }),
    });
    session("s1").says(UNFINISHED);
    session("s1").fires("claude-code/SessionEnd.other");
    const text = readFileSync(join(stateFolder, ".continue-here.md"), "utf8");
    expect(text).toContain(
      "## Deviations\n\n- reported, not stopped (tests): Write a.test.ts: it adds a test\n",
    );
  });

  test("removes old sessions' markers, and keeps current ones", () => {
    const { session, tempFolder } = aProject({ "tmp/agentos-offered-s1": "", "tmp/agentos-offered-s9": "" });
    const longAgo = new Date(START - 8 * DAY);
    utimesSync(join(tempFolder, "agentos-offered-s9"), longAgo, longAgo);
    session("s1").says(UNFINISHED);
    session("s1").fires("claude-code/SessionEnd.other");
    expect(readdirSync(tempFolder).sort()).toEqual([
      ".keep",
      "agentos-ended-s1",
      "agentos-offered-s1",
      "agentos-swept",
    ]);
  });

  test("leaves no handoff if everything is done, and archives earlier ones", () => {
    const { stateFolder, session } = aProject();
    const one = session("s1");
    one.says(UNFINISHED);
    one.fires("claude-code/PreCompact.auto");
    one.says(FINISHED);
    one.fires("claude-code/SessionEnd.other");
    expect(states(stateFolder)).toEqual(["s1 archived"]);
  });

  test("keeps a person's note from a pause, even after a compaction", () => {
    const { stateFolder, session } = aProject();
    const one = session("s1");
    one.says(FINISHED);
    writeHandoff(stateFolder, aHandoff("s1", { notes: "Ask Ana first.\n\nThe agent's last message:\n\n4" }));
    one.fires("claude-code/PreCompact.auto");
    one.fires("claude-code/SessionEnd.other");
    expect(claimHandoff(stateFolder, { claimant: "x" })?.handoff.notes).toMatch(
      /^Ask Ana first\.\n\nThe agent's last message/,
    );
  });

  test("keeps an earlier handoff if the transcript is missing", () => {
    const { stateFolder, session } = aProject();
    const one = session("s1");
    one.says(UNFINISHED);
    one.fires("claude-code/PreCompact.auto");
    one.fires("claude-code/SessionEnd.other", { transcript_path: "/nowhere.jsonl" });
    expect(states(stateFolder)).toEqual(["s1 unclaimed"]);
  });

  test("leaves no handoff for a workflow's phase, because its engine writes one", () => {
    const { stateFolder, session } = aProject();
    const one = session("s1");
    one.says(UNFINISHED);
    one.fires("claude-code/SessionEnd.other", { env: { AGENTOS_SESSION: "w1" } });
    expect(states(stateFolder)).toEqual([]);
  });
});

describe("a new session", () => {
  const leave = (
    project: ReturnType<typeof aProject>,
    sessionId: string,
    fields: { at?: number; pid?: number } = {},
  ) => {
    const one = project.session(sessionId, fields.pid);
    one.says(UNFINISHED);
    one.fires("claude-code/SessionEnd.other", { at: fields.at ?? START });
  };

  test("is offered the folder's handoff, as information that the user's request outranks", () => {
    const project = aProject();
    leave(project, "s1");
    const text = contextOf(
      project.session("s2").fires("claude-code/SessionStart.startup", { at: START + 90 * MINUTE }),
    )!;
    expect(text.split("\n").slice(0, 4)).toEqual([
      "An earlier session in this folder left unfinished work and the handoff below.",
      "The user's current request outranks it: continue that work only if the user asks for it or agrees.",
      "",
      '<continue_here session="s1" written="2026-11-21T10:00:00Z">',
    ]);
    expect(text).toContain("Written 1 hour ago.");
    expect(text).toContain("Goal: Move billing to the new ledger");
    expect(text).toContain("Next: Continue with: Write through the ledger");
    expect(states(project.stateFolder)).toEqual(["s1 claimed"]);
    const [, file = ""] = /before you continue that work: (\/.*\.md)\n<\/continue_here>$/.exec(text) ?? [];
    expect(readFileSync(file, "utf8")).toContain("3 tests failed: rounding");
  });

  test("tells the user in one line which handoff the agent was given", () => {
    const project = aProject({ "project/node_modules/@agentos/cli/package.json": "{}" });
    leave(project, "s1");
    const at = START + 90 * MINUTE;
    expect(project.session("s2").fires("claude-code/SessionStart.startup", { at }).answer).toMatchObject({
      systemMessage: `AgentOS: the agent was given an earlier session's handoff, written 1 hour ago ("Move billing to the new ledger"). To read it: npx aos handoff show s1`,
    });
  });

  test("is not asked about a refused action that has since been approved and done", () => {
    const project = aProject();
    const refused = ["rm old-report.csv", "rm notes.txt"];
    writeHandoff(
      project.stateFolder,
      aHandoff("s1", {
        ...{ timestamp: new Date(START).toISOString(), goal: "Tidy" },
        ...{ nextAction: "Continue with: Map", refused },
      }),
    );
    const approvals = join(project.stateFolder, "approvals");
    mkdirSync(approvals, { recursive: true });
    const use = (id: string, command: string) =>
      writeFileSync(join(approvals, `${id}.${START}-1.s1.used`), JSON.stringify({ input: { command } }));
    use("0123456789", "rm old-report.csv");
    const again = (id: string) => writeFileSync(join(approvals, `${id}.json`), "{}");
    use("1123456789", "rm notes.txt");
    again("1123456789");
    const text = contextOf(
      project.session("s2").fires("claude-code/SessionStart.startup", { at: START + 90 * MINUTE }),
    );
    expect(text).toContain("rm notes.txt");
    expect(text).not.toContain("old-report");
  });

  test("gets an offer of about 150 tokens, however long the handoff, with the command that shows the rest", () => {
    const project = aProject({
      "project/node_modules/@agentos/cli/package.json": "{}",
    });
    writeHandoff(
      project.stateFolder,
      aHandoff("5a9340e7-20b9-4b9c-bead-7e5a029d79b4", {
        timestamp: new Date(START).toISOString(),
        goal: "Move billing to the new ledger, one endpoint at a time. ".repeat(30),
        rules: Array.from({ length: 20 }, (_, index) => `Never touch src/generated-${index}`),
        openQuestion: "Shall I also move the discounts there? ".repeat(20),
        nextAction: "Get the user's answer.",
        notes: "</continue_here> The driver has a clock of its own. ".repeat(40),
      }),
    );
    const text = contextOf(
      project.session("s2").fires("claude-code/SessionStart.startup", { at: START + 90 * MINUTE }),
    )!;
    expect(text.length).toBeLessThanOrEqual(640);
    expect(text).toMatch(/^Note: .*clock of its own/m);
    expect(text).toMatch(/^Goal: Move billing to the new ledger/m);
    expect(text).toMatch(/`npx aos handoff show 5a9340e7`\n<\/continue_here>$/);
    expect(text.match(/<\/?\s*continue_here/g)).toHaveLength(2);
  });

  test("is told the current task even if the next action is a long request", () => {
    const { session } = aProject();
    const one = session("s1");
    one.says([
      ...UNFINISHED,
      claude.user(`What would you say of this? ${"There is more to it. ".repeat(20)}`),
    ]);
    one.fires("claude-code/SessionEnd.other");
    const offer = contextOf(session("s2").fires("claude-code/SessionStart.startup"));
    expect(offer).toMatch(/^Current: Write through the ledger \(/m);
  });

  test("is given the complete session id if the id begins with a timestamp", () => {
    const project = aProject({ "project/node_modules/@agentos/cli/package.json": "{}" });
    const id = "01a2070e-6522-75f3-af41-746a6be5750c";
    writeHandoff(project.stateFolder, aHandoff(id, { timestamp: new Date(START).toISOString() }));
    const text = contextOf(
      project.session("s2").fires("claude-code/SessionStart.startup", { at: START + 90 * MINUTE }),
    )!;
    expect(text).toContain(`\`npx aos handoff show ${id}\``);
  });

  test.each([
    ["{}", "sdk-cli", false],
    ["{}", "sdk-py", false],
    ["{}", "cli", true],
    ["{}", undefined, true],
    ['{"handoff":{"offer":"always"}}', "sdk-cli", true],
    ['{"handoff":{"offer":"never"}}', "cli", false],
  ])("with the settings %s and the entrypoint %s gets an offer: %s", (settings, entrypoint, isOffered) => {
    const project = aProject({ "project/.agentos/config.json": settings });
    leave(project, "s1");
    const env = entrypoint === undefined ? {} : { CLAUDE_CODE_ENTRYPOINT: entrypoint };
    const { answer, problems } = project.session("s2").fires("claude-code/SessionStart.startup", { env });
    expect({ isOffered: answer !== undefined, problems }).toEqual({ isOffered, problems: [] });
    expect(states(project.stateFolder)).toEqual([isOffered ? "s1 claimed" : "s1 unclaimed"]);
  });

  test("after a clear is offered only the cleared session's handoff", () => {
    const project = aProject();
    const start = (id: string) =>
      contextOf(project.session(id, process.pid).fires("claude-code/SessionStart.clear"));
    const one = project.session("s1", process.pid);
    one.says(UNFINISHED);
    one.fires("claude-code/SessionEnd.clear");
    leave(project, "s2");
    expect(start("s3")).toContain('session="s1"');
    project.session("s3", process.pid).says(FINISHED);
    project.session("s3", process.pid).fires("claude-code/SessionEnd.clear");
    claimHandoff(project.stateFolder, { sessionId: "s1", claimant: "somebody" });
    expect(start("s4")).toBeUndefined();
    expect(contextOf(project.session("s5").fires("claude-code/SessionStart.startup"))).toContain(
      'session="s2"',
    );
  });

  // The keys that each client accepts, at events whose text reaches the agent. Codex drops output with an
  // unknown key.
  const STARTS: [string, Record<string, unknown>, object][] = [
    ["claude-code/SessionStart.startup", {}, { hookSpecificOutput: { hookEventName: "SessionStart" } }],
    ["claude-code/SessionStart.clear", {}, { hookSpecificOutput: { hookEventName: "SessionStart" } }],
    [
      "codex/SessionStart-compact",
      { source: "startup" },
      { hookSpecificOutput: { hookEventName: "SessionStart" } },
    ],
    ["gemini/SessionStart", {}, { hookSpecificOutput: {} }],
    [
      "qwen/UserPromptSubmit",
      { prompt: "Go on." },
      { hookSpecificOutput: { hookEventName: "UserPromptSubmit" } },
    ],
    ["copilot/userPromptSubmitted", {}, {}],
  ];
  const asRecorded = (name: string) => {
    const { transcript_path, hook_event_name } = recordedEvent(name);
    return { transcript_path, hook_event_name, ...(name.startsWith("copilot") && { session_id: undefined }) };
  };

  test.each(STARTS)(
    "%s prints an offer in its client's format and within its limit, however long the handoff",
    (name, fields, shape) => {
      const project = aProject();
      const rows = UNFINISHED.map((row, index) =>
        index === 0 ? claude.user("Move billing to the new ledger. ".repeat(2_000)) : row,
      );
      const one = project.session("s1", process.pid);
      one.says(rows);
      one.fires("claude-code/SessionEnd.other");
      const two = project.session("s2", process.pid);
      const sessionId = name.startsWith("copilot") ? { sessionId: "s2" } : {};
      const { answer, problems } = two.fires(name, { ...asRecorded(name), ...sessionId, ...fields });
      expect(problems).toEqual([]);
      const text = expect.stringContaining('<continue_here session="s1"');
      const { hookSpecificOutput } = shape as { hookSpecificOutput?: object };
      expect(answer).toEqual(
        hookSpecificOutput === undefined
          ? { additionalContext: text }
          : {
              hookSpecificOutput: { ...hookSpecificOutput, additionalContext: text },
              systemMessage: expect.stringMatching(
                /^AgentOS: the agent was given an earlier session's handoff/,
              ),
            },
      );
      expect(JSON.stringify(answer).length).toBeLessThan(10_000);
      expect(states(project.stateFolder)).toEqual(["s1 claimed"]);
    },
  );

  describe.each([
    ["qwen", "qwen/SessionStart", "qwen/UserPromptSubmit"],
    ["copilot", "copilot/sessionStart", "copilot/userPromptSubmitted"],
  ])("in %s, whose agent does not see text that is added at the start", (client, start, prompt) => {
    const begun = () => {
      const project = aProject();
      leave(project, "s1");
      const sends = (sessionId: string, name: string, fields: object = {}) =>
        project.session(sessionId).fires(name, {
          ...asRecorded(name),
          ...(client === "copilot" ? { sessionId } : {}),
          ...(name === prompt && { prompt: "Go on." }),
          ...fields,
        });
      const textOf = ({ answer }: ReturnType<typeof sends>) => JSON.stringify(answer) ?? "";
      return { project, sends, textOf };
    };

    test("gets the offer once, with the first request", () => {
      const { project, sends, textOf } = begun();
      expect(sends("s2", start)).toEqual(NOTHING);
      expect(states(project.stateFolder)).toEqual(["s1 unclaimed"]);
      expect(textOf(sends("s2", prompt))).toContain('continue_here session=\\"s1');
      expect(sends("s2", prompt)).toEqual(NOTHING);
      leave(project, "later");
      expect(sends("s2", prompt)).toEqual(NOTHING);
      expect(textOf(sends("s3", prompt))).toContain("later");
    });

    test("gets no offer with a later request, even if another handoff is waiting by then", () => {
      const { project, sends } = begun();
      claimHandoff(project.stateFolder, { claimant: "somebody" });
      expect(sends("s2", prompt)).toEqual(NOTHING);
      leave(project, "later");
      expect(sends("s2", prompt)).toEqual(NOTHING);
    });

    test("gets no offer if it is resumed or a workflow's phase", () => {
      const { project, sends } = begun();
      expect(sends("s2", start, { source: "resume" })).toEqual(NOTHING);
      expect(sends("s2", prompt)).toEqual(NOTHING);
      expect(sends("s3", prompt, { env: { AGENTOS_SESSION: "w1" } })).toEqual(NOTHING);
      expect(states(project.stateFolder)).toEqual(["s1 unclaimed"]);
    });

    test("gets no offer with a prompt event that has no prompt", () => {
      const { project, sends, textOf } = begun();
      expect(sends("s2", prompt, { prompt: "" })).toEqual(NOTHING);
      expect(states(project.stateFolder)).toEqual(["s1 unclaimed"]);
      expect(textOf(sends("s2", prompt))).toContain("s1");
    });
  });

  test.each(["claude-code/SessionStart.resume", "claude-code/SessionStart.fork"])(
    "is not offered a handoff at %s",
    (name) => {
      const project = aProject();
      leave(project, "s1");
      expect(project.session("s2").fires(name)).toEqual(NOTHING);
    },
  );

  test("gets one offer, and none if the others have claimed all handoffs", () => {
    const project = aProject();
    leave(project, "s1");
    leave(project, "s0");
    const two = project.session("s2");
    expect(contextOf(two.fires("claude-code/SessionStart.startup"))).toContain('session="s');
    expect(two.fires("claude-code/SessionStart.startup")).toEqual(NOTHING);
    expect(contextOf(project.session("s3").fires("claude-code/SessionStart.startup"))).toContain(
      'session="s',
    );
    expect(project.session("s4").fires("claude-code/SessionStart.startup")).toEqual(NOTHING);
  });

  test.each([
    ["{}", 7 * DAY, "claimed"],
    ["{}", 7 * DAY + 1000, "archived"],
    ['{"handoff":{"expiresAfterDays":0.5}}', 0.4 * DAY, "claimed"],
    ['{"handoff":{"expiresAfterDays":0.5}}', 0.6 * DAY, "archived"],
  ])("with the settings %s, leaves a handoff that is %d ms old %s", (settings, age, state) => {
    const project = aProject({ "project/.agentos/config.json": settings });
    leave(project, "s1");
    const result = project.session("s2").fires("claude-code/SessionStart.startup", { at: START + age });
    expect(contextOf(result) !== undefined).toBe(state === "claimed");
    expect(states(project.stateFolder)).toEqual([`s1 ${state}`]);
  });

  test("is not offered a workflow's handoff, and a workflow's phase is offered none", () => {
    const project = aProject();
    writeHandoff(
      project.stateFolder,
      aHandoff("w1", { workflow: "feature", timestamp: new Date(START).toISOString() }),
    );
    expect(project.session("s2").fires("claude-code/SessionStart.startup")).toEqual(NOTHING);
    leave(project, "s1");
    const env = { AGENTOS_SESSION: "w1" };
    expect(project.session("s3").fires("claude-code/SessionStart.startup", { env })).toEqual(NOTHING);
    expect(states(project.stateFolder).sort()).toEqual(["s1 unclaimed", "w1 unclaimed"]);
  });

  test("a session is known to have ended until it is resumed, and a killed one too", async () => {
    const project = aProject();
    const { tempFolder } = project;
    const one = project.session("one");
    one.fires("claude-code/SessionStart.startup");
    expect(hasEnded("one", tempFolder)).toBe(false);
    one.fires("claude-code/SessionEnd.other");
    expect(hasEnded("one", tempFolder)).toBe(true);
    one.fires("claude-code/SessionStart.resume");
    expect(hasEnded("one", tempFolder)).toBe(false);
    const mark = join(tempFolder, "agentos-running-one");
    const running = JSON.parse(readFileSync(mark, "utf8"));
    writeFileSync(
      mark,
      JSON.stringify({ ...running, process: { ...running.process, pid: await deadProcess() } }),
    );
    expect(hasEnded("one", tempFolder)).toBe(true);
    expect(hasEnded("never-started", tempFolder)).toBe(false);
  });

  test.each([
    ["newer", 1, true],
    ["older", -1, false],
  ])("is told that a %s session has not ended: %#", (_, minutes, isTold) => {
    const project = aProject();
    const running = project.session("running");
    running.fires("claude-code/SessionStart.startup");
    running.says(UNFINISHED);
    const written = new Date(START + minutes * MINUTE);
    utimesSync(running.transcript, written, written);
    leave(project, "s1");
    const start = { at: START + 2 * MINUTE, source: "startup" };
    const text = contextOf(project.session("s2").fires("claude-code/SessionStart.startup", start));
    expect(text).toContain('session="s1"');
    expect(text!.includes("A newer session in this folder (running) has not ended yet")).toBe(isTold);
  });

  test("is offered nothing if it is the first to start while `aos resume --client` runs", () => {
    const project = aProject();
    for (const id of ["s0", "s1"]) leave(project, id);
    const at = new Date(START);
    const claimed = claimWaitingHandoff(project.stateFolder, { session: "s1", at });
    const one = project.session("s2");
    const start = ["claude-code/SessionStart.startup", { source: "startup" }] as const;
    expect([one.fires(...start), one.fires(...start)]).toEqual([NOTHING, NOTHING]);
    expect(contextOf(project.session("s3").fires(...start))).toContain('session="s0"');

    expect(claimed).toMatchObject({ status: "claimed" });
    releaseHandoff(project.stateFolder, (claimed as { claimId: string }).claimId);
    leave(project, "s4");
    const again = claimWaitingHandoff(project.stateFolder, { session: "s1", at });
    const env = { AGENTOS_RESUMED_HANDOFF: (again as { claimId: string }).claimId };
    expect(project.session("s5").fires(start[0], { env })).toEqual(NOTHING);
    expect(contextOf(project.session("s6").fires(...start))).toContain('session="s4"');
  });

  describe("after another session's client was killed", () => {
    const killed = async (project: ReturnType<typeof aProject>, rows = UNFINISHED) => {
      const pid = await deadProcess();
      // The process was running when the session began.
      const one = project.session("killed");
      one.fires("claude-code/SessionStart.startup");
      one.says(rows);
      const mark = join(project.tempFolder, "agentos-running-killed");
      const running = JSON.parse(readFileSync(mark, "utf8"));
      writeFileSync(mark, JSON.stringify({ ...running, process: { ...running.process, pid } }));
    };

    test("is offered a handoff from that session's transcript", async () => {
      const project = aProject();
      await killed(project);
      const text = contextOf(project.session("s2").fires("claude-code/SessionStart.startup"));
      expect(text).toContain('<continue_here session="killed"');
      expect(text).toContain("Next: Continue with: Write through the ledger");
      expect(states(project.stateFolder)).toEqual(["killed claimed"]);
      expect(project.session("s3").fires("claude-code/SessionStart.startup")).toEqual(NOTHING);
    });

    test("is offered nothing if no work was left, or if it is headless", async () => {
      const project = aProject();
      await killed(project, FINISHED);
      expect(project.session("s2").fires("claude-code/SessionStart.startup")).toEqual(NOTHING);
      await killed(project);
      const env = { CLAUDE_CODE_ENTRYPOINT: "sdk-cli" };
      expect(project.session("s3").fires("claude-code/SessionStart.startup", { env })).toEqual(NOTHING);
      expect(contextOf(project.session("s4").fires("claude-code/SessionStart.startup"))).toContain("killed");
    });

    test("is not offered the work of a running session", () => {
      const project = aProject();
      const [one, two] = [project.session("alive"), project.session("ended")];
      for (const each of [one, two]) {
        each.fires("claude-code/SessionStart.startup");
        each.says(UNFINISHED);
      }
      two.fires("claude-code/SessionEnd.other");
      expect(contextOf(project.session("s2").fires("claude-code/SessionStart.startup"))).toContain("ended");
      expect(project.session("s3").fires("claude-code/SessionStart.startup")).toEqual(NOTHING);
    });
  });

  test("is offered a killed session's handoff, but not a running session's", async () => {
    const project = aProject();
    const [alive, killed] = [project.session("alive"), project.session("killed", await deadProcess())];
    alive.says(UNFINISHED);
    alive.fires("claude-code/PreCompact.auto");
    expect(project.session("s2").fires("claude-code/SessionStart.startup")).toEqual(NOTHING);
    killed.says(UNFINISHED);
    // The client's process is gone, so the hook recorded the test's process instead.
    killed.fires("claude-code/PreCompact.auto");
    const path = join(project.stateFolder, ".continue-here.md");
    writeFileSync(path, readFileSync(path, "utf8").replace(/"pid":"\d+"/, '"pid":"999999999"'));
    expect(contextOf(project.session("s3").fires("claude-code/SessionStart.startup"))).toContain(
      'session="killed"',
    );
    expect(states(project.stateFolder).sort()).toEqual(["alive unclaimed", "killed claimed"]);
  });

  test("that ends without doing anything releases the handoff for the next session", () => {
    const project = aProject();
    leave(project, "s1");
    const idle = project.session("s2");
    idle.fires("claude-code/SessionStart.startup");
    idle.says(FINISHED);
    idle.fires("claude-code/SessionEnd.other");
    expect(contextOf(project.session("s3").fires("claude-code/SessionStart.startup"))).toContain(
      'session="s1"',
    );
  });

  test.each([
    ["npx aos resume --agent", ["s2 unclaimed", "s1 archived"]],
    ["npx aos resume --agent --peek", ["s1 unclaimed"]],
  ])("that only prints the handoff with %s leaves %j", (command, left) => {
    const project = aProject();
    leave(project, "s1");
    const reader = project.session("s2");
    reader.fires("claude-code/SessionStart.startup");
    reader.says([
      claude.user("What is 2 + 2?"),
      claude.calls("r", "Bash", { command }),
      claude.result("r", '<continue_here session="s1" written="2026-11-21T10:00:00Z">'),
      claude.says("4"),
    ]);
    reader.fires("claude-code/SessionEnd.other", { at: START + MINUTE });
    expect(states(project.stateFolder)).toEqual(left);
  });

  test("that continues the work archives the handoff and leaves its own", () => {
    const project = aProject();
    leave(project, "s1");
    const two = project.session("s2");
    two.fires("claude-code/SessionStart.startup");
    two.says(UNFINISHED);
    two.fires("claude-code/SessionEnd.other", { at: START + MINUTE });
    expect(states(project.stateFolder)).toEqual(["s2 unclaimed", "s1 archived"]);
  });

  test("takes over a killed session's claim, but no other", async () => {
    const project = aProject();
    leave(project, "s1");
    const path = join(project.stateFolder, ".continue-here.md");
    claimHandoff(project.stateFolder, {
      sessionId: "s1",
      claimant: "claude-code session s2 (process 999999999 on nowhere)",
    });
    expect(project.session("s3").fires("claude-code/SessionStart.startup")).toEqual(NOTHING);
    expect(existsSync(path)).toBe(false);
    const { claimId } = listHandoffs(project.stateFolder)[0]!;
    const record = join(project.stateFolder, `handoffs/claimed/${claimId}.json`);
    const { hostname } = await import("node:os");
    writeFileSync(record, readFileSync(record, "utf8").replace("nowhere", hostname()));
    expect(contextOf(project.session("s4").fires("claude-code/SessionStart.startup"))).toContain(
      'session="s1"',
    );
  });

  test("is not offered the handoff of a resumed session", () => {
    const project = aProject();
    leave(project, "s1");
    const resumed = project.session("s1");
    expect(resumed.fires("claude-code/SessionStart.resume")).toEqual(NOTHING);
    expect(project.session("s2").fires("claude-code/SessionStart.startup")).toEqual(NOTHING);
    resumed.fires("claude-code/SessionEnd.other", { at: START + MINUTE });
    expect(
      contextOf(project.session("s3").fires("claude-code/SessionStart.startup", { at: START + MINUTE })),
    ).toContain("s1");
  });
});

everyRow(
  "ignores %s %j",
  [
    ["claude-code/Stop", {}],
    ["claude-code/SubagentStop", {}],
    ["claude-code/PostCompact.auto", {}],
    ["claude-code/UserPromptSubmit", {}],
    ["claude-code/PreCompact.auto", { session_id: "../../x" }],
    ["claude-code/PreCompact.auto", { session_id: ".." }],
    ["claude-code/PreCompact.auto", { session_id: 7 }],
  ],
  (name, fields) => {
    const { project, session } = aProject();
    const one = session("s1");
    one.says(UNFINISHED);
    expect(one.fires(name, fields)).toEqual(NOTHING);
    expect(existsSync(join(project, ".agentos/state"))).toBe(false);
  },
);

describe("settings", () => {
  test("can turn the hook off", () => {
    const { project, session } = aProject({
      "project/.agentos/config.json": '{"handoff":{"enabled":false}}',
    });
    const one = session("s1");
    one.says(UNFINISHED);
    expect(one.fires("claude-code/PreCompact.auto")).toEqual(NOTHING);
    expect(existsSync(join(project, ".agentos/state/.context-checkpoint.md"))).toBe(false);
  });

  test.each([
    [
      '{"handoff":{"expireAfterDays":3}}',
      'there is no setting handoff.expireAfterDays; did you mean "expiresAfterDays"?',
    ],
    ['{"handoff":{"expiresAfterDays":"3"}}', 'handoff.expiresAfterDays must be a number above 0, not "3"'],
    ['{"handoff":[]}', 'config.json:1:2: "handoff" must be an object'],
    ["{", "config.json:1:2: not valid JSON"],
  ])("%s is reported, and the default applies", (text, problem) => {
    const { session } = aProject({ "project/.agentos/config.json": text });
    const { problems } = session("s1").fires("claude-code/Stop");
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(session("s1").fires("claude-code/SessionStart.startup").answer).toEqual({
      systemMessage: expect.stringContaining(problem),
    });
  });

  test.each([
    [{}, true],
    [{ enabled: false, expiresAfterDays: 0.5, offer: "never" }, true],
    [{ expiresAfterDays: 0 }, false],
    [{ enabled: "no" }, false],
    [{ expireAfterDays: 3 }, false],
  ])("%j are valid for both the schema and the hook: %s", (handoff, usable) => {
    const { session } = aProject({ "project/.agentos/config.json": JSON.stringify({ handoff }) });
    expect(session("s1").fires("claude-code/Stop").problems).toHaveLength(usable ? 0 : 1);
    expect(SCHEMA.safeParse(handoff).success).toBe(usable);
  });

  test("of other packages are ignored", () => {
    const { session } = aProject({ "project/.agentos/config.json": '{"context":{"warning":10}}' });
    expect(session("s1").fires("claude-code/Stop")).toEqual(NOTHING);
  });
});

describe("the project's folder", () => {
  test("is the nearest one with .agentos, ignoring the home folder's", () => {
    const { folder, session } = aProject({ "home/.agentos/config.json": "{}", "home/code/x/README.md": "" });
    const one = session("s1");
    one.says(UNFINISHED);
    const [home, cwd] = [join(folder, "home"), join(folder, "home/code/x")];
    one.fires("claude-code/SessionEnd.other", { cwd, env: { HOME: home } });
    expect(existsSync(join(cwd, ".agentos/state/.continue-here.md"))).toBe(true);
    expect(existsSync(join(home, ".agentos/state"))).toBe(false);
  });

  test("is the hook's current folder if the event's folder does not exist", () => {
    const { project, session } = aProject();
    const one = session("s1");
    one.says(UNFINISHED);
    one.fires("claude-code/SessionEnd.other", { cwd: join(testdir(), "gone") });
    expect(existsSync(join(project, ".agentos/state/.continue-here.md"))).toBe(true);
  });
});
