import { claudeCode } from "./claude-code.mjs";

/** The clients, in the order of the report. */
export const CLIENTS = [claudeCode];
