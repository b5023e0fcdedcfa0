import type { Program, ProgramEnd } from "./gate.js";

/** What a gate that is a Node program is told, once: to let this program begin. */
export interface GateOrder extends Program {
  cwd: string;
  env: Record<string, string>;
}

/** What it answers, once. */
export type GateReport = Exclude<ProgramEnd, { type: "lost" }>;
