import { type AgentDeviations, readAgentDeviations as readIn } from "@agentos/state/deviations";
import { stateFolder } from "../paths.js";

/** Lists deviations by agents outside workflows, newest session first. */
export function readAgentDeviations(projectFolder: string): AgentDeviations[] {
  return readIn(stateFolder(projectFolder));
}
