import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { expect, test } from "vitest";
import { examine } from "../src/index.js";
import { INSTALLATION, init, optionsFor } from "./helpers.js";

test("a command in a folder that shells cannot name is not reported if settings find it through the project", async () => {
  const installation = { ...INSTALLATION, folder: `/home/me/a "b" $HOME 100%/hooks` };
  const options = optionsFor(testdir({ "project/package.json": "{}" }), { installation });
  init(options);
  const findings = await examine(options);
  expect(findings.filter(({ code }) => code === "outdated" || code === "settings")).toEqual([]);
});

/** The record in which Codex approved these hooks, and what its settings contain now. */
async function trustFindings(change: (hooks: string, record: string) => [string, string]) {
  const recorded = (name: string) => readFileSync(recordedFile("hooks", `codex/approved/${name}`), "utf8");
  const project = testdir({});
  const record = recorded("config.toml").replaceAll("/home/user/project", project);
  const [hooks, config] = change(recorded("hooks.json"), record);
  const files = testdir({ "home/.codex/config.toml": config });
  mkdirSync(join(project, ".codex"));
  writeFileSync(join(project, ".codex/hooks.json"), hooks);
  const options = optionsFor(project, { clients: ["codex"], home: join(files, "home") });
  return (await examine(options)).filter(({ code }) => code === "trust");
}

test("hooks that the user has approved in Codex need no step", async () => {
  expect(await trustFindings((hooks, record) => [hooks, record])).toEqual([
    { code: "trust", client: "codex", severity: "ok", message: "you have approved our hooks in Codex" },
  ]);
});

test.each([
  ["that the user has not approved", (hooks: string) => [hooks, ""], "skips our hooks until"],
  [
    "in another project",
    (hooks: string, record: string) => [hooks, record.replaceAll(".codex/", "other/.codex/")],
    "skips our hooks until",
  ],
  [
    "that have changed since the approval",
    (hooks: string, record: string) => [hooks.replace('"timeout": 10', '"timeout": 11'), record],
    "skips our hooks at PreToolUse until",
  ],
] as [string, (hooks: string, record: string) => [string, string], string][])(
  "hooks %s are skipped by Codex, which is a warning",
  async (_, change, message) => {
    expect(await trustFindings(change)).toMatchObject([
      { severity: "warning", message: expect.stringContaining(message), remedy: expect.any(String) },
    ]);
  },
);
