import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { type JudgeContext, judge } from "../src/index.js";

const FILES: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    scripts: {
      nuke: "rm -rf src",
      tidy: "rm -rf dist coverage",
      ship: "npm run build && npm publish",
      hello: "echo hello",
      preship: "echo first",
      posthello: "git push --force",
      "deploy:docs": "echo only words",
      "clean:src": "rm -rf src",
      "clean:dist": "rm -rf dist",
      sweep: "npm-run-all lint clean:*",
      sweepDist: "shx rm -rf dist && del-cli dist",
      parallel: "concurrently npm:clean:* 'tsc -w'",
      matching: "pnpm run /^clean:/",
      chained: "npm run outer",
      outer: "sh scripts/outer.sh",
      round: "npm run round",
      postinstall: "terraform apply -auto-approve",
      version: "git push --force",
    },
  }),
  "web/package.json": JSON.stringify({ scripts: { nuke: "git reset --hard" } }),
  Makefile:
    "DIR := infra\nall: lint\n\nnuke: ## takes it away\n\t@terraform -chdir=$(DIR) destroy -auto-approve\nlint:\n\t@eslint .\nall-gone: nuke\n\techo done\ntmp:\n\trm -rf $(OUT)\nwipe:\n\trm -rf $(DIR)\nundeploy-%:\n\tkubectl delete -n $* deployment api\n",
  "web/Makefile": "nuke:\n\trm -rf ../src\n",
  justfile: "wipe db:\n    dropdb {{db}}\n",
  "scripts/cleanup.sh": "#!/bin/bash\nset -e\ncd src\nrm -rf api\n",
  "scripts/outer.sh": "#!/bin/sh\n./scripts/cleanup.sh\n",
  "scripts/theirs.sh": 'rm -rf "$TARGET/lib"\n',
  "scripts/mine.sh": 'rm -rf "$TARGET/lib"\n',
  "scripts/deploy.sh": "echo nothing of the kind\n",
  "mine.py": "import shutil\nshutil.rmtree('src')\n",
  "theirs.py": "import shutil\nshutil.rmtree('src')\n",
  "/tmp/fix.sh": "git stash clear\n",
  "large.sh": `rm -rf src\n${"#".repeat(70_000)}`,
};
const TRACKED = ["src/api/a.ts", "src/b.ts", "scripts/theirs.sh", "theirs.py"];
const context: JudgeContext = {
  projectFolder: "/repo",
  readFile: (path) => FILES[path],
  trackedFiles: (paths) =>
    TRACKED.filter((file) =>
      paths.some((path) => path === "." || file === path || file.startsWith(`${path}/`)),
    ),
};
const verdictOf = (command: string) =>
  judge({ tool: "Bash", input: { command }, cwd: "/repo" }, undefined, context);

everyRow(
  "judges %s by the script that it runs: %s",
  [
    ["npm run nuke", "delete-files"],
    ["pnpm run ship", "ci-deployment"],
    ["yarn nuke", "delete-files"],
    ["npm --prefix web run nuke", "git-history"],
    ["cd web && npm run nuke", "git-history"],
    ["npm run hello", "git-history"],
    ["make nuke", "ci-deployment"],
    ["make wipe DIR=src", "delete-files"],
    ["make undeploy-prod", "ci-deployment"],
    ["make all-gone", "ci-deployment"],
    ["make -C web nuke", "delete-files"],
    ["just wipe", "database-schema"],
    ["bash scripts/cleanup.sh", "delete-files"],
    ["./scripts/cleanup.sh", "delete-files"],
    ["sudo sh scripts/cleanup.sh", "delete-files"],
    ["sh /tmp/fix.sh", "git-history"],
    ["python3 mine.py", "delete-files"],
    ["bash scripts/mine.sh", "delete-files"],
    ["bash < scripts/cleanup.sh", "delete-files"],
    ["cat scripts/cleanup.sh | sh", "delete-files"],
    ["npm run sweep", "delete-files"],
    ["npx run-s 'clean:*'", "delete-files"],
    ["npm run parallel", "delete-files"],
    ["npm run matching", "delete-files"],
    ["npm run chained", "delete-files"],
    ["sh scripts/outer.sh", "delete-files"],
    ["npm ci", "ci-deployment"],
    ["npm install", "ci-deployment"],
    ["npm version patch", "git-history"],
  ],
  (command, rule) => {
    const verdict = verdictOf(command);
    expect([verdict.decision, verdict.rule?.id], verdict.reason).toEqual(["stop", rule]);
  },
);

everyRow(
  "allows %s",
  [
    "npm run tidy",
    "npm run deploy:docs -- --dry-run",
    "make lint",
    "make",
    "bash scripts/deploy.sh",
    "bash scripts/theirs.sh",
    "python3 theirs.py",
    "bash -n scripts/cleanup.sh",
    "node missing.js",
    "npm run sweepDist",
    "npm run clean:dist",
    "npm run round",
    "npm install zod",
    "npm ci --ignore-scripts",
  ],
  (command) => {
    const verdict = verdictOf(command);
    expect(verdict.decision, verdict.reason).not.toBe("stop");
  },
);

test("the evidence names both the command and the line in its script", () => {
  expect(verdictOf("npm run nuke").reason).toBe(
    "npm run nuke: rm -rf src: it deletes 2 tracked files, including a.ts (delete-files).",
  );
});

test("does not read a file of more than 64 KB", () => {
  expect(verdictOf("bash large.sh").decision).not.toBe("stop");
});

test.each([
  ["make x", "make -C . y", "Makefile", "x:\n\techo a\ny:\n\tgit push --force\n"],
  ["npm run x", "npm run y", "package.json", '{"scripts":{"x":"echo a","y":"git push --force"}}'],
  ["sh x.sh", "sh x.sh y", "x.sh", "echo a\n[ $1 = y ] && git push --force\n"],
])("reads a file once if many commands such as `%s` name it", (first, second, file, text) => {
  let count = 0;
  const readFile = (path: string) => {
    if (path === file) count++;
    return path === file ? text : undefined;
  };
  const command = `${`${first}; `.repeat(200)}${second}`;
  const verdict = judge({ tool: "Bash", input: { command } }, undefined, { projectFolder: "/p", readFile });
  expect(verdict.rule?.id).toBe("git-history");
  expect(count).toBe(1);
});

test("reads a script once if it runs two hundred times with different arguments", () => {
  const readFile = (path: string) => (path === "x.py" ? "x = f(1, 'a')\n".repeat(3_000) : undefined);
  const command = Array.from({ length: 200 }, (_, at) => `python3 x.py ${at}`).join("; ");
  const context = { projectFolder: "/p", readFile };
  expect(judge({ tool: "Bash", input: { command } }, undefined, context).decision).toBe("allow");
});
