export type { Agent } from "./agent.js";
