import { nearest } from "@agentos/platform";
import type { ApprovalRequest } from "./request.js";

export type FoundRequest =
  | { status: "found"; request: ApprovalRequest }
  | { status: "ambiguous"; ids: string[] }
  /** `nearest` is the id that was probably meant. */
  | { status: "not-found"; nearest?: string };

/** Returns the request with this id, or the only one whose id begins with it. */
export function findRequest(requests: readonly ApprovalRequest[], id: string): FoundRequest {
  const wanted = id.toLowerCase();
  const beginning = wanted === "" ? [] : requests.filter((request) => request.id.startsWith(wanted));
  const request = beginning.find((each) => each.id === wanted) ?? beginning[0];
  if (request && (beginning.length === 1 || request.id === wanted)) return { status: "found", request };
  if (request) return { status: "ambiguous", ids: beginning.map((each) => each.id) };
  const meant = nearest(
    wanted,
    requests.map((each) => each.id),
  );
  return { status: "not-found", ...(meant !== undefined && { nearest: meant }) };
}
