export { type Agent, loadAgent } from "./agent.js";
export { compiledPromptPath, compilePrompt, type PromptParts } from "./compile-prompt.js";
export { loadAgents, runOf } from "./load-agents.js";
export type { LastIteration, PhaseInput } from "./phase-outputs.js";
export { loadRules, type Rule } from "./rules.js";
