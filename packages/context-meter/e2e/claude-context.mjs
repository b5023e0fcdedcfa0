import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "./mock-api.mjs";

// The real Claude Code client, set up with our hook and status line, against a scripted model: is the agent told in time, once, and again after a compaction?
// Opt-in: it installs the client (about 165 MB) into a scratch folder, or the one given as the first argument.
const VERSION = "2.1.329";
const bin = (name) => fileURLToPath(new URL(`../bin/${name}.cjs`, import.meta.url));
const scratch = process.argv[2] ?? mkdtempSync(join(tmpdir(), "agentos-e2e-"));
const failures = [];

try {
  const client = installClient(join(scratch, "client"));
  await alerts(client);
  if (spawnSync("tmux", ["-V"]).status === 0) await statusLine(client);
  else console.log("no tmux here: the status line was not tried");
} finally {
  if (process.argv[2] === undefined) rmSync(scratch, { recursive: true, force: true });
}
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

function installClient(folder) {
  const file = join(
    folder,
    `node_modules/@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`,
  );
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  console.error(`installing Claude Code ${VERSION} ...`);
  const args = [
    "install",
    "--no-audit",
    "--no-fund",
    "--include=optional",
    `@anthropic-ai/claude-code@${VERSION}`,
  ];
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0 || !existsSync(file)) throw new Error(`npm could not install the client into ${folder}`);
  return file;
}

/** A fresh home and project; nothing of the caller's environment but PATH. */
function prepare(name, port, settings) {
  const root = join(scratch, name);
  rmSync(root, { recursive: true, force: true });
  const [home, project, tmp] = ["home", "project", "tmp"].map((folder) => join(root, folder));
  for (const folder of [join(home, ".claude"), project, tmp]) mkdirSync(folder, { recursive: true });
  const settingsFile = join(root, "settings.json");
  writeFileSync(settingsFile, JSON.stringify(settings, null, 2));
  const key = "sk-ant-dummy";
  writeFileSync(
    join(home, ".claude/.claude.json"),
    JSON.stringify({
      hasCompletedOnboarding: true,
      lastOnboardingVersion: "99.0.0",
      theme: "dark",
      bypassPermissionsModeAccepted: true,
      customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
      projects: {
        [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true, allowedTools: [] },
      },
    }),
  );
  writeFileSync(join(home, ".claude/settings.json"), '{"skipDangerousModePermissionPrompt":true}');
  const env = {
    PATH: process.env.PATH,
    LANG: "C.UTF-8",
    TERM: "xterm-256color",
    SHELL: "/bin/bash",
    HOME: home,
    TMPDIR: tmp,
    CLAUDE_CONFIG_DIR: join(home, ".claude"),
    CLAUDE_CODE_TMPDIR: tmp,
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    ANTHROPIC_API_KEY: key,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    IS_SANDBOX: "1",
  };
  const args = ["--model", "claude-sonnet-4-6", "--settings", settingsFile, "--dangerously-skip-permissions"];
  return { root, home, project, env, args };
}

async function alerts(client) {
  // Each turn calls a tool; what it used is what the hook must see before the next request.
  const used = [20_000, 131_000, 134_000, 152_000, 155_000, 168_000, 20_000, 132_000, 135_000];
  const turns = [
    ...used.map((tokens, index) => ({ command: `echo ${index}`, used: tokens })),
    { text: "Done.", used: 136_000 },
  ];
  const mock = createMock(turns);
  const port = await mock.listen();
  const hook = [
    { hooks: [{ type: "command", command: `"${process.execPath}" "${bin("agentos-context-hook")}"` }] },
  ];
  const settings = { hooks: { PostToolBatch: hook, PostCompact: hook, SessionStart: hook } };
  const { project, env, args } = prepare("alerts", port, settings);
  const command = ["-p", "Echo the numbers.", "--output-format", "stream-json", "--verbose", ...args];
  const output = await run(client, command, { cwd: project, env });
  mock.close();
  const told = newAlerts(mock.requests.filter(({ kind }) => kind === "main"));
  console.log("used before the request | told in it");
  for (const [index, alert] of told.entries())
    console.log(`${String(used[index - 1] ?? "-").padStart(23)} | ${alert}`);
  const expected = ["-", "-", "WARNING", "-", "CRITICAL", "-", "-", "-", "WARNING", "-"];
  check("the alerts stand in the requests that follow", told.join(" "), expected.join(" "));
  check(
    "the conversation was compacted once",
    mock.requests.filter(({ kind }) => kind === "compact").length,
    1,
  );
  check("the client ended well", /"subtype":"success"/.test(output), true);
}

