import { type AgentDeviations, readAgentDeviations as readIn } from "@agentos/state/deviations";
import { stateFolder } from "../paths.js";

/** What agents outside of workflows deviated in a project, the session that was seen last first. */
export function readAgentDeviations(projectFolder: string): AgentDeviations[] {
  return readIn(stateFolder(projectFolder));
}
