// A machine that root set up, in a separate namespace with a fresh /etc. Prints what happened.
import { spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [aos, hook, forger, granter, rules] = process.argv.slice(2);
const USER = 12_345;
const home = mkdtempSync(join(tmpdir(), "agentos-machine-"));
const project = join(home, "project");
mkdirSync(join(project, ".agentos"), { recursive: true });
for (const path of [home, project, join(project, ".agentos")]) chownSync(path, USER, USER);
const env = { PATH: process.env.PATH, HOME: home, TERM: "xterm", NO_COLOR: "1" };

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: project, env, encoding: "utf8", timeout: 60_000, ...options });
const asUser = { uid: USER, gid: USER };
const seen = {};

const command = "git push --force origin main";
const judged = () => {
  const event = { hook_event_name: "PreToolUse", session_id: "s1", tool_use_id: `t${Math.random()}` };
  const input = JSON.stringify({ ...event, cwd: project, tool_name: "Bash", tool_input: { command } });
  const { stdout } = run(process.execPath, [hook], { ...asUser, input });
  return stdout.trim() === "" ? "passes" : JSON.parse(stdout).hookSpecificOutput.permissionDecision;
};
const program = (code) => run(process.execPath, ["--input-type=module", "-e", code], asUser);
const state = join(project, ".agentos/state");

try {
  seen.asUser = run(process.execPath, [aos, "init", "--scope", "machine", "--yes"], asUser).status;
  seen.init = run(process.execPath, [aos, "init", "--scope", "machine", "--yes"]).status;
  seen.settings = existsSync("/etc/claude-code/managed-settings.d/50-agentos.json");
  seen.before = judged();
  const [id] = readdirSync(join(state, "approvals")).map((name) => name.replace(".json", ""));

  // A program that an agent wrote creates a key, and a grant signed with it, with its user's permissions.
  const forged = `const { createGranter } = await import(${JSON.stringify(granter)}); const rules = await import(${JSON.stringify(rules)}); createGranter(rules).approve(${JSON.stringify(state)}, ${JSON.stringify(id)});`;
  seen.forging = run(process.execPath, ["--import", "tsx", "--input-type=module", "-e", forged], {
    ...asUser,
    cwd: process.cwd(),
  }).status;
  seen.forged = judged();
  seen.writing = program(
    "import { writeFileSync } from 'node:fs'; writeFileSync('/etc/agentos/grants/x.json', '{}')",
  ).status;
  seen.moving = program(
    "import { renameSync } from 'node:fs'; renameSync('/etc/agentos', '/etc/agentos-old')",
  ).status;
  seen.tampered = judged();
  seen.userApproves = run(
    "python3",
    [forger, "terminal", process.execPath, aos, "approve", id],
    asUser,
  ).stdout;

  // A person uses sudo to approve.
  const sudo = { env: { ...env, HOME: "/root", SUDO_UID: String(USER), SUDO_USER: "me" } };
  seen.rootApproves = run("python3", [forger, "terminal", process.execPath, aos, "approve", id], sudo).stdout;
  const [grant] = readdirSync("/etc/agentos/grants");
  seen.grantOwner = statSync(join("/etc/agentos/grants", grant)).uid;
  seen.granted = judged();
  seen.again = judged();

  // The request is restored to the state in which root granted it.
  seen.used = readdirSync(join(state, "approvals")).some((name) => name.endsWith(".used"));
  for (const name of readdirSync(join(state, "approvals")).filter((each) => each.endsWith(".used")))
    cpSync(join(state, "approvals", name), join(state, "approvals", `${id}.json`));
  seen.replayed = judged();
  seen.doctor = run(process.execPath, [aos, "doctor"], asUser).stdout;
  seen.uninstall = run(process.execPath, [aos, "uninstall", "--scope", "machine", "--yes"]).status;
  seen.gone = !existsSync("/etc/agentos");
} finally {
  rmSync(home, { recursive: true, force: true });
}
console.log(JSON.stringify(seen));
