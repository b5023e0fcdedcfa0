import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { findWorkflow, listWorkflows } from "../../src/definition/index.js";

const project = () =>
  testdir({
    ".agentos/workflows/feature-dev.yaml": "",
    ".agentos/workflows/release.yml": "",
    ".agentos/workflows/.draft.yaml": "",
    ".agentos/workflows/notes.md": "",
    ".agentos/modules/web/workflows/audit.yaml": "",
    ".agentos/modules/web/workflows/release.yaml": "",
    ".agentos/modules/web/workflows/check.yaml": "",
    ".agentos/modules/api/workflows/check.yaml": "",
    "examples/demo/flow.yaml": "",
    "examples/empty/readme.txt": "",
  });

describe("findWorkflow", () => {
  test.each([
    ["feature-dev", ".agentos/workflows/feature-dev.yaml"],
    ["release", ".agentos/workflows/release.yml"],
    ["audit", ".agentos/modules/web/workflows/audit.yaml"],
    ["web/release", ".agentos/modules/web/workflows/release.yaml"],
    ["api/check", ".agentos/modules/api/workflows/check.yaml"],
    ["examples/demo/flow.yaml", "examples/demo/flow.yaml"],
    ["./examples/demo/../demo/flow.yaml", "examples/demo/flow.yaml"],
  ])("%s is %s", (word, expected) => {
    const folder = project();
    expect(findWorkflow(folder, word)).toEqual({ path: join(folder, expected), diagnostics: [] });
  });

  test("an absolute path is used unchanged", () => {
    const folder = project();
    const path = join(folder, "examples/demo/flow.yaml");
    expect(findWorkflow("/", path).path).toBe(path);
  });

  test("a path is relative to the current folder", () => {
    const folder = project();
    const found = findWorkflow(folder, "flow.yaml", { cwd: join(folder, "examples/demo") });
    expect(found.path).toBe(join(folder, "examples/demo/flow.yaml"));
  });

  test("a bare word is an id rather than a file of that name, and a path with ./", () => {
    const folder = testdir({ ".agentos/workflows/build.yaml": "", build: "", other: "" });
    expect(findWorkflow(folder, "build").path).toBe(join(folder, ".agentos/workflows/build.yaml"));
    expect(findWorkflow(folder, "./build").path).toBe(join(folder, "build"));
    expect(findWorkflow(folder, "other").path).toBe(join(folder, "other"));
  });

  test.each([
    [
      "feature-dve",
      'there is no workflow "feature-dve"; did you mean "feature-dev"? (this project has web/audit, api/check, web/check, feature-dev, web/release, release)',
    ],
    [
      "wbe/check",
      'there is no workflow file "wbe/check"; did you mean "web/check"? (this project has web/audit, api/check, web/check, feature-dev, web/release, release)',
    ],
    [
      "adit",
      'there is no workflow "adit"; did you mean "web/audit"? (this project has web/audit, api/check, web/check, feature-dev, web/release, release)',
    ],
    [
      "zzz",
      'there is no workflow "zzz"; this project has web/audit, api/check, web/check, feature-dev, web/release, release',
    ],
    [
      "x/zzz.yaml",
      'there is no workflow file "x/zzz.yaml"; this project has web/audit, api/check, web/check, feature-dev, web/release, release',
    ],
    ["./examples/demo", '"./examples/demo" is a folder; name a file in it: flow.yaml'],
    ["./examples/empty", '"./examples/empty" is a folder without a workflow file in it'],
    [
      "../../etc/passwd\u001b[2J\0",
      'there is no workflow file "../../etc/passwd"; this project has web/audit, api/check, web/check, feature-dev, web/release, release',
    ],
    ["check", 'more than one workflow is called "check"; name one of them: "api/check", "web/check"'],
  ])("%j: %s", (word, message) => {
    const found = findWorkflow(project(), word);
    expect(found.path).toBeUndefined();
    expect(found.diagnostics.map((one) => one.message)).toEqual([message]);
  });

  test("an id with both extensions in one folder is ambiguous", () => {
    const folder = testdir({ ".agentos/workflows/a.yaml": "", ".agentos/workflows/a.yml": "" });
    expect(findWorkflow(folder, "a").diagnostics[0]?.message).toContain("more than one workflow");
  });

  test("a project without workflows says so", () => {
    const [problem] = findWorkflow(testdir(), "release").diagnostics;
    expect(problem?.message).toBe(
      'there is no workflow "release"; this project has no workflows; give the path of a file, or add an example with: aos init --workflows',
    );
  });
});

test("listWorkflows returns the workflows that can be run by id, sorted", () => {
  const folder = project();
  expect(listWorkflows(folder).map(({ id, module = "" }) => `${module}/${id}`)).toEqual([
    "web/audit",
    "api/check",
    "web/check",
    "/feature-dev",
    "web/release",
    "/release",
  ]);
  expect(listWorkflows(join(folder, "nowhere"))).toEqual([]);
});
