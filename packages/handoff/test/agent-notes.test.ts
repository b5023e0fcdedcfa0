import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { handoffFromTranscript, renderForPrompt } from "../src/index.js";
import { aProject, contextOf, deadProcess, START } from "./hook-client.js";
import { blockOf, claude, NOW } from "./sessions.js";

const NOTES = [
  "- decided: cursors in `src/pages.ts`, as offsets skip rows",
  "- the totals are in `src/totals.ts`",
  "- `npm test` passes, `npm run lint` too",
  "- next: refunds",
].join("\n");

const writes = (path: string) => [
  claude.calls("n", "Write", { file_path: path, content: NOTES }),
  claude.result("n", "ok"),
];

/** Returns the handoff of a session in a project with these notes. */
function noted({ notes = NOTES, rows = writes("/project/.agentos/state/notes.md"), note = "" } = {}) {
  const project = testdir({
    ".agentos/state/notes.md": notes,
    "src/pages.ts": "",
    s: [
      claude.user("Build the pages."),
      ...claude.runs("1", "npm test", "Exit code 1\nred"),
      ...claude.runs("2", "npm run lint"),
      ...rows,
      claude.says("The pages are there."),
    ]
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(""),
  });
  const options = { at: NOW, git: false, project, ...(note !== "" && { note }) } as const;
  return handoffFromTranscript(join(project, "s"), options).handoff!;
}

describe("the agent's notes for the next session", () => {
  test("come after a person's note, and false statements in them are marked", () => {
    expect(noted({ note: "Ana reviews on Monday." }).notes).toMatchInlineSnapshot(`
      "Ana reviews on Monday.

      The agent noted for the next session:

      - decided: cursors in \`src/pages.ts\`, as offsets skip rows
      - the totals are in \`src/totals.ts\` [there is no src/totals.ts]
      - \`npm test\` passes, \`npm run lint\` too [npm test failed when it last ran]
      - next: refunds"
    `);
  });

  test.each([
    ["a tool for files", writes("/home/user/project/.agentos/state/notes.md")],
    ["a command", claude.runs("n", "cat > .agentos/state/notes.md <<'END'\n- next: refunds\nEND")],
  ])("are included if the agent wrote them with %s, and are not listed as a changed file", (_, rows) => {
    const { notes, filesChanged } = noted({ rows });
    expect(notes).toContain("The agent noted for the next session:\n\n- decided: cursors");
    expect(filesChanged).toBeUndefined();
  });

  test("are left out if an earlier session wrote them", () => {
    expect(noted({ rows: [] }).notes).toBeUndefined();
  });

  test("are not marked if the failed command has passed since", () => {
    const rows = [...writes("/p/.agentos/state/notes.md"), ...claude.runs("3", "npm test")];
    expect(noted({ rows }).notes).not.toContain("failed when it last ran");
  });

  test("are cut to about twelve lines, and left out if empty", () => {
    const long = Array.from({ length: 100 }, (_, index) => `- line ${index} ${"x".repeat(50)}`).join("\n");
    const { notes = "" } = noted({ notes: long });
    expect(notes).toContain("- line 12 ");
    expect(notes).not.toContain("- line 30 ");
    expect(noted({ notes: "\n\n" }).notes).toBeUndefined();
  });

  test("contain no secrets", () => {
    expect(noted({ notes: "- the password is hunter2x" }).notes).not.toContain("hunter2x");
  });

  test("come first in the recovery block and in a prompt", () => {
    for (const text of [blockOf(noted(), 800), renderForPrompt(noted(), { maxTokens: 250 })])
      expect(text).toMatch(/\n## Notes\n\nThe agent noted for the next session:\n- decided: cursors/);
  });

  test("are quoted as the agent's words in the next session's handoff", async () => {
    const { session, project, stateFolder } = aProject({ "project/.agentos/state/notes.md": NOTES });
    const one = session("s1", await deadProcess());
    one.says([
      claude.user("Build the pages."),
      ...writes(`${project}/.agentos/state/notes.md`),
      claude.says("One is there."),
    ]);
    one.fires("claude-code/SessionEnd.other");
    const two = session("s2", await deadProcess());
    expect(contextOf(two.fires("claude-code/SessionStart.startup"))).toContain('session="s1"');
    two.says([claude.user("go on"), claude.says("Two are there. Shall I go on?")]);
    two.fires("claude-code/SessionEnd.other", { at: START + 60_000 });
    expect(readFileSync(join(stateFolder, ".continue-here.md"), "utf8")).toContain(
      "- Agent [s1]: - decided: cursors",
    );
  });
});