/** What each request's messages say that those of the request before did not. */
function newAlerts(requests) {
  const count = (text, word) => text.split(`CONTEXT ${word}: `).length - 1;
  return requests.map(({ text }, index) => {
    const before = requests[index - 1]?.text ?? "";
    // After a compaction the history is short again.
    const isNew = (word) => count(text, word) > (text.length < before.length ? 0 : count(before, word));
    return ["CRITICAL", "WARNING"].find(isNew) ?? "-";
  });
}

async function statusLine(client) {
  const answers = [30_000, 58_000, 151_000];
  const mock = createMock(answers.map((used, index) => ({ text: `answer-${index + 1}`, used })));
  const port = await mock.listen();
  const report = join(scratch, "statusline.jsonl");
  rmSync(report, { force: true });
  const recorder = fileURLToPath(new URL("./statusline-recorder.mjs", import.meta.url));
  const command = `"${process.execPath}" "${recorder}" "${bin("agentos-statusline")}" "${report}"`;
  const { project, env, args } = prepare("statusline", port, { statusLine: { type: "command", command } });
  const socket = `agentos-e2e-${process.pid}`;
  const tmux = (...rest) =>
    execFileSync("tmux", ["-L", socket, "-f", "/dev/null", ...rest], { env, encoding: "utf8" });
  const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const variables = Object.entries(env).map(([name, value]) => quote(`${name}=${value}`));
  tmux(
    "new-session",
    "-d",
    "-s",
    "e2e",
    "-x",
    "160",
    "-y",
    "50",
    `cd ${quote(project)} && exec env -i ${variables.join(" ")} ${[client, ...args].map(quote).join(" ")}`,
  );
  const shows = async (text) => {
    for (let tries = 0; tries < 200; tries++) {
      if (tmux("capture-pane", "-p", "-t", "e2e").includes(text)) return;
      await sleep(150);
    }
    throw new Error(`the screen never showed ${text}:\n${tmux("capture-pane", "-p", "-t", "e2e")}`);
  };
  try {
    await shows("STATUSLINE");
    for (const index of answers.keys()) {
      tmux("send-keys", "-t", "e2e", "-l", `Question ${index + 1}`);
      await sleep(400);
      tmux("send-keys", "-t", "e2e", "Enter");
      await shows(`answer-${index + 1}`);
      await sleep(2000);
    }
  } finally {
    tmux("kill-server");
    mock.close();
  }
  const lines = readFileSync(report, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const measured = lines.filter(
    ({ client: percent, freshness }) => typeof percent === "number" && freshness === "current",
  );
  console.log("the client says | we read | we show");
  for (const { client: percent, reading, shown } of measured)
    console.log(`${String(percent).padStart(13)} % | ${reading} % | ${shown.replace(/\u001b\[\d*m/g, "")}`);
  check(
    "status lines with figures were seen for each answer",
    new Set(measured.map(({ client: percent }) => percent)).size >= answers.length,
    true,
  );
  const farthest = Math.max(...measured.map(({ client: percent, reading }) => Math.abs(percent - reading)));
  check("the client's percentage and ours differ by at most one point", farthest <= 1, true);
}

function run(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "inherit"], timeout: 120_000 });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}

function check(what, found, expected) {
  if (found === expected) console.log(`ok: ${what}`);
  else failures.push(`${what}: expected ${expected}, found ${found}`);
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
