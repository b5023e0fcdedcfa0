import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { handoffFromTranscript } from "../src/index.js";
import { claude, NOW, readLines, recorded, requestsIn, toldBy } from "./sessions.js";

type Row = Record<string, unknown>;

const rowsOf = (name: string): Row[] =>
  readFileSync(recorded(name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

/** Links rows into a chain that follows the row `parent`, as in Claude Code and Qwen Code. */
function chained(parent: string | null, prefix: string, rows: readonly object[]): Row[] {
  let before = parent;
  return rows.map((row, index) => {
    const uuid = `${prefix}${index}`;
    const link = { parentUuid: before, isSidechain: false, ...row, uuid };
    before = uuid;
    return link;
  });
}

const last = (rows: readonly Row[]) => rows.at(-1)!.uuid as string;

/** Returns the user's requests in the handoff in order, without answers to questions. */
function requests(...rows: (object | string)[]): string[] {
  const { handoff } = readLines(...rows);
  const answers = handoff?.conversation?.filter(({ question }) => question !== undefined) ?? [];
  return requestsIn(handoff).filter((text) => !answers.some((answer) => answer.text === text));
}

/** A turn with everything that can be in a handoff. */
const BUSY = (name: string) => [
  claude.user(name),
  claude.calls(`${name}1`, "TodoWrite", { todos: [{ content: `todo of ${name}`, status: "in_progress" }] }),
  claude.result(`${name}1`, "ok"),
  claude.calls(`${name}2`, "Write", { file_path: `/home/user/project/${name}.ts`, content: "x" }),
  claude.result(`${name}2`, "ok"),
  ...claude.runs(`${name}3`, `test ${name}`, "Exit code 1\nred"),
  claude.calls(`${name}4`, "AskUserQuestion", {}),
  claude.result(`${name}4`, "ok", {}, { toolUseResult: { answers: { [`${name}?`]: "Yes" } } }),
  claude.calls(`${name}5`, "ExitPlanMode", { plan: `plan of ${name}` }),
  claude.result(`${name}5`, "no", { is_error: true }, { toolDenialKind: "user-rejected" }),
  claude.calls(`${name}6`, "Read", { file_path: `/home/user/project/read-${name}.ts` }),
  claude.result(`${name}6`, "ok"),
  claude.says(`said in ${name}`),
];

describe("Claude Code: rewound turns", () => {
  test("of a recorded session leave no request, failure or file", () => {
    const { handoff, diagnostics } = handoffFromTranscript(recorded("claude-code/rewound"), {
      at: NOW,
      git: false,
    });
    expect(diagnostics).toEqual([]);
    expect(toldBy(handoff)).toEqual({
      sessionId: "ec1eebc9-4feb-4cb9-94f7-09c99dfc52e7",
      goal: "Begin the parser",
      conversation: [
        { by: "user", text: "Use a tokenizer" },
        { by: "agent", text: "third answer" },
      ],
      current: { status: "in progress" },
      completed: [],
      remaining: [],
      nextAction: "See whether the user's latest request is done: Use a tokenizer",
      filesChanged: ["tokenizer.txt"],
    });
  });

  test("are still included until another request follows the rewind", () => {
    const rows = rowsOf("claude-code/rewound");
    const branch = rows.findIndex(({ message }) => (message as Row)?.content === "Use a tokenizer");
    const { handoff } = readLines(...rows.slice(0, branch));
    expect(requestsIn(handoff)).toContain("Use a regex");
    expect(handoff?.filesChanged).toEqual(["regex.txt"]);
  });

  test("leave no goal, todos, files, failure, answers, rejected plans or messages", () => {
    const first = chained(null, "a", [claude.user("Begin."), claude.says("Begun.")]);
    const left = chained(last(first), "b", BUSY("left"));
    const kept = chained(last(first), "c", BUSY("kept"));
    const alone = readLines(...first, ...kept).handoff;
    expect(toldBy(readLines(...first, ...left, ...kept).handoff)).toEqual(toldBy(alone));
    expect(requests(...first, ...left, ...kept)).toEqual(["Begin.", "kept"]);
  });

  test("include the first request if the user rewound to the very beginning", () => {
    const left = chained(null, "a", BUSY("left"));
    const kept = chained(null, "b", BUSY("kept"));
    expect(requests(...left, ...kept)).toEqual(["kept"]);
  });

  test("are dropped after a second rewind to an earlier point", () => {
    const first = chained(null, "a", [claude.user("Begin."), claude.says("Begun.")]);
    const second = chained(last(first), "b", [claude.user("Two."), claude.says("Done.")]);
    const third = chained(last(second), "c", [claude.user("Three."), claude.says("Done.")]);
    const again = chained(last(second), "d", [claude.user("Three again."), claude.says("Done.")]);
    const anew = chained(last(first), "e", [claude.user("Two anew."), claude.says("Done.")]);
    expect(requests(...first, ...second, ...third, ...again)).toEqual(["Begin.", "Two.", "Three again."]);
    expect(requests(...first, ...second, ...third, ...again, ...anew)).toEqual(["Begin.", "Two anew."]);
    const further = chained(last(anew), "f", [claude.user("Four.")]);
    expect(requests(...first, ...second, ...third, ...anew, ...further)).toEqual([
      "Begin.",
      "Two anew.",
      "Four.",
    ]);
  });

  test("are dropped if the user rewound to before a compaction, or after one", () => {
    const boundary = (parent: string) => ({
      ...claude.user(""),
      type: "system",
      subtype: "compact_boundary",
      logicalParentUuid: parent,
      compactMetadata: { postTokens: 10 },
    });
    const summary = claude.user("This session is being continued from a previous conversation.", {
      isCompactSummary: true,
    });
    const first = chained(null, "a", [claude.user("Begin."), claude.says("Begun.")]);
    const left = chained(last(first), "b", BUSY("left"));
    const compacted = chained(null, "c", [boundary(last(left)), summary]);
    const kept = chained(last(compacted), "d", [claude.user("More."), claude.says("Done.")]);
    expect(requests(...first, ...left, ...compacted, ...kept)).toEqual(["Begin.", "left", "More."]);
    expect(readLines(...first, ...left, ...compacted, ...kept).handoff?.filesChanged).toEqual(["left.ts"]);
    const behind = chained(last(first), "e", [claude.user("Instead."), claude.says("Done.")]);
    const rewound = [...first, ...left, ...compacted, ...kept, ...behind];
    expect(requests(...rewound)).toEqual(["Begin.", "Instead."]);
    expect(readLines(...rewound).handoff?.filesChanged).toBeUndefined();
    const after = chained(last(compacted), "f", [claude.user("Otherwise.")]);
    expect(requests(...first, ...left, ...compacted, ...kept, ...after)).toEqual([
      "Begin.",
      "left",
      "Otherwise.",
    ]);
  });

  test("are found by links through bookkeeping rows, even long ones", () => {
    const attachment = (size: number) => ({
      attachment: { type: "skill_listing", content: "x".repeat(size) },
      type: "attachment",
    });
    const first = chained(null, "a", [claude.user("Begin."), claude.says("Begun."), attachment(90_000)]);
    const left = chained(last(first), "b", [claude.user("Left."), claude.says("Done."), attachment(10)]);
    const kept = chained(last(first), "c", [claude.user("Kept.")]);
    expect(requests(...first, ...left, ...kept)).toEqual(["Begin.", "Kept."]);
  });
});

describe("turns that were not rewound are kept", () => {
  test.each(["claude-code/basic", "claude-code/tasks-and-questions"])(
    "in %s, with branches from parallel calls' results and from messages written during a call",
    (name) => {
      const rows = rowsOf(name);
      const unlinked = rows.map(({ parentUuid: _, ...row }) => row);
      expect(toldBy(readLines(...rows).handoff)).toEqual(toldBy(readLines(...unlinked).handoff));
    },
  );

  test("if no row has a parent, or no parent is in the file", () => {
    const rows = [claude.user("One."), claude.says("Done."), claude.user("Two."), claude.says("Done.")];
    for (const parent of [null, "gone"]) {
      const links = rows.map((row, index) => ({ ...row, parentUuid: parent, uuid: `u${index}` }));
      expect(requests(...links)).toEqual(["One.", "Two."]);
    }
  });

  test("if a link is missing: the previous row is the parent, and earlier branches still count as rewound", () => {
    const first = chained(null, "a", [claude.user("Begin."), claude.says("Begun.")]);
    const left = chained(last(first), "b", [claude.user("Left."), claude.says("Done.")]);
    const kept = chained(last(first), "c", [claude.user("Kept."), claude.says("Done.")]);
    const behind = chained("a row that was lost", "d", [claude.user("Behind the hole.")]);
    expect(requests(...first, ...left, ...kept, ...behind)).toEqual(["Begin.", "Kept.", "Behind the hole."]);
    expect(requests(...left, ...behind)).toEqual(["Left.", "Behind the hole."]);
  });

  test("if a subagent's rows come in between, which are not a branch", () => {
    const first = chained(null, "a", [claude.user("Begin."), claude.says("Begun.")]);
    const aside = chained(null, "s", [claude.user("Look around."), claude.says("Seen.")]).map((row) => ({
      ...row,
      isSidechain: true,
    }));
    const more = chained(last(first), "b", [claude.user("More.")]);
    expect(requests(...first, ...aside, ...more)).toEqual(["Begin.", "More."]);
  });

  test("if links form a circle, or point to themselves or forwards", () => {
    const rows = ["a", "b", "c"].map((uuid, index) => ({ ...claude.user(`Request ${uuid}.`), uuid, index }));
    for (const parents of [
      ["c", "a", "b"],
      ["a", "b", "c"],
      ["b", "c", "a"],
    ]) {
      const links = rows.map((row, index) => ({ ...row, parentUuid: parents[index] }));
      expect(requests(...links)[0]).toBe("Request a.");
    }
  });
});

describe("Qwen Code", () => {
  const rows = rowsOf("qwen/basic");
  const prompt = (text: string, parentUuid: string | null) => ({
    ...rows[0],
    uuid: `q-${text}`,
    parentUuid,
    message: { role: "user", parts: [{ text }] },
    systemPayload: undefined,
  });

  test("a request without a parent replaces the whole conversation", () => {
    expect(requests(...rows)).toEqual(["read hello.txt"]);
    expect(requests(...rows, prompt("more", last(rows)))).toEqual(["read hello.txt", "more"]);
    const anew = [...rows, prompt("anew", null), { ...rows.at(-1), uuid: "answer", parentUuid: "q-anew" }];
    expect(requests(...anew)).toEqual(["anew"]);
  });

  test("a request that replaces a later one keeps everything before it", () => {
    const end = last(rows);
    expect(requests(...rows, prompt("left", end), prompt("kept", end))).toEqual(["read hello.txt", "kept"]);
  });
});

describe("Gemini CLI", () => {
  const rows = rowsOf("gemini/resume-and-compaction");
  const latest = "720af419-d127-434b-8886-39fec9bba9b1";

  test("a rewind removes the message that it names and all later ones", () => {
    const { handoff } = readLines(...rows, { $rewindTo: latest });
    expect(toldBy(handoff)).toMatchObject({
      goal: "read big.txt",
      conversation: [{ by: "agent", text: "Working. All done A." }],
    });
  });

  test("a rewind to the first request leaves only what was asked afterwards", () => {
    const [, , first] = rows;
    const anew = { ...first, id: "anew", content: [{ text: "read nothing" }] };
    expect(requests(...rows, { $rewindTo: first!.id }, anew)).toEqual(["read nothing"]);
  });

  test("a cancelled tool call repeats no earlier request, and keeps the one that it interrupted", () => {
    const { handoff, isUnfinished } = handoffFromTranscript(recorded("gemini/cancelled"), {
      at: NOW,
      git: false,
    });
    expect(requestsIn(handoff)).toEqual([
      "P-one: use euros.",
      "P-two: round to cents.",
      "P-three: no new packages.",
      "P-four: wait.",
      "P-five: go on.",
      "P-six: wait.",
    ]);
    expect(handoff?.current?.status).toBe("interrupted while running run_shell_command: sleep 70");
    expect(isUnfinished).toBe(true);
  });

  test("several rewinds all apply, and one to an unknown message removes everything", () => {
    const user = (id: string) => ({ id, type: "user", content: [{ text: id }] });
    const [session] = rows;
    const back = (id: string) => ({ $rewindTo: id });
    expect(requests(session!, user("1"), user("2"), back("2"), user("3"), user("4"), back("4"))).toEqual([
      "1",
      "3",
    ]);
    expect(requests(session!, user("1"), user("2"), back("2"), user("3"), back("1"), user("5"))).toEqual([
      "5",
    ]);
    expect(requests(session!, user("1"), user("2"), back("?"), user("3"))).toEqual(["3"]);
  });
});

describe("Codex", () => {
  const rows = rowsOf("codex/plan-and-patches");
  const rolledBack = (num_turns: unknown) => ({
    timestamp: "2026-11-21T03:15:00Z",
    type: "event_msg",
    payload: { type: "thread_rolled_back", num_turns },
  });

  test("turns that were rolled back are dropped", () => {
    const { handoff } = readLines(...rows, rolledBack(1));
    expect(handoff?.goal).toBe("Add a tokenizer to the parser.");
    expect(JSON.stringify(handoff)).not.toContain("Kept the old API.");
    expect(requests(...rows, rolledBack(1), rowsOf("codex/plan-and-patches")[39]!)).toEqual(
      requests(...rows),
    );
    expect(readLines(...rows, rolledBack(2)).handoff).toBeUndefined();
  });

  test.each([0, -1, "1", null, undefined])("num_turns %j removes nothing", (turns) => {
    expect(requests(...rows, rolledBack(turns))).toEqual(requests(...rows));
  });
});
