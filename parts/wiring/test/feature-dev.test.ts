import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientId } from "@agentos/clients";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { planInit } from "../src/index.js";
import { init, optionsFor } from "./helpers.js";

const NPM = { "package.json": JSON.stringify({ scripts: { test: "node --test" } }) };

function example(client: ClientId, files: Record<string, string>) {
  const project = testdir(files);
  const options = { ...optionsFor(project), clients: [client], workflows: true };
  const { notes } = planInit(options);
  init(options);
  const text = readFileSync(join(project, ".agentos/workflows/feature-dev.yaml"), "utf8");
  return { text, note: notes.find((note) => note.startsWith("feature-dev:")) };
}

test("the phases of feature-dev that need tests may run the project's tests, and nothing else", () => {
  const { text, note } = example("claude-code", NPM);
  const allowed = text.split("\n").filter((line) => line.startsWith("    run:"));
  expect(allowed).toEqual(
    Array.from({ length: 2 }, () =>
      expect.stringContaining('{ client: claude, tools: ["Bash(npm test:*)"] }'),
    ),
  );
  expect(text).toContain("Run the tests with npm test.");
  expect(note).toContain("may run `npm test` without asking");
});

test("init says what is missing if the test command is unknown, or the client cannot allow one command", () => {
  const unknown = example("claude-code", {});
  expect(unknown.text).not.toContain("    run:");
  expect(unknown.note).toContain('run: { client: claude, tools: ["Bash(make test:*)"] }');
  expect(example("gemini", NPM).note).toContain("permissions: bypassPermissions");
  expect(example("codex", NPM).note).toContain("run commands, such as tests");
});
