// Runs a phase as an agent, in one session for as long as possible, and from a handoff after that.

export { acpRunner } from "./acp-runner.js";
export { agentRunner } from "./agent-runner.js";
export { type Conversation, conversationAfter } from "./conversation.js";
