import { hostname } from "node:os";
import { isAlive } from "@agentos/platform";
import type { SessionState } from "../state/state.js";

/**
 * Whether a process is running the session. Processes on other machines are assumed to be alive.
 */
export function isLive({ status, process }: Pick<SessionState, "status" | "process">): boolean {
  return status === "running" && (process.host !== hostname() || isAlive(process));
}
