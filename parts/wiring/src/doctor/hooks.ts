import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Places, RECORDED_EVENTS } from "@agentos/clients";
import { printable } from "@agentos/platform";
import { type ConfiguredHook, nameOf } from "./configured.js";
import { copyTree } from "./copy-tree.js";
import type { Finding } from "./finding.js";
import { findMissing } from "./missing-hooks.js";
import { CONFIG_PATHS, runHook, type Scratch } from "./run-hook.js";
import { environmentOf } from "./settings-environment.js";

/** Clients wait longer, but a hook that takes this long is considered hung. */
const HANGS_AFTER_MS = 2000;

/** The number of hooks to run in parallel. Each of them needs a core to start. */
const AT_ONCE = 4;

/** If the hook's complaint has already been reported, `answer` replaces the message. */
type Examined = Finding & { complaint?: { text: string; answer: string } };

/**
 * Runs every configured hook with a recorded event in a temporary folder. A program that fails on
 * one event is not tried on the others, because that would only repeat the finding.
 * @param reported files whose problems are already reported; complaints that name them are dropped
 */
export async function examineHooks(
  hooks: readonly ConfiguredHook[],
  places: Places,
  reported: readonly string[],
): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), "aos-doctor-"));
  try {
    const { present, findings } = findMissing(hooks, places);
    const byProgram = new Map<string, ConfiguredHook[]>();
    for (const hook of present) {
      const key = `${hook.path} ${hook.byHand ? hook.command : hook.program}`;
      byProgram.set(key, [...(byProgram.get(key) ?? []), hook]);
    }
    const groups = [...byProgram.values()];
    const answers: Examined[][] = [];
    let next = 0;
    const work = async () => {
      for (let index = next++; index < groups.length; index = next++) {
        const scratch = createScratch(join(folder, String(index)), places);
        answers[index] = await examineGroup(groups[index] ?? [], places, scratch);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return [...findings, ...complainedOnce(answers.flat(), reported)];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function createScratch(folder: string, places: Places): Scratch {
  const scratch = { project: join(folder, "project"), home: join(folder, "home"), tmp: join(folder, "tmp") };
  mkdirSync(join(scratch.project, ".agentos"), { recursive: true });
  for (const name of CONFIG_PATHS) copyTree(join(places.project, name), join(scratch.project, name));
  mkdirSync(scratch.home);
  mkdirSync(scratch.tmp);
  return scratch;
}

/** Drops repeated complaints. Several hooks read the same settings and report the same problems. */
function complainedOnce(findings: readonly Examined[], files: readonly string[]): Finding[] {
  const reported = new Set(files);
  return findings.map(({ complaint, ...finding }) => {
    if (complaint === undefined) return finding;
    const { text, answer } = complaint;
    const isRepeated = [...reported].some((each) => text.includes(each));
    reported.add(text);
    const { remedy: _, ...about } = finding;
    return isRepeated ? { ...about, severity: "ok", message: answer } : finding;
  });
}

async function examineGroup(
  hooks: readonly ConfiguredHook[],
  places: Places,
  scratch: Scratch,
): Promise<Examined[]> {
  const findings: Examined[] = [];
  for (const [index, hook] of hooks.entries()) {
    const finding = await examineHook(hook, places, scratch);
    if (finding.severity !== "error") {
      findings.push(finding);
      continue;
    }
    const others = hooks.slice(index + 1).map(({ event }) => event);
    const also = others.length === 0 ? "" : ` (not tried again at ${others.join(", ")})`;
    return [...findings, { ...finding, message: finding.message + also }];
  }
  return findings;
}

async function examineHook(hook: ConfiguredHook, places: Places, scratch: Scratch): Promise<Examined> {
  const { client, path, event, plugin } = hook;
  const command = withoutWrapped(hook.command);
  const about = { code: "hook", client, path } as const;
  const recorded = RECORDED_EVENTS[client]?.[event];
  if (recorded === undefined)
    return {
      ...{ ...about, severity: "info" },
      message: `${nameOf(hook)}: no recorded event to try it with`,
    };
  const limitMs = Math.min(hook.limitMs, HANGS_AFTER_MS);
  const { code, stdout, stderr, took, timedOut } = await runHook(command, relocated(recorded, scratch), {
    places,
    scratch,
    limitMs,
    env: environmentOf(client, places),
    ...(plugin !== undefined && { plugin }),
  });
  const { from, failed, text: complaint } = complaintIn(stderr.replaceAll(scratch.project, places.project));
  const what = nameOf(from === undefined ? hook : { ...hook, hooks: [from] });
  const reinstall = hook.byHand
    ? `it was written by hand: fix or delete it: ${command}`
    : plugin === undefined
      ? "reinstall @agentos/cli; if that does not help, report it with this line"
      : "reinstall the plugin: claude plugin update agentos";
  const fault = (message: string, remedy = reinstall): Finding => ({
    ...{ ...about, severity: "error", message: `${what}: ${message}`, remedy },
  });
  if (timedOut) {
    const limit = limitMs === hook.limitMs ? ", its time limit" : ": it hangs";
    return fault(`no response within ${limitMs} ms${limit}`);
  }
  if (code !== 0) return fault(`exit code ${code}: ${complaint}`);
  if (event !== "statusLine" && !isAnswer(stdout))
    return fault(`it printed invalid JSON: ${printable(stdout.slice(0, 80))}`);
  if (failed) return fault(complaint);
  const answer = `${what}: answered in ${took} ms`;
  if (complaint !== "")
    return {
      ...about,
      severity: "warning",
      message: `${what}: ${complaint}`,
      remedy: "fix the reported problem",
      complaint: { text: complaint, answer },
    };
  return { ...about, severity: "ok", message: answer };
}

/** Removes the wrapped status line, which belongs to the user and may be slow. */
function withoutWrapped(command: string): string {
  const at = command.indexOf(" --wrap ");
  return at < 0 ? command : command.slice(0, at);
}

/** Returns the first message, the hook that printed it, and whether the hook failed. */
function complaintIn(stderr: string): { from?: string; failed: boolean; text: string } {
  const [line = ""] = stderr.trim().split("\n");
  const [, hook, failed, text = line] =
    /^agentos-[a-z-]+: (?:(context|handoff|rules|guard|waves)( failed)?: )?(.*)/.exec(line) ?? [];
  return {
    ...(hook !== undefined && { from: `agentos-${hook}-hook` }),
    failed: failed !== undefined,
    text: printable(text).slice(0, 300),
  };
}

function isAnswer(stdout: string): boolean {
  if (stdout.trim() === "") return true;
  try {
    return typeof JSON.parse(stdout) === "object";
  } catch {
    return false;
  }
}

/** Replaces the recorded paths with those of the scratch folder. */
function relocated(event: object, scratch: Scratch): object {
  const text = JSON.stringify(event);
  const path = (folder: string) => JSON.stringify(folder).slice(1, -1);
  return JSON.parse(
    text.replaceAll("/home/user/project", path(scratch.project)).replaceAll("/home/user", path(scratch.home)),
  );
}
