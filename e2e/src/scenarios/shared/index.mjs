export { acp } from "./acp.mjs";
export { agents } from "./agents.mjs";
export { context } from "./context.mjs";
export { guard } from "./guard.mjs";
export { handoff } from "./handoff.mjs";
export { pause } from "./pause.mjs";
export { rules } from "./rules.mjs";
export { waves } from "./waves.mjs";
