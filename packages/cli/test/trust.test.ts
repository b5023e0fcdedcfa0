import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findLoosenings, loadProjectRules, userStateFolder } from "@agentos/rules/internal";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { NOBODY } from "./aos.js";
import { aos, run, theCode } from "./in-process.js";

const terminal = { stdin: { isTTY: true }, stdoutIsTTY: true, types: theCode };
const OFF = '{ "rules": { "rules": { "git-history": "off" } } }';
const loosening = (config = OFF) => testdir({ ".agentos/config.json": config });
const modeOf = (folder: string, id = "git-history") =>
  loadProjectRules(folder).catalogue.rules.find((rule) => rule.id === id)?.mode;

test("a folder loosens a rule only while its user trusts it", async () => {
  const folder = loosening();
  expect(modeOf(folder)).toBe("enforce");
  const { code, stdout } = await run(["trust"], folder, NOBODY, terminal);
  expect([code, stdout]).toEqual([
    0,
    `${folder} loosens the rules:\n  git-history: mode off instead of enforce\nTrusted: 1 change to the rules applies from now on.\n`,
  ]);
  expect(modeOf(folder)).toBe("off");
  expect((await run(["trust"], folder, NOBODY, terminal)).stdout).toContain(
    "You already trust this folder with these changes.",
  );
  expect((await run(["trust", "--list"], folder)).stdout).toContain(`${folder}  `);
  const listed: { folder: string }[] = JSON.parse((await run(["trust", "--list", "--json"], folder)).stdout);
  // Other tests of this file also trust folders.
  expect(listed.filter((each) => each.folder === folder)).toEqual([
    expect.objectContaining({ loosenings: ["git-history: mode off instead of enforce"] }),
  ]);
  expect((await run(["trust", "--revoke"], folder)).stdout).toBe(`${folder} is no longer trusted.\n`);
  expect((await run(["trust", "--revoke"], folder)).code).toBe(2);
  expect(modeOf(folder)).toBe("enforce");
});

test("further loosenings must be trusted again", async () => {
  const folder = loosening();
  await run(["trust"], folder, NOBODY, terminal);
  writeFileSync(join(folder, ".agentos/config.json"), '{ "rules": { "mode": "off" } }');
  expect([modeOf(folder), modeOf(folder, "guard")]).toEqual(["enforce", "enforce"]);
  expect(findLoosenings(folder)?.trusted).toBe(false);
});

test("a folder that loosens nothing needs no trust", async () => {
  const folder = testdir({
    ".agentos/core/rules/mine.yaml": "rules:\n  - { id: x, tier: STOP, sentence: X. }\n",
  });
  expect((await run(["trust"], folder, NOBODY, terminal)).stdout).toContain("nothing to trust");
});

describe("only a person can trust", () => {
  test.each([
    ["not without a terminal", {}, NOBODY],
    ["not in a terminal that an agent created", terminal, { ...NOBODY, CLAUDECODE: "1" }],
    ["not without its own terminal", { stdin: terminal.stdin, stdoutIsTTY: true }, NOBODY],
  ])("%s", async (_, at, env) => {
    const folder = loosening();
    const { code, stderr } = await run(["trust"], folder, env, at);
    expect([code, stderr]).toEqual([
      5,
      expect.stringContaining("nothing was trusted: only a person can do this"),
    ]);
    expect(modeOf(folder)).toBe("enforce");
  });

  test("not through the built command without a terminal", async () => {
    const folder = loosening();
    expect(await aos(folder, ["trust"])).toMatchObject({ code: 5 });
    expect(modeOf(folder)).toBe("enforce");
  });

  test("not without typing the code back", async () => {
    const folder = loosening();
    const { stderr } = await run(["trust"], folder, NOBODY, { ...terminal, types: () => "y" });
    expect(stderr).toBe("Nothing was trusted.\n");
    expect(modeOf(folder)).toBe("enforce");
  });
});

test("a record not signed with the user's key, or for another folder, does not count", async () => {
  const folder = loosening();
  await run(["trust"], folder, NOBODY, terminal);
  const records = join(userStateFolder(), "trust");
  const [name] = readdirSync(records).filter((each) =>
    readFileSync(join(records, each), "utf8").includes(folder),
  );
  const path = join(records, name!);
  const record = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...record, mac: "0".repeat(64) }));
  expect(modeOf(folder)).toBe("enforce");
  const other = loosening();
  writeFileSync(path, JSON.stringify({ ...record, folder: other }));
  expect([modeOf(folder), modeOf(other)]).toEqual(["enforce", "enforce"]);
  writeFileSync(path, JSON.stringify(record));
  expect(modeOf(folder)).toBe("off");
});

test("a nested folder tightens the rules above it, and loosens them only if trusted", async () => {
  const outer = testdir({
    ".agentos/core/rules/mine.yaml":
      'rules:\n  - { id: billing, tier: STOP, sentence: Billing., match: { paths: ["billing/**", "money/**"] } }\n',
    "inner/.agentos/config.json": '{ "rules": { "rules": { "delete-files": "warn" } } }',
    "inner/.agentos/core/rules/mine.yaml":
      'rules:\n  - { id: billing, tier: AUTO-ADD, match: { paths: ["billing/x"] } }\n  - { id: own, tier: STOP, sentence: Own. }\n',
  });
  const inner = join(outer, "inner");
  const held = () =>
    Object.fromEntries(loadProjectRules(inner).catalogue.rules.map((rule) => [rule.id, rule]));
  expect(held()).toMatchObject({
    "delete-files": { mode: "enforce" },
    billing: { tier: "STOP", match: { paths: ["billing/**", "money/**", "billing/x"] } },
    own: { tier: "STOP" },
  });
  await run(["trust"], inner, NOBODY, terminal);
  expect(held()).toMatchObject({
    "delete-files": { mode: "warn" },
    billing: { tier: "AUTO-ADD", match: { paths: ["billing/x"] } },
  });
  expect(existsSync(join(outer, ".agentos/state"))).toBe(false);
});
