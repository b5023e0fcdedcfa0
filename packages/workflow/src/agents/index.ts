// Runners for agents. An agent keeps one session while possible, then continues from a handoff.

export { acpRunner } from "./acp-runner.js";
export { agentRunner } from "./agent-runner.js";
export { type Conversation, conversationAfter } from "./conversation.js";
