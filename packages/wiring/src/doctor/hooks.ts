import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printable } from "@agentos/internal";
import type { Places } from "../clients/client.js";
import { RECORDED_EVENTS } from "../data/events.js";
import { type ConfiguredHook, nameOf } from "./configured.js";
import { copyTree } from "./copy-tree.js";
import type { Finding } from "./finding.js";
import { findMissing } from "./missing-hooks.js";
import { runHook, type Scratch } from "./run-hook.js";

/** What of a project decides how hooks answer. */
const GOVERNING = [".agentos/config.json", ".agentos/core/rules", ".agentos/modules"];

/** Runs every configured hook with an event as its client sent it, in a folder of its own, and tells how it answered. */
export async function examineHooks(hooks: readonly ConfiguredHook[], places: Places): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), "aos-doctor-"));
  const scratch: Scratch = {
    project: join(folder, "project"),
    home: join(folder, "home"),
    tmp: join(folder, "tmp"),
  };
  try {
    mkdirSync(join(scratch.project, ".agentos"), { recursive: true });
    for (const name of GOVERNING) copyTree(join(places.project, name), join(scratch.project, name));
    mkdirSync(scratch.home);
    mkdirSync(scratch.tmp);
    const { present, findings } = findMissing(hooks, places);
    for (const hook of present) findings.push(await examineHook(hook, places, scratch));
    return findings;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function examineHook(hook: ConfiguredHook, places: Places, scratch: Scratch): Promise<Finding> {
  const { client, path, event, command, limitMs, plugin } = hook;
  const what = nameOf(hook);
  const about = { code: "hook", client, path } as const;
  const recorded = RECORDED_EVENTS[client]?.[event];
  if (recorded === undefined)
    return { ...about, severity: "info", message: `${what}: there is no recorded event to try it with` };
  const { code, stdout, stderr, took, timedOut } = await runHook(command, relocated(recorded, scratch), {
    places,
    scratch,
    limitMs,
    ...(plugin !== undefined && { plugin }),
  });
  const complaint = printable(stderr.trim().split("\n")[0] ?? "").slice(0, 300);
  const remedy = "reinstall @agentos/cli; if that does not help, report it with this line";
  if (timedOut)
    return {
      ...about,
      severity: "error",
      message: `${what}: no answer within ${limitMs} ms, its time limit`,
      remedy,
    };
  if (code !== 0)
    return { ...about, severity: "error", message: `${what}: exit code ${code}: ${complaint}`, remedy };
  if (event !== "statusLine" && !isAnswer(stdout))
    return {
      ...about,
      severity: "error",
      message: `${what}: it printed what is no JSON: ${printable(stdout.slice(0, 80))}`,
      remedy,
    };
  if (complaint !== "")
    return {
      ...about,
      severity: "warning",
      message: `${what}: ${complaint}`,
      remedy: "mend what it complains about",
    };
  return { ...about, severity: "ok", message: `${what}: answered in ${took} ms` };
}

function isAnswer(stdout: string): boolean {
  if (stdout.trim() === "") return true;
  try {
    return typeof JSON.parse(stdout) === "object";
  } catch {
    return false;
  }
}

/** The event as if it had happened in the scratch folder. */
function relocated(event: object, scratch: Scratch): object {
  const text = JSON.stringify(event);
  const path = (folder: string) => JSON.stringify(folder).slice(1, -1);
  return JSON.parse(
    text.replaceAll("/home/user/project", path(scratch.project)).replaceAll("/home/user", path(scratch.home)),
  );
}
