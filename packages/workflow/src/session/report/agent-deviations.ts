import { type AgentDeviations, readAgentDeviations as readIn } from "@agentos/state/deviations";
import { stateFolder } from "../paths.js";

/** Deviations by agents outside of workflows, the most recent session first. */
export function readAgentDeviations(projectFolder: string): AgentDeviations[] {
  return readIn(stateFolder(projectFolder));
}
