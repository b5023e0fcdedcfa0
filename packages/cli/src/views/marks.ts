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
  /** Before the selected row. */
  chosen: string;
}

const UNICODE: Marks = {
  phase: {
    pending: "○",
    running: "●",
    retrying: "↻",
    deferred: "◔",
    waiting: "◆",
    stopped: "◆",
    completed: "✔",
    failed: "✖",
    "timed-out": "✖",
    released: "✖",
    cancelled: "■",
    skipped: "−",
    "not-needed": "−",
  },
  spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
  arrow: "→",
  tree: { branch: "├ ", last: "└ ", trunk: "│ " },
  bar: { used: "█", pending: "▒", free: "░", level: "┊" },
  chosen: "▸",
};

const ASCII: Marks = {
  phase: {
    pending: ".",
    running: "*",
    retrying: "~",
    deferred: "~",
    waiting: "?",
    stopped: "?",
    completed: "+",
    failed: "x",
    "timed-out": "x",
    released: "x",
    cancelled: "!",
    skipped: "-",
    "not-needed": "-",
  },
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
  switch (status) {
    case "completed":
      return paint.green;
    case "failed":
    case "timed-out":
    case "released":
      return paint.red;
    case "running":
      return paint.cyan;
    case "waiting":
    case "stopped":
    case "retrying":
    case "deferred":
    case "cancelled":
      return paint.yellow;
    case "pending":
    case "skipped":
    case "not-needed":
      return paint.dim;
  }
}
