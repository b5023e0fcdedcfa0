// A day in an agent's life, in a temporary project. The agent is scripted; the command, the hooks,
// git and the tests are real. In a terminal, the tour waits for Enter after each step.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import colors from "picocolors";
import { ScriptedAgent } from "./scripted-agent.mjs";

const aosBin = join(
  dirname(createRequire(import.meta.url).resolve("@agentos/cli/package.json")),
  "bin/aos.cjs",
);
const phase = fileURLToPath(new URL("phase.mjs", import.meta.url));
const isInteractive = process.stdin.isTTY === true && process.stdout.isTTY === true;

const folder = realpathSync(mkdtempSync(join(tmpdir(), "agentos-tour-")));
const project = join(folder, "shop");
/** Isolates the tour from this machine's settings. */
const env = {
  PATH: process.env.PATH,
  TERM: process.env.TERM,
  ...(process.env.NODE_OPTIONS && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
  HOME: join(folder, "home"),
  TMPDIR: join(folder, "tmp"),
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.org",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.org",
};
const BROKEN = "export const total = (prices) => prices.reduce((sum, price) => sum - price, 0);\n";
const FIXED = BROKEN.replace("sum - price", "sum + price");
const TEST = `import assert from "node:assert/strict";
import { test } from "node:test";
import { total } from "./total.mjs";

test("adds prices", () => assert.equal(total([2, 3]), 5));
`;

const STEPS = [
  ["Hooks in a project's settings", wire],
  ["The context window fills up", fillUp],
  ["A command that needs your approval", forcePush],
  ['"All tests pass."', claimTests],
  ["The next session takes over", handOver],
  ["Two agents side by side", sideBySide],
];

for (const [at, [title, step]] of STEPS.entries()) {
  console.log(`\n${colors.bold(`${at + 1}. ${title}`)}`);
  step();
  if (isInteractive && !(await wantsNextStep())) break;
}
console.log(`
Everything is in ${project}. In a project of your own:
  npm install --save-dev @agentos/cli
  npx aos init      adds the hooks to your agents' settings; npx aos uninstall removes them
  npx aos doctor    checks that your agents run them`);

function wire() {
  mkdirSync(env.HOME, { recursive: true });
  mkdirSync(env.TMPDIR);
  put(
    "package.json",
    `${JSON.stringify({ name: "shop", type: "module", scripts: { test: "node --test" } })}\n`,
  );
  put("total.mjs", BROKEN);
  put("total.test.mjs", TEST);
  put(".gitignore", ".agentos/\n.claude/\n");
  sh("git init --quiet --initial-branch main && git add --all && git commit --quiet --message Shop");
  sh(
    "git init --quiet --bare ../origin.git && git remote add origin ../origin.git && git push --quiet origin main",
  );
  aos("init", "--yes", "--no-probe", "--client", "claude-code");
  put(".agentos/config.json", `${JSON.stringify({ guard: { evidence: "send-back" } }, null, 2)}\n`);
  printLine("aos", "`aos init` added the hooks, which run in all of the steps below");
  nameFile(".claude/settings.local.json");
}

function fillUp() {
  const agent = start("Fix the total of the shopping cart.");
  agent.fill(136_000);
  const { context } = agent.shell("cat total.mjs");
  printLine("agent", "reads files until 136,000 of 200,000 tokens are used, and is told:");
  quote(context);
  agent.end();
}

function forcePush() {
  const agent = start("Push the branch.");
  const command = "git push --force origin main";
  printLine("agent", `runs ${command}`);
  const { refused = "" } = agent.shell(command);
  quote(refused, 2);
  const [request] = JSON.parse(aos("approve", "--json"));
  if (isInteractive) {
    printLine("you", `decide whether to approve it: aos approve ${request.id}`);
    spawnSync(process.execPath, [aosBin, "approve", request.id], { cwd: project, env, stdio: "inherit" });
    const { refused: still } = agent.shell(command);
    printLine(
      "agent",
      still === undefined
        ? "tries again, and the push goes through just this once"
        : "tries again, and is refused",
    );
  } else
    printLine(
      "you",
      `would approve it in a terminal: aos approve ${request.id}. It cannot be approved by an agent or through a pipe.`,
    );
  nameFile(`.agentos/state/approvals/${request.id}.json`);
  agent.end();
}

function claimTests() {
  const agent = start("Fix the total of the shopping cart.");
  agent.write("total.mjs", BROKEN.replace("reduce(", "reduce( "));
  printLine("agent", 'edits total.mjs, runs nothing, and says: "Fixed. All tests pass."');
  const { sentBack = "" } = agent.say("Fixed. All tests pass.");
  quote(sentBack, 2);
  agent.shell("npm test");
  agent.write("total.mjs", FIXED);
  agent.shell("npm test");
  const { sentBack: again } = agent.say("Fixed. All tests pass.");
  printLine(
    "agent",
    `runs the tests, sees one fail, fixes the code, runs them again: ${again === undefined ? "now it may stop" : again}`,
  );
  nameFile(".agentos/state/guard.jsonl");
  agent.shell("git commit --quiet --all --message 'Add prices up'");
  agent.end();
}

function handOver() {
  const agent = start("Add coupons. Never use floats for money.");
  agent.write("coupons.mjs", "export const coupons = new Map();\n");
  agent.say("Coupons are stored in cents. The discount itself is missing: apply it in total().");
  agent.end();
  printLine("agent", "ends its session with the work unfinished, and begins a new one, which reads:");
  const next = new ScriptedAgent(project, env);
  const offer = next.begin("startup");
  quote(offer, 1);
  next.ask("Continue.");
  const [, show] = offer.match(/`(.* handoff show .*)`/) ?? [];
  const { output = "" } = next.shell(String(show));
  printLine("agent", "is asked to continue, and reads the whole handoff:");
  quote(output.slice(output.indexOf("# Session")).replaceAll(/^#+ .*/gm, ""));
  nameFile(".agentos/state/handoffs");
  next.end();
}

function sideBySide() {
  put(
    ".agentos/workflows/features.yaml",
    `id: features
name: Features
defaults: { agent: dev, isolation: worktree }
phases:
  - { id: coupons, dependsOn: [], prompt: Add coupons, run: [node, ${JSON.stringify(phase)}] }
  - { id: receipts, dependsOn: [], prompt: Add receipts, run: [node, ${JSON.stringify(phase)}] }
`,
  );
  put(".agentos/agents/dev.md", "You develop the shop.\n");
  sh("git add --all && git commit --quiet --message 'Begin coupons'");
  for (const line of aos("run", "features").trim().split("\n")) console.log(`  ${line}`);
  const branches = sh("git branch --list 'aos/*' --format '%(refname:short)'").trim().split("\n");
  sh(`git merge --quiet --message 'Merge the features' ${branches.join(" ")}`);
  printLine("you", `git merge ${branches.join(" ")}`);
  printLine("git", `shows on main: ${sh("git ls-tree --name-only HEAD").trim().split("\n").join(", ")}`);
}

function start(prompt) {
  const agent = new ScriptedAgent(project, env);
  agent.begin("startup");
  agent.ask(prompt);
  printLine("you", prompt);
  return agent;
}

/** Runs the `aos` command, which works even if an agent started the tour. */
function aos(...args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [aosBin, ...args], {
    cwd: project,
    env,
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`aos ${args.join(" ")} ended with exit code ${status}:\n${stderr}${stdout}`);
  return stdout;
}

function sh(command) {
  const { stdout, stderr, status } = spawnSync("sh", ["-c", command], {
    cwd: project,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} ended with exit code ${status}:\n${stderr}${stdout}`);
  return stdout;
}

function put(path, text) {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function printLine(who, text) {
  console.log(`  ${colors.cyan(who.padEnd(5))} ${text}`);
}

function nameFile(path) {
  console.log(`  ${colors.dim(`file  ${path}`)}`);
}

function quote(text, count = 4) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const folded = lines.flatMap((line) => line.match(/.{1,90}(?:\s|$)/g) ?? []);
  for (const line of folded.slice(0, count)) console.log(`        ${colors.yellow(`│ ${line.trim()}`)}`);
}

async function wantsNextStep() {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(colors.dim("\nEnter: next step, q: quit "));
  asking.close();
  return answer.trim() !== "q";
}
