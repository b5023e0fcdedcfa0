import type { Program, ProgramEnd } from "./gate.js";

/** Sent once, to start the program. */
export interface GateOrder extends Program {
  cwd: string;
  env: Record<string, string>;
}

/** Sent once, in response. */
export type GateReport = Exclude<ProgramEnd, { type: "lost" }>;
