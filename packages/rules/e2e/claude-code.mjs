// Opt-in: the hook in a real Claude Code client, with permissions bypassed, against a scripted model on loopback.
//   CLAUDE_BIN=/path/to/claude CLAUDE_HARNESS=/folder/with/run.mjs node e2e/claude-code.mjs [out folder]
// `run.mjs` exports `run(scenario, out)`: it starts the client, answers its requests with `turns`, and checks `expect`.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const { CLAUDE_HARNESS } = process.env;
if (CLAUDE_HARNESS === undefined) throw new Error("set CLAUDE_HARNESS to the folder of run.mjs");
const { run } = await import(pathToFileURL(join(CLAUDE_HARNESS, "run.mjs")).href);
const out = process.argv[2] ?? mkdtempSync(join(tmpdir(), "rules-e2e-"));
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const HOOK = `${process.execPath} ${path("../bin/agentos-rules-hook.cjs")}`;

const use = (name, input) => ({ content: [{ type: "tool_use", name, input }] });
const bash = (command) => use("Bash", { command, description: "scripted" });
const read = (file) => use("Read", { file_path: `{{cwd}}/${file}` });
const edit = (file, before, after) =>
  use("Edit", { file_path: `{{cwd}}/${file}`, old_string: before, new_string: after });

const shared = {
  hooks: [],
  settings: {
    hooks: { PreToolUse: [{ matcher: "*", hooks: [{ type: "command", command: HOOK, timeout: 20 }] }] },
  },
  args: ["--dangerously-skip-permissions"],
  files: {
    "notes.txt": "x\n",
    "package.json": '{ "dependencies": { "moment": "^2.30.0" } }\n',
    ".github/workflows/ci.yml": "on: push\n",
    ".agentos/config.json": "{}\n",
  },
};
const GIT = "git init -q && git add . && git -c user.name=a -c user.email=a@b.c commit -qm first";

await check("refuses, and lets the same text in a commit message through", {
  ...shared,
  setup: [GIT],
  turns: [
    bash("rm notes.txt"),
    read(".github/workflows/ci.yml"),
    edit(".github/workflows/ci.yml", "on: push", "on: pull_request"),
    read("package.json"),
    edit("package.json", '"moment": "^2.30.0"', '"dayjs": "^1.11.0"'),
    bash(
      "git -c user.name=a -c user.email=a@b.c commit --allow-empty -m 'rm notes.txt' && ls notes.txt && echo still-there",
    ),
    { content: "Done." },
  ],
  expect: [
    { in: "request", at: 1, contains: "it deletes the tracked file notes.txt" },
    { in: "request", at: 3, contains: "decides how the project is built, tested or deployed" },
    { in: "request", at: 5, contains: "it takes out moment and puts in dayjs" },
    { in: "request", at: 6, contains: "still-there" },
  ],
});

const APPROVE = `${process.execPath} ${path("approve-first.mjs")}`;
await check("after the approval the same action passes once", {
  ...shared,
  setup: [GIT, `${APPROVE} "$PWD" "rm notes.txt"`],
  turns: [bash("rm notes.txt"), bash("ls; echo listed"), bash("rm notes.txt"), { content: "Done." }],
  expect: [
    { in: "request", at: 1, absent: "Stopped by the rule" },
    { in: "request", at: 3, contains: "Stopped by the rule" },
  ],
});

async function check(title, scenario) {
  const result = await run(scenario, join(out, title.split(" ")[0]));
  const failed = (result.expect ?? result.expectations ?? result.checks ?? []).filter(({ ok }) => !ok);
  if (failed.length > 0 || result.ok === false) process.exitCode = 1;
  console.log(`${failed.length > 0 || result.ok === false ? "FAILED" : "ok"}: ${title}`);
  for (const { at, contains, absent } of failed)
    console.log(`  request ${at}: ${contains ?? `not ${absent}`}`);
}
