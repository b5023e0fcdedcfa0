// Runners for agents. An agent keeps the same session as long as possible, and then continues from
// a handoff in a new session.

export { acpRunner } from "./acp-runner.js";
export { agentRunner } from "./agent-runner.js";
export { type Conversation, conversationAfter } from "./conversation.js";
