import type { PhaseStatus } from "@agentos/workflow";
import type { Paint } from "../terminal/index.js";

/** The symbols of the views. */
export interface Marks {
  phase: Record<PhaseStatus, string>;
  spinner: readonly string[];
  arrow: string;
  /** Stems of a tree, two columns each. */
  tree: { branch: string; last: string; trunk: string };
  /** A cell of a gauge: used, estimated, free, the start of a level. */
  bar: { used: string; pending: string; free: string; level: string };
  /** The mark of the selected row. */
  chosen: string;
}

type Colour = "green" | "red" | "cyan" | "yellow" | "dim";

/** The symbol of each status, the same in ASCII, and its colour. */
const PHASES: Readonly<Record<PhaseStatus, readonly [unicode: string, ascii: string, colour: Colour]>> = {
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

/** The symbols that this terminal can show. The Linux console and the old Windows console have few. */
export function marksFor(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Marks {
  if (env.TERM === "linux") return ASCII;
  if (platform !== "win32") return UNICODE;
  const modern = env.WT_SESSION ?? env.TERM_PROGRAM ?? env.ConEmuTask ?? env.TERM;
  return modern === undefined ? ASCII : UNICODE;
}

/** The colour of a phase's status. */
export function styleOf(status: PhaseStatus, paint: Paint): (text: string) => string {
  return paint[PHASES[status][2]];
}

const CLASSES: Readonly<Record<Colour, string>> = {
  green: "good",
  red: "bad",
  cyan: "busy",
  yellow: "wait",
  dim: "dim",
};

/** The class and the symbol of a status on a page; colour is never the only indication. */
export function pageLookOf(status: PhaseStatus): { className: string; mark: string } {
  const [mark, , colour] = PHASES[status];
  return { className: CLASSES[colour], mark };
}
