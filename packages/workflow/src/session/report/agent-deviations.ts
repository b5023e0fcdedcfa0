import { type AgentDeviations, readAgentDeviations as readIn } from "@agentos/state/deviations";
import { stateFolder } from "../paths.js";

/** Lists the deviations of agents that ran outside workflows, newest session first. */
export function readAgentDeviations(projectFolder: string): AgentDeviations[] {
  return readIn(stateFolder(projectFolder));
}
