/** What each exit code of `aos` means; `aos help exit-codes` prints the table. */
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
    "a phase failed; for `aos handoff check`: a reader would miss something; for `aos doctor`: something is wrong; for `aos init --update`: nothing was ever wired here; for `aos verify`: a file is not finished; for `aos rules explain`: it would be stopped; for `aos rules test`: a test failed",
  ],
  [EXIT.usage, "wrong arguments, a bad file, or nothing there by that name"],
  [
    EXIT.waiting,
    "waiting at a gate: `aos resume` approves, `aos resume --reject <why>` sends back; for what a rule stopped: `aos approve`, then `aos resume`",
  ],
  [
    EXIT.paused,
    "paused on request, by `aos pause` or Ctrl-C, or until a limit opens again: `aos resume` goes on",
  ],
  [
    EXIT.refused,
    "refused: another process runs the session, the changed workflow contradicts it, or nobody at a terminal approves",
  ],
  [EXIT.cancelled, "cancelled, by `aos pause --cancel`: nothing waits for anybody"],
  [EXIT.notChecked, "`aos verify` found nothing unfinished, but no check reads some of the files"],
  [EXIT.bug, "a bug in aos"],
  [EXIT.unusable, "a file could not be written or read: disk full, read-only, no permission"],
  [EXIT.hangup, "stopped because the terminal went away (SIGHUP)"],
  [EXIT.interrupted, "stopped by a second Ctrl-C (SIGINT)"],
  [EXIT.terminated, "stopped by SIGTERM"],
];

const INDENT = 7;
const WIDTH = 80 - INDENT;

function wrapped(text: string): string {
  const lines: string[] = [];
  // What stands in backticks is typed as it is, so it stays on one line.
  for (const word of text.match(/`[^`]*`\S*|\S+/g) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${" ".repeat(INDENT)}`);
}

/** The table as `aos help exit-codes` prints it. */
export function renderExitCodes(): string {
  const rows = MEANINGS.map(([code, meaning]) => `${String(code).padStart(5)}  ${wrapped(meaning)}`);
  return `Exit codes of aos:\n\n${rows.join("\n")}\n\nAfter 3, 4, 5, 129, 130 and 143 nothing is lost: \`aos status\` says how to go on.\n`;
}
