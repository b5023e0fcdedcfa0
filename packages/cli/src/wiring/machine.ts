import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { WIRINGS } from "@agentos/clients";
import { findHomeFolder, writeFileAtomic } from "@agentos/platform";
import type * as Rules from "@agentos/rules/internal";
import type { Finding } from "@agentos/wiring";
import { HOOKS_FOLDER, OWN_FILE } from "../own-command.js";
import { type Context, confirm, EXIT, refuse, say, UsageError } from "../terminal/index.js";

type Internal = typeof Rules;

const HOOK_FILES = ["hook.cjs", "hook-judge.cjs", "hook-rules.cjs"].map((name) =>
  join(HOOKS_FOLDER, "rules/dist", name),
);
const NEEDS_ROOT = "only root can do this: run the command again with sudo";
const SETTINGS_NAME = "50-agentos.json";

interface MachineFlags {
  yes?: true;
  dryRun?: true;
}

/**
 * Makes root the only user who can approve: Claude Code's managed settings start the rules hook from
 * files that only root can change, and grants are written to a folder that belongs to root.
 */
export async function wireMachine(context: Context, flags: MachineFlags): Promise<number> {
  const rules = await import("@agentos/rules/internal");
  const folder = machineFolder(rules);
  const files = [
    { path: settingsFile(context), text: `${JSON.stringify(managedSettings(), null, 2)}\n` },
    { path: join(folder, rules.MACHINE_FILE), text: `${JSON.stringify({ version: 1 })}\n` },
  ];
  if (flags.dryRun) {
    for (const { path, text } of files) context.stdout.write(`${path}\n${text}\n`);
    return EXIT.done;
  }
  const obstacle = obstacleToWiring(rules, files);
  if (obstacle !== undefined) return refuse(context, `nothing was changed: ${obstacle}`);
  const question = `Write ${files.map(({ path }) => path).join(" and ")} for all users of this machine?`;
  if (!(await confirm(context, question, flags.yes === true))) return EXIT.done;
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
    writeFileAtomic(path, text, { mode: 0o644 });
  }
  for (const kind of ["grants", "trust"]) mkdirSync(join(folder, kind), { recursive: true, mode: 0o755 });
  const text = `From now on, only root can approve on this machine: use \`sudo ${context.aos} approve\`. Programs that agents run cannot approve.`;
  say(context.stdout, text);
  return EXIT.done;
}

/** Undoes {@link wireMachine} and removes all grants. */
export async function unwireMachine(context: Context, flags: MachineFlags): Promise<number> {
  const rules = await import("@agentos/rules/internal");
  const gone = [settingsFile(context), machineFolder(rules)];
  if (flags.dryRun) {
    for (const path of gone) context.stdout.write(`${path}\n`);
    return EXIT.done;
  }
  if (process.geteuid?.() !== 0) return refuse(context, `nothing was changed: ${NEEDS_ROOT}`);
  if (!(await confirm(context, `Remove ${gone.join(" and ")}?`, flags.yes === true))) return EXIT.done;
  for (const path of gone) rmSync(path, { recursive: true, force: true });
  context.stdout.write("Removed. Users can give their own approvals again.\n");
  return EXIT.done;
}

/** Reports which kind of approval applies here and what it protects against. */
export async function examineMachineMode(context: Context): Promise<Finding[]> {
  const rules = await import("@agentos/rules/internal");
  const code = "approvals" as const;
  if (!rules.isMachineMode())
    return [
      {
        code,
        severity: "info",
        message:
          "approvals are signed with your own key, which stops mistakes and prompt injection, but not a program that forges them with your permissions; after `sudo aos init --scope machine`, only root can approve",
      },
    ];
  const path = machineFolder(rules);
  const findings: Finding[] = [
    {
      code,
      severity: "ok",
      path,
      message:
        "only root can approve: programs without root privileges cannot grant an approval; use `sudo aos approve`",
    },
  ];
  const wrong = (message: string, remedy: string) =>
    findings.push({ code, severity: "warning", path, message, remedy });
  const loose = [settingsFile(context), process.execPath, ...HOOK_FILES].find(
    (each) => !rules.isRootsAlone(each),
  );
  if (loose !== undefined)
    wrong(
      `${loose} is missing, or users other than root can change it: the hook can be removed`,
      "install node and @agentos/cli as root, then sudo aos init --scope machine",
    );
  if (process.geteuid?.() === 0 && context.env.SUDO_UID === undefined)
    wrong(
      "you and your agents run as root here, so approvals protect against nothing",
      "run agents as another user",
    );
  else if (sudoAsksNothing())
    wrong(
      "sudo does not ask you for a password, so any program that you run can approve: root's approvals protect no better than those signed with your own key",
      "configure sudo to require a password",
    );
  return findings;
}

function sudoAsksNothing(): boolean {
  if (process.geteuid?.() === 0) return false;
  // `-k` makes sudo ignore a password that was entered recently.
  return spawnSync("sudo", ["-k", "-n", "true"], { stdio: "ignore", timeout: 5_000 }).status === 0;
}

function obstacleToWiring(rules: Internal, files: readonly { path: string }[]): string | undefined {
  if (process.geteuid?.() !== 0) return NEEDS_ROOT;
  const loose = [process.execPath, OWN_FILE, ...HOOK_FILES].find((path) => !rules.isRootsAlone(path));
  const open = files.map(({ path }) => existingFolder(path)).find((path) => !rules.isRootsAlone(path));
  if (open !== undefined) return `users other than root can change ${open}, or one of its parent folders`;
  return (
    loose &&
    `users other than root can change ${loose}, or one of its parent folders: install node and @agentos/cli as root (sudo npm install --global @agentos/cli)`
  );
}

function existingFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? folder : existingFolder(folder);
}

function machineFolder({ MACHINE_FOLDER }: Internal): string {
  if (MACHINE_FOLDER === undefined) throw new UsageError("--scope machine is not available on Windows");
  return MACHINE_FOLDER;
}

/** Using a separate file leaves policies written by others unchanged. */
function settingsFile({ env, cwd }: Pick<Context, "env" | "cwd">): string {
  const policies = claudeCode().policies?.({ project: cwd, home: findHomeFolder(env), env }) ?? [];
  return join(dirname(policies.at(-1)!), "managed-settings.d", SETTINGS_NAME);
}

/**
 * The command unsets variables that would preload code. If the hook is killed or hangs, the call is
 * blocked.
 */
function managedSettings(): object {
  const words = [process.execPath, HOOK_FILES[0]!];
  const unusual = words.find((word) => !/^[\w./@+ -]+$/.test(word));
  if (unusual !== undefined) throw new UsageError(`${unusual} contains a character that shells interpret`);
  const command = `/usr/bin/env -u NODE_OPTIONS -u NODE_PATH '${words[0]}' -e "require('${words[1]}').start()"`;
  const hooks: Record<string, object[]> = {};
  for (const { hook, event, matcher, timeoutSeconds } of claudeCode().entries) {
    if (hook !== "agentos-rules-hook") continue;
    const isGate = event === "PreToolUse";
    const handler = {
      type: "command",
      command,
      timeout: timeoutSeconds,
      ...(isGate && { onFailure: "block" }),
    };
    hooks[event] = [{ ...(matcher !== undefined && { matcher }), hooks: [handler] }];
  }
  return { allowManagedModsOnly: true, hooks };
}

function claudeCode() {
  return WIRINGS.find(({ client }) => client === "claude-code")!;
}
