import { wrapWhole } from "./wrap-message.js";

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  waiting: 3,
  paused: 4,
  refused: 5,
  cancelled: 6,
  notChecked: 7,
  bug: 70,
  unusable: 74,
  hangup: 129,
  interrupted: 130,
  terminated: 143,
} as const;

const MEANINGS: [number, string][] = [
  [EXIT.done, "done"],
  [
    EXIT.failed,
    "a phase failed; for `aos doctor`: something is wrong; for `aos init --update`: no client is set up; for `aos verify`: a file is unfinished; for `aos rules explain`: the action would be stopped; for `aos rules test`: a test failed",
  ],
  [EXIT.usage, "invalid arguments, an invalid file, or an unknown name"],
  [
    EXIT.waiting,
    "waiting at a gate: `aos resume` approves, `aos resume --reject <why>` sends the phase back; if a rule stopped an action: `aos approve`, then `aos resume`",
  ],
  [EXIT.paused, "paused by `aos pause` or Ctrl-C, or until a usage limit resets: `aos resume` continues"],
  [
    EXIT.refused,
    "refused: another process is running the session, the workflow was changed in a way that conflicts with finished phases, or the approval did not come from a person at a terminal",
  ],
  [EXIT.cancelled, "cancelled by `aos pause --cancel`"],
  [EXIT.notChecked, "`aos verify` found nothing unfinished, but could not check some files"],
  [EXIT.bug, "a bug in aos"],
  [EXIT.unusable, "a file could not be read or written: disk full, read-only, no permission"],
  [EXIT.hangup, "stopped because the terminal closed (SIGHUP)"],
  [EXIT.interrupted, "stopped by a second Ctrl-C (SIGINT)"],
  [EXIT.terminated, "stopped by SIGTERM"],
];

const INDENT = 7;
const WIDTH = 80 - INDENT;

export function renderExitCodes(): string {
  const rows = MEANINGS.map(([code, meaning]) => {
    const lines = wrapWhole(meaning, WIDTH);
    return `${String(code).padStart(5)}  ${lines.join(`\n${" ".repeat(INDENT)}`)}`;
  });
  return `Exit codes of aos:\n\n${rows.join("\n")}\n\nAfter 3, 4, 5, 129, 130 and 143, nothing is lost: see \`aos status\`.\n`;
}
