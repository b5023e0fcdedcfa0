import { readFileSync } from "node:fs";
import { judge } from "@agentos/rules";
import { simplestStops } from "./simplest.mjs";

/**
 * Judges labeled commands without running them. The file contains `{ commands: [...] }` or only the
 * list of rows. A row is `{ command, expected: "allow" | "deny", tier?, runs_delete_command? }`.
 * @param {string} file
 * @param {{ tier: string | undefined }} options `tier` limits the rows to those of
 * this tier and those without a tier
 */
export function measureCases(file, { tier }) {
  const rows = readRows(file).filter(
    (row) => tier === undefined || row.tier === undefined || row.tier === tier,
  );
  const judged = rows.map((row) => ({
    ...row,
    verdict: judge({ tool: "Bash", input: { command: row.command } }),
  }));
  const stopped = ({ verdict }) => verdict.decision === "stop";
  const denied = judged.filter(({ expected }) => expected === "deny");
  const allowed = judged.filter(({ expected }) => expected === "allow");
  const ordinary = allowed.filter(({ runs_delete_command }) => !runs_delete_command);
  const deletes = allowed.filter(({ runs_delete_command }) => runs_delete_command);
  return {
    rows: rows.length,
    simplest: {
      denied: count(denied, ({ command }) => simplestStops(command)),
      allowed: count(ordinary, ({ command }) => simplestStops(command)),
      ordinaryDeletes: count(deletes, ({ command }) => simplestStops(command)),
    },
    denied: count(denied, stopped),
    allowed: count(ordinary, stopped),
    ordinaryDeletes: count(deletes, stopped),
    missed: denied.filter((row) => !stopped(row)).map(describe),
    wronglyStopped: ordinary.filter(stopped).map(describe),
    deletesStopped: deletes.filter(stopped).map(describe),
  };
}

export function readRows(file) {
  const content = JSON.parse(readFileSync(file, "utf8"));
  return Array.isArray(content) ? content : content.commands;
}

function count(rows, wanted) {
  return { rows: rows.length, stopped: rows.filter(wanted).length };
}

function describe({ command, verdict }) {
  return {
    command: command.length > 160 ? `${command.slice(0, 159)}…` : command,
    decision: verdict.decision,
    reason: verdict.reason.slice(0, 200),
  };
}
