import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { init, optionsFor, snapshot, uninstall } from "./helpers.js";

/** A set-up project in which sessions left these files. */
function worked(files: readonly string[]) {
  const project = testdir();
  init(optionsFor(project));
  for (const file of files) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), "x\n");
  }
  return project;
}

function namesIn(project: string): string[] {
  return Object.keys(snapshot(project)).filter((name) => !name.endsWith("/"));
}

test.each([
  [
    [".agentos/state/.continue-here.md"],
    ".agentos/state was kept: it contains your sessions' files, and git ignores it. " +
      "To delete it, run in the project's folder: rm -r .agentos",
  ],
  [
    [".agentos/compiled/dev-plan-2026-11-21.prompt.md", ".agentos/state/sessions/flow-1/events.jsonl"],
    ".agentos/state and .agentos/compiled were kept: they contain your sessions' files, " +
      "and git ignores .agentos/state. " +
      "To delete them, run in the project's folder: rm -r .agentos",
  ],
  [
    [".agentos/state/.continue-here.md", ".context-checkpoint.md"],
    ".agentos/state and .context-checkpoint.md were kept: they contain your sessions' files, and git ignores .agentos/state. " +
      "To delete them, run in the project's folder: rm -r .agentos .context-checkpoint.md",
  ],
])("%j are kept, are still ignored by git, and are named", (files, note) => {
  const project = worked(files);
  const { plan } = uninstall(optionsFor(project));
  expect(plan.notes).toEqual([note]);
  expect(namesIn(project).sort()).toEqual([".agentos/state/.gitignore", ...files].sort());
  expect(readFileSync(join(project, ".agentos/state/.gitignore"), "utf8")).toBe("*\n");
  expect(uninstall(optionsFor(project)).plan).toMatchObject({ changes: [], notes: [note] });
});

test("a checkpoint in the project's folder is also named, and needs no .gitignore", () => {
  const project = worked([".context-checkpoint.md", ".context-checkpoint.recovered.md"]);
  const { plan } = uninstall(optionsFor(project));
  expect(plan.notes).toEqual([
    ".context-checkpoint.md and .context-checkpoint.recovered.md were kept: they contain your sessions' files. " +
      "To delete them, run in the project's folder: rm -r .context-checkpoint.md .context-checkpoint.recovered.md",
  ]);
  expect(namesIn(project)).toEqual([".context-checkpoint.md", ".context-checkpoint.recovered.md"]);
});

test("if one of the user's files is left in .agentos, only the sessions' folder is named", () => {
  const project = worked([".agentos/state/.continue-here.md", ".agentos/rules.yaml"]);
  const { plan } = uninstall(optionsFor(project));
  expect(plan.notes.join()).toMatch(/rm -r \.agentos\/state$/);
});

test("agents and workflows that the user wrote are named", () => {
  const project = worked([".agentos/workflows/release.yaml", ".agentos/agents/writer.md"]);
  const { plan } = uninstall(optionsFor(project));
  expect(plan.notes).toEqual([
    expect.stringMatching(
      /^\.agentos\/agents\/writer\.md and \.agentos\/workflows\/release\.yaml were kept: /,
    ),
  ]);
});

test("a file of ours that cannot be deleted is reported with the cause", () => {
  const project = worked([]);
  const config = join(project, ".agentos/config.json");
  chmodSync(config, 0o444);
  const { plan } = uninstall(optionsFor(project));
  expect(plan).toMatchObject({ untouched: [{ path: config, message: "it is read-only" }], notes: [] });
});

test("folders without files are not reported", () => {
  const project = worked([]);
  mkdirSync(join(project, ".agentos/state/handoffs/archive"), { recursive: true });
  expect(uninstall(optionsFor(project)).plan.notes).toEqual([]);
  expect(existsSync(join(project, ".agentos/state/.gitignore"))).toBe(false);
});

test("as long as another client is set up, sessions' files are not mentioned", () => {
  const project = testdir({ ".agentos/state/.continue-here.md": "x\n" });
  init(optionsFor(project, { clients: ["claude-code", "gemini"] }));
  expect(uninstall(optionsFor(project), ["gemini"]).plan.notes).toEqual([]);
  expect(existsSync(join(project, ".agentos/state/.gitignore"))).toBe(true);
});
