import type { Program, ProgramEnd } from "./gate.js";

/** Tells a Node gate to start a program. Sent once. */
export interface GateOrder extends Program {
  cwd: string;
  env: Record<string, string>;
}

/** The gate's response. Sent once. */
export type GateReport = Exclude<ProgramEnd, { type: "lost" }>;
