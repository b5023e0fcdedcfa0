import { hostname } from "node:os";
import type { StoredHandoff } from "@agentos/handoff";
import { type Context, isAbove } from "../terminal/index.js";

/**
 * Returns the handoffs claimed by the session that runs this command. The hook claims one when the
 * session begins, so that no other session is offered it.
 */
export async function ownClaims(
  { host }: Context,
  handoffs: readonly StoredHandoff[],
): Promise<StoredHandoff[]> {
  const { parseClaimant } = await import("@agentos/handoff/internal");
  return handoffs.filter(({ state, claimant }) => {
    const process = state === "claimed" ? parseClaimant(claimant)?.process : undefined;
    return process !== undefined && process.host === hostname() && isAbove(process.pid, host.pid);
  });
}
