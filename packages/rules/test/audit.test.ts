import { expect, test } from "vitest";
import { auditActions, type Catalogue, defaultCatalogue, type PastAction } from "../src/internal.js";

const bash = (command: string, more: Partial<PastAction> = {}): PastAction => ({
  tool: "Bash",
  input: { command },
  client: "codex",
  ...more,
});
const withMode = (id: string, mode: "warn" | "off"): Catalogue => ({
  ...defaultCatalogue,
  rules: defaultCatalogue.rules.map((rule) => (rule.id === id ? { ...rule, mode } : rule)),
});

test("counts actions by rule, and lists the most frequent commands first", async () => {
  const report = await auditActions([
    bash("git push --force", { at: "2026-11-01" }),
    bash("git reset --hard", { at: "2026-11-02" }),
    bash("git push --force", { at: "2026-11-03", client: "gemini" }),
    bash("git status"),
    bash("npm install zod"),
    { tool: "Read", input: { file_path: "a.ts" } },
  ]);
  expect(report).toMatchObject({ actions: 6, stopped: 3, reported: 1 });
  expect(report.rules.map(({ id, stops, reports }) => [id, stops, reports])).toEqual([
    ["git-history", 3, 0],
    ["add-dependency", 0, 1],
  ]);
  expect(report.rules[0]!.commands).toEqual([
    {
      what: "git push --force",
      why: "it overwrites the remote history",
      decision: "stop",
      count: 2,
      lastAt: "2026-11-03",
      clients: ["codex", "gemini"],
    },
    expect.objectContaining({ what: "git reset --hard", count: 1 }),
  ]);
});

test.each(["warn", "off"] as const)("counts a rule in %s mode as if it were enforced", async (mode) => {
  const report = await auditActions([bash("git push --force")], {
    catalogue: withMode("git-history", mode),
  });
  expect(report.stopped).toBe(0);
  expect(report.rules[0]).toMatchObject({ id: "git-history", mode, stops: 1 });
});

test("accepts streamed actions, limits the listed commands, and never throws", async () => {
  async function* actions(): AsyncIterable<PastAction> {
    for (let at = 0; at < 30; at++) yield bash(`git branch -D topic-${at}`);
    yield { tool: "Bash", input: null as unknown as PastAction["input"] };
  }
  const report = await auditActions(actions(), { maxCommands: 5 });
  expect(report.actions).toBe(31);
  expect(report.rules[0]).toMatchObject({ stops: 30, moreCommands: 25 });
  expect(report.rules[0]!.commands).toHaveLength(5);
});

test("asks the project for each fact only once", async () => {
  let asked = 0;
  const context = {
    trackedFiles: () => {
      asked++;
      return ["src/a.ts"];
    },
  };
  await auditActions(
    Array.from({ length: 50 }, () => bash("rm -rf src")),
    { context },
  );
  expect(asked).toBeLessThan(4);
});
