import { expect, test } from "vitest";
import { fileChangesOf, readAction, readSubject, readVerbs, scopeOf } from "../../src/effects/index.js";
import { analyzeShell } from "../../src/reader/index.js";

test.each([
  ["Write", { file_path: "a.md", content: "1" }, ["write a.md"]],
  ["delete_file", { path: "a.md" }, ["delete a.md"]],
  ["apply_patch", { patch: "*** Begin Patch\n*** Delete File: a.md\n*** End Patch" }, ["delete a.md"]],
  ["mcp__files__write_file", { path: "a.md", content: "1" }, ["write a.md"]],
  ["Read", { file_path: "a.md" }, []],
])("%s %j changes %j", (tool, input, expected) => {
  const { changes } = readAction({ tool, input });
  expect(changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(expected);
});

test.each([
  ["echo 1 > a.txt", ["write a.txt"]],
  ["cd app && cp a.txt b", ["write app/b", "write app/b/a.txt"]],
  ["sed -i s/a/b/ a.txt", ["write a.txt"]],
  ["sed s/a/b/ a.txt > /dev/null", []],
  ["ssh host 'echo 1 > a.txt'", []],
])("`%s` changes %j", (command, expected) => {
  const changes = analyzeShell(command).invocations.flatMap(fileChangesOf);
  expect([...new Set(changes.map(({ kind, path }) => `${kind} ${path}`))]).toEqual(expected);
});

test.each([
  ["src/a.ts", "inside"],
  ["../other/a.ts", "outside"],
  ["~/a.ts", "outside"],
  ["/tmp/a.ts", "temporary"],
  ["$DIR/a.ts", "unknown"],
])("%s is %s", (path, type) => {
  const { subject } = readSubject(
    { tool: "Read", input: {} },
    { projectFolder: "/app", homeFolder: "/home/u" },
  );
  expect(subject.resolver.place(path).type).toBe(type);
});

test("resolves a path below a link", () => {
  const realPath = (path: string) => path.replace(/^\/app\/link(?=\/|$)/, "/app/.git");
  const { subject } = readSubject({ tool: "Read", input: {} }, { projectFolder: "/app", realPath });
  expect(subject.resolver.place("link/config")).toEqual({ type: "inside", path: ".git/config" });
});

test("resolves a path below a link that the same command creates", () => {
  const action = { tool: "Bash", input: { command: "ln -s .git link && echo 1 > link/config" } };
  const { changes, resolver } = readSubject(action, { projectFolder: "/app" }).subject;
  expect(changes.map(({ path }) => resolver.place(path))).toContainEqual({
    type: "inside",
    path: ".git/config",
  });
});

test("reads the scripts that a command runs, and the scripts that those run", () => {
  const files = new Map([
    ["package.json", JSON.stringify({ scripts: { all: "npm run build", build: "sh build.sh" } })],
    ["build.sh", "rm -r dist"],
  ]);
  const context = { projectFolder: "/app", readFile: (path: string) => files.get(path) };
  const { scripts } = readSubject({ tool: "Bash", input: { command: "npm run all" } }, context);
  expect(scripts.flatMap(({ invocations }) => invocations.map(({ name }) => name))).toEqual([
    "npm",
    "sh",
    "rm",
  ]);
});

test.each([
  ["deleteBranch", "destroys"],
  ["list-deletions", "reads"],
  ["createTable", "changes"],
])("the name %s says that the tool %s something", (name, effect) => {
  expect(readVerbs([name])?.effect).toBe(effect);
});

test("treats an unknown program as a client of a service", () => {
  expect(["ls", "npm", "nats"].map(scopeOf)).toEqual(["local", "publishes", "service"]);
});
