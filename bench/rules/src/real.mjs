import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { gunzipSync } from "node:zlib";
import { createSessionFiles, judge } from "@agentos/rules";
import { simplestStops } from "./simplest.mjs";

/** Hashes of stopped commands that were reviewed and should be stopped. */
const RIGHT = new Set(JSON.parse(readFileSync(new URL("./right-stops.json", import.meta.url), "utf8")));

/**
 * Judges the commands of real sessions in order, without running them. The project has no tracked
 * files, so the verdicts depend only on the commands.
 * @param {string} file `{ sessions: [{ commands: [text] }] }` as JSON, optionally gzipped
 */
export function measureReal(file) {
  const bytes = readFileSync(file);
  const text = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
  const { sessions } = JSON.parse(text.toString("utf8"));
  const different = new Set();
  const stopped = new Map();
  const counts = { sessions: sessions.length, calls: 0, reported: 0, stops: 0 };
  for (const { commands } of sessions) {
    const session = createSession(commands);
    for (const command of commands) {
      counts.calls++;
      different.add(command);
      const verdict = session.judge(command);
      if (verdict.decision === "report") counts.reported++;
      if (verdict.decision !== "stop") continue;
      counts.stops++;
      stopped.set(command, verdict.reason);
    }
  }
  const rows = [...stopped].map(([command, reason]) => ({
    isRight: RIGHT.has(createHash("sha256").update(command).digest("hex").slice(0, 16)),
    reason: reason.slice(0, 160),
    command: command.length > 160 ? `${command.slice(0, 159)}…` : command,
  }));
  return {
    ...counts,
    different: different.size,
    stopped: rows.length,
    simplest: [...different].filter(simplestStops).length,
    wronglyStopped: rows.filter(({ isRight }) => !isRight),
  };
}

/** Creates the judge for one session. It assumes that a file exists once a command has named it. */
function createSession(commands) {
  const cwd = projectOf(commands);
  let said = "";
  const exists = (path) => {
    const name = path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
    return cwd === name || cwd.startsWith(`${name}/`) || name === "/" || said.includes(name);
  };
  const context = {
    projectFolder: cwd,
    homeFolder: "/root",
    trackedFiles: () => [],
    isIgnored: () => false,
    exists,
  };
  const files = createSessionFiles(context);
  return {
    judge(command) {
      const action = { tool: "Bash", input: { command }, cwd };
      const verdict = judge(action, undefined, { ...context, isOfSession: files.has });
      if (verdict.decision !== "stop") files.add(action);
      said += `${command}\n`;
      return verdict;
    },
  };
}

/** Returns the folder that the most commands enter at their start, as in `cd /testbed && make`. */
function projectOf(commands) {
  const times = new Map();
  for (const command of commands) {
    const folder = /^cd (\/[\w./-]+)/.exec(command)?.[1];
    if (folder !== undefined) times.set(folder, (times.get(folder) ?? 0) + 1);
  }
  const [first] = [...times].sort(([, a], [, b]) => b - a);
  return first?.[0].replace(/\/$/, "") ?? dirname("/testbed/x");
}
