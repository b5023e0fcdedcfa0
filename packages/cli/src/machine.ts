import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { WIRINGS } from "@agentos/clients";
import { findHomeFolder, writeFileAtomic } from "@agentos/platform";
import type * as Rules from "@agentos/rules/internal";
import type { Finding } from "@agentos/wiring";
import { OWN_FILE } from "./own-command.js";
import { type Context, confirm, EXIT, UsageError } from "./terminal/index.js";

type Internal = typeof Rules;

const HOOK_FOLDER = fileURLToPath(new URL("../dist/hooks/rules/dist", import.meta.url));
const HOOK_FILES = ["hook.cjs", "hook-judge.cjs", "hook-rules.cjs"].map((name) => join(HOOK_FOLDER, name));
const SETTINGS_NAME = "50-agentos.json";

interface MachineFlags {
  yes?: true;
  dryRun?: true;
}

/**
 * Makes grants on this machine root's: Claude Code's managed settings start the rules hook, from files that root
 * alone can change, and a folder of root's holds what is granted. @returns the exit code
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
  if (obstacle !== undefined) return refuse(context, obstacle);
  const question = `Write ${files.map(({ path }) => path).join(" and ")}, for all users of this machine?`;
  if (!(await confirm(context, question, flags.yes === true))) return EXIT.done;
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
    writeFileAtomic(path, text, { mode: 0o644 });
  }
  for (const kind of ["grants", "trust"]) mkdirSync(join(folder, kind), { recursive: true, mode: 0o755 });
  context.stdout.write(
    "Approvals on this machine are root's now: `sudo aos approve` grants, and nothing that an agent runs can.\n",
  );
  return EXIT.done;
}

/** Takes it out again, with everything that was granted. @returns the exit code */
export async function unwireMachine(context: Context, flags: MachineFlags): Promise<number> {
  const rules = await import("@agentos/rules/internal");
  const gone = [settingsFile(context), machineFolder(rules)];
  if (flags.dryRun) {
    for (const path of gone) context.stdout.write(`${path}\n`);
    return EXIT.done;
  }
  if (process.geteuid?.() !== 0) return refuse(context, "that is root's to do: run it again with sudo");
  if (!(await confirm(context, `Remove ${gone.join(" and ")}?`, flags.yes === true))) return EXIT.done;
  for (const path of gone) rmSync(path, { recursive: true, force: true });
  context.stdout.write("Taken out: approvals are each user's own again.\n");
  return EXIT.done;
}

/** Which kind of approvals holds here, and what it is worth. */
export async function examineMachineMode(context: Context): Promise<Finding[]> {
  const rules = await import("@agentos/rules/internal");
  const code = "approvals" as const;
  if (!rules.isMachineMode())
    return [
      {
        code,
        severity: "info",
        message:
          "approvals are signed with your own key: that holds against mistakes, and against text that talks an agent round; a program that an agent runs has your rights and could forge one (`sudo aos init --scope machine` makes them root's)",
      },
    ];
  const path = machineFolder(rules);
  const findings: Finding[] = [
    {
      code,
      severity: "ok",
      path,
      message:
        "approvals are root's: no program without root's rights can grant one; `sudo aos approve` does",
    },
  ];
  const wrong = (message: string, remedy: string) =>
    findings.push({ code, severity: "warning", path, message, remedy });
  const loose = [settingsFile(context), process.execPath, ...HOOK_FILES].find(
    (each) => !rules.isRootsAlone(each),
  );
  if (loose !== undefined)
    wrong(
      `others than root can change ${loose}, or it is missing: the hook can be taken away`,
      "install node and @agentos/cli as root, then sudo aos init --scope machine",
    );
  if (process.geteuid?.() === 0 && context.env.SUDO_UID === undefined)
    wrong("you work as root here, and so do your agents: it is worth nothing", "run agents as another user");
  else if (sudoAsksNothing())
    wrong(
      "sudo asks you for no password, so any program of yours can approve: it is worth no more than a key of your own",
      "have sudo ask for a password",
    );
  return findings;
}

function sudoAsksNothing(): boolean {
  if (process.geteuid?.() === 0) return false;
  // `-k` first: that it was asked a minute ago is no answer.
  return spawnSync("sudo", ["-k", "-n", "true"], { stdio: "ignore", timeout: 5_000 }).status === 0;
}

function obstacleToWiring(rules: Internal, files: readonly { path: string }[]): string | undefined {
  if (process.geteuid?.() !== 0) return "that is root's to do: run it again with sudo";
  const loose = [process.execPath, OWN_FILE, ...HOOK_FILES].find((path) => !rules.isRootsAlone(path));
  const open = files.map(({ path }) => existingFolder(path)).find((path) => !rules.isRootsAlone(path));
  if (open !== undefined) return `others than root can change ${open}, or a folder above it`;
  return (
    loose &&
    `others than root can change ${loose}, or a folder above it: install node and @agentos/cli as root (sudo npm install --global @agentos/cli)`
  );
}

function existingFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? folder : existingFolder(folder);
}

function machineFolder({ MACHINE_FOLDER }: Internal): string {
  if (MACHINE_FOLDER === undefined) throw new UsageError("there is no scope machine on Windows");
  return MACHINE_FOLDER;
}

/** A part of its own beside the policies that others wrote. */
function settingsFile({ env, cwd }: Pick<Context, "env" | "cwd">): string {
  const policies = claudeCode().policies?.({ project: cwd, home: findHomeFolder(env), env }) ?? [];
  return join(dirname(policies.at(-1)!), "managed-settings.d", SETTINGS_NAME);
}

/**
 * The rules hook at its events, by absolute paths and without the variables that would put code before it. It
 * blocks where it fails: a hook that was ended, or hangs, lets nothing through.
 */
function managedSettings(): object {
  const words = [process.execPath, HOOK_FILES[0]!];
  const unusual = words.find((word) => !/^[\w./@+ -]+$/.test(word));
  if (unusual !== undefined)
    throw new UsageError(`${unusual} has a character that shells do not leave alone`);
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

function refuse(context: Context, why: string): number {
  context.stderr.write(`${context.paint.stderr.red("error:")} nothing was changed: ${why}\n`);
  return EXIT.refused;
}
