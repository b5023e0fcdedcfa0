import type { Program, ProgramEnd } from "./gate.js";

/** The order for a Node gate, sent once: start this program. */
export interface GateOrder extends Program {
  cwd: string;
  env: Record<string, string>;
}

/** The gate's answer, sent once. */
export type GateReport = Exclude<ProgramEnd, { type: "lost" }>;
