import type { PhaseStatus } from "@agentos/workflow";
import type { Paint } from "../terminal/index.js";

export interface Marks {
  phase: Record<PhaseStatus, string>;
  spinner: readonly string[];
  arrow: string;
  /** The stems of a tree, each two columns wide. */
  tree: { branch: string; last: string; trunk: string };
  bar: { used: string; pending: string; free: string; level: string };
  chosen: string;
}

type Color = "green" | "red" | "cyan" | "yellow" | "dim";

const PHASES: Readonly<Record<PhaseStatus, readonly [unicode: string, ascii: string, color: Color]>> = {
  pending: ["○", ".", "dim"],
  running: ["●", "*", "cyan"],
  retrying: ["↻", "~", "yellow"],
  deferred: ["◔", "~", "yellow"],
  waiting: ["◆", "?", "yellow"],
  stopped: ["◆", "?", "yellow"],
  completed: ["✔", "+", "green"],
  failed: ["✖", "x", "red"],
  "timed-out": ["✖", "x", "red"],
  released: ["✖", "x", "red"],
  cancelled: ["■", "!", "yellow"],
  skipped: ["−", "-", "dim"],
  "not-needed": ["−", "-", "dim"],
};

function phaseMarks(at: 0 | 1): Marks["phase"] {
  const marks = Object.entries(PHASES).map(([status, each]) => [status, each[at]]);
  return Object.fromEntries(marks) as Marks["phase"];
}

const UNICODE: Marks = {
  phase: phaseMarks(0),
  spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
  arrow: "→",
  tree: { branch: "├ ", last: "└ ", trunk: "│ " },
  bar: { used: "█", pending: "▒", free: "░", level: "┊" },
  chosen: "▸",
};

const ASCII: Marks = {
  phase: phaseMarks(1),
  spinner: ["|", "/", "-", "\\"],
  arrow: "->",
  tree: { branch: "|-", last: "`-", trunk: "| " },
  bar: { used: "#", pending: "+", free: "-", level: ":" },
  chosen: ">",
};

/** Chooses ASCII for Linux consoles and legacy Windows consoles, which have few other symbols. */
export function marksFor(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Marks {
  if (env.TERM === "linux") return ASCII;
  if (platform !== "win32") return UNICODE;
  const modern = env.WT_SESSION ?? env.TERM_PROGRAM ?? env.ConEmuTask ?? env.TERM;
  return modern === undefined ? ASCII : UNICODE;
}

export function styleOf(status: PhaseStatus, paint: Paint): (text: string) => string {
  return paint[PHASES[status][2]];
}

const CLASSES: Readonly<Record<Color, string>> = {
  green: "good",
  red: "bad",
  cyan: "busy",
  yellow: "wait",
  dim: "dim",
};

/** Returns the CSS class and the symbol for a status. Color must never be the only indication. */
export function pageLookOf(status: PhaseStatus): { className: string; mark: string } {
  const [mark, , color] = PHASES[status];
  return { className: CLASSES[color], mark };
}
