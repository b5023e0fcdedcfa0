import { expect, test } from "vitest";
import { type Action, hashAction, judge } from "../src/index.js";

const nested = (depth: number, inner: unknown): Record<string, unknown> => {
  let value: unknown = inner;
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? [value] : { arguments: value };
  return { params: value };
};
const decisionOf = (action: Action) => judge(action).decision;

test("finds a command at any realistic depth of a tool's input", () => {
  for (const depth of [2, 8, 20, 50])
    expect(decisionOf({ tool: "mcp__x__call", input: nested(depth, { command: "git push --force" }) })).toBe(
      "stop",
    );
});

test("stops unrealistically deep nesting without crashing", () => {
  for (const depth of [100, 5_000, 100_000])
    for (const tool of ["mcp__x__call", "Bash", "unknown"]) {
      const { decision, reason } = judge({ tool, input: nested(depth, "x") });
      expect([decision, reason]).toEqual(["stop", expect.stringContaining("nested more than 64 levels")]);
    }
});

test("allows a large table, but stops thousands of objects, which it cannot examine", () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => [at, "a name", 1.5]);
  expect(decisionOf({ tool: "mcp__sheets__append", input: { rows } })).toBe("allow");
  const objects = [...Array.from({ length: 5_000 }, () => ({ a: 1 })), { command: "git push --force" }];
  expect(decisionOf({ tool: "mcp__x__call", input: { objects } })).toBe("stop");
});

test("allows three hundred generated copy commands, unless the script also contains a stopped command", () => {
  const copies = Array.from({ length: 300 }, (_, at) => `cp photos/a${at}.jpg public/b${at}.jpg`);
  const script = (lines: readonly string[]) => ({
    tool: "Bash",
    input: { command: `bash -e <<'E'\n${lines.join("\n")}\nE` },
  });
  expect(decisionOf(script(copies))).toBe("allow");
  expect(decisionOf(script([...copies.slice(0, 290), "git push --force"]))).toBe("stop");
});

test("stops an action that is too long to examine, for a clearer reason if one is found", () => {
  const many = "cp a b; ".repeat(3_000);
  expect(judge({ tool: "Bash", input: { command: many } }).reason).toContain("too many commands");
  const { rule } = judge({ tool: "Bash", input: { command: `git push --force; ${many}` } });
  expect(rule?.id).toBe("git-history");
});

test("judges everything that was read if the unreadable rule only warns", async () => {
  const { defaultCatalogue } = await import("../src/index.js");
  const rules = defaultCatalogue.rules.map((rule) =>
    rule.id === "unreadable" ? { ...rule, mode: "warn" as const } : rule,
  );
  const command = `${"cp a b; ".repeat(200)} git push --force; ${"cp a b; ".repeat(3_000)}`;
  expect(judge({ tool: "Bash", input: { command } }, { ...defaultCatalogue, rules }).rule?.id).toBe(
    "git-history",
  );
});

test("hashes input that is nested deeper than the stack allows", () => {
  const hashOf = (depth: number, inner: unknown) => hashAction({ tool: "x", input: nested(depth, inner) });
  expect(hashOf(100_000, "a")).toBe(hashOf(100_000, "a"));
  expect(hashOf(100_000, "a")).not.toBe(hashOf(100_000, "b"));
  expect(hashOf(100_000, "a")).not.toBe(hashOf(100_001, "a"));
});
