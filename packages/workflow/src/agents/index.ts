// How does a phase run as an agent? By its client and model, in its own session as long as that holds, and from
// a handoff where it does not.

export { acpRunner } from "./acp-runner.js";
export { agentRunner } from "./agent-runner.js";
export { type Conversation, conversationAfter } from "./conversation.js";
