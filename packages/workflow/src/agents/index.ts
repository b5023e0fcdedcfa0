// Runners for agents. Each keeps one session for as long as possible, then continues from a
// handoff.

export { acpRunner } from "./acp-runner.js";
export { agentRunner } from "./agent-runner.js";
export { type Conversation, conversationAfter } from "./conversation.js";
