export type { Action, Entry, Role, ToolCall } from "./conversation.js";
