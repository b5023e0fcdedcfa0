// @module-tag slow
// @module-tag fuzz

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import fc from "fast-check";
import { parse } from "jsonc-parser";
import { expect, test } from "vitest";
import { hookCommand } from "../src/index.js";
import { unwire, wire } from "../src/settings.js";
import { applySplices } from "../src/splice.js";
import { ASK, init, optionsFor, sync, uninstall } from "./helpers.js";

const name = fc.constantFrom("model", "env", "PreToolUse", "Stop", "a b", "ü", "x");
const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.constantFrom("", "a // b", 'q"/* */', "{[,]}"),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    scalar,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(name, tie("tree"), { maxKeys: 3 }),
  ),
}));
const group = fc.record({
  matcher: fc.constantFrom("Bash", "*"),
  hooks: fc.array(fc.constant({ type: "command", command: "theirs" }), { maxLength: 2 }),
});
const hooks = fc.dictionary(
  fc.constantFrom("PreToolUse", "PostToolUse", "Stop", "Other"),
  fc.array(group, { maxLength: 2 }),
  { maxKeys: 3 },
);
const permissions = fc.record(
  {
    allow: fc.array(fc.constant("Bash(ls)"), { maxLength: 2 }),
    ask: fc.uniqueArray(fc.constantFrom("WebFetch", "Bash(rm:*)", ASK[0] as string), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const settings = fc
  .tuple(
    fc.dictionary(name, tree, { maxKeys: 4 }),
    fc.option(hooks, { nil: undefined }),
    fc.option(permissions, { nil: undefined }),
    fc.boolean(),
  )
  .map(([rest, own, asked, first]) => {
    const known = { ...(own && { hooks: own }), ...(asked && { permissions: asked }) };
    return first ? { ...known, ...rest } : { ...rest, ...known };
  });

/** What people and formatters write between tokens: blanks, line ends and comments. */
const gap = fc.constantFrom(
  "",
  "",
  "",
  " ",
  "\n",
  "\n  ",
  "\n\t",
  "\r\n    ",
  " // note\n",
  "\n  // own line\n  ",
  " /* block */ ",
  "/*\n*/",
);
const text = fc
  .tuple(settings, fc.array(gap, { minLength: 8, maxLength: 40 }), fc.boolean())
  .map(([value, gaps, trailing]) => scatter(value, gaps, trailing));

const WIRING = {
  skeleton: "{}\n",
  hooks: {
    PreToolUse: [
      {
        matcher: "Bash",
        hooks: [
          { type: "command", command: hookCommand("agentos-rules-hook", { type: "project" }), timeout: 5 },
        ],
      },
    ],
    Stop: [
      {
        hooks: [
          { type: "command", command: hookCommand("agentos-guard-hook", { type: "project" }) },
          { type: "command", command: hookCommand("agentos-handoff-hook", { type: "project" }) },
        ],
      },
    ],
    SessionStart: [
      { hooks: [{ type: "command", command: hookCommand("agentos-handoff-hook", { type: "project" }) }] },
    ],
  },
  statusLine: { command: hookCommand("agentos-statusline", { type: "project" }) },
  ask: ASK,
};

test("wiring adds exactly our entries, undoing it restores every byte, and removing it by content keeps every value and comment", () => {
  fc.assert(
    fc.property(text, (before) => {
      const wired = wire(before, WIRING);
      if (!("undo" in wired)) throw new Error(`${wired.message}:\n${before}`);
      expect(applySplices(wired.text, wired.undo).text).toBe(before);
      expect(commentsOf(wired.text)).toEqual(commentsOf(before));
      const { hooks: got, statusLine: _, permissions: asks, ...rest } = parse(wired.text);
      const { hooks: had = {}, permissions: asked = {}, ...others } = parse(before);
      expect(rest).toEqual(others);
      const added = ASK.filter((rule) => !asked.ask?.includes(rule));
      expect(asks).toEqual({ ...asked, ask: [...(asked.ask ?? []), ...added] });
      for (const [event, list] of Object.entries<unknown[]>(had))
        expect(got[event].slice(0, list.length)).toEqual(list);

      const taken = unwire(wired.text, new Set(added));
      if (!("undo" in taken)) throw new Error(`${taken.message}:\n${wired.text}`);
      expect(withoutEmpty(parse(taken.text))).toEqual(withoutEmpty(parse(before)));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 150) },
  );
});

test("init, update and uninstall restore every byte of any settings file, even if a value has changed in between", () => {
  const project = testdir({ ".claude/settings.json": "{}" });
  const path = join(project, ".claude/settings.json");
  fc.assert(
    fc.property(text, (before) => {
      writeFileSync(path, before);
      const options = optionsFor(project);
      init(options);
      expect(sync(options).plan.changes).toEqual([]);
      uninstall(options);
      expect(readFileSync(path, "utf8")).toBe(before);
    }),
    { numRuns: 60 },
  );
});

function commentsOf(text: string): string[] {
  return text.match(/\/\/ (?:note|own line)|\/\* block \*\/|\/\*\r?\n\*\//g) ?? [];
}

/** Containers that held only our entries cannot be distinguished from those that were empty. */
function withoutEmpty({ hooks = {}, permissions = {}, ...rest }: Record<string, Record<string, unknown[]>>) {
  const filled = (object: Record<string, unknown[]>) =>
    Object.fromEntries(Object.entries(object).filter(([, list]) => list.length > 0));
  return { ...rest, hooks: filled(hooks), permissions: filled(permissions) };
}

function scatter(value: unknown, gaps: readonly string[], trailing: boolean): string {
  let index = 0;
  const next = () => gaps[index++ % gaps.length] as string;
  const comma = (length: number) => (trailing && length > 0 ? "," : "");
  const write = (each: unknown): string => {
    if (Array.isArray(each)) {
      const items = each.map((item) => next() + write(item) + next());
      return `[${items.join(",")}${comma(items.length)}${next()}]`;
    }
    if (typeof each !== "object" || each === null) return JSON.stringify(each);
    const members = Object.entries(each).map(
      ([key, member]) => `${next()}${JSON.stringify(key)}${next()}:${next()}${write(member)}${next()}`,
    );
    return `{${members.join(",")}${comma(members.length)}${next()}}`;
  };
  return next() + write(value) + next();
}
