import { context } from "./claude-code/context.mjs";
import { continuity } from "./claude-code/continuity.mjs";
import { guard } from "./claude-code/guard.mjs";
import { pause } from "./claude-code/pause.mjs";
import { statusLine } from "./claude-code/status-line.mjs";

/** The scenarios of each client, in the order of the report. */
export const SCENARIOS = {
  "claude-code": [context, statusLine, continuity, guard, pause],
};
