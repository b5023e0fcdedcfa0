import { namesNothing, onlyAgrees, refersBack } from "../state/agreement.js";
import type { Place } from "../state/ledger.js";
import { bothEnds } from "./text.js";

/** How many of those behind the first are kept, the latest. */
const MAX_REQUESTS = 60;
/** What is kept of one until the handoff is made from it. */
const MAX_REQUEST = 16 * 1024;
const MAX_LATER = 1_200;

export interface Request {
  text: string;
  place: Place;
}

/** What the user asked for in a session: the first request, the latest, and those between. */
export class Requests {
  first: string | undefined;
  latest: string | undefined;
  /** Whether the first only agrees to what was offered. */
  beganByAgreeing = false;
  /** All behind the first that asked for something, the oldest first. */
  readonly later: Request[] = [];

  add(text: string, place: Place): void {
    if (this.latest === undefined) this.beganByAgreeing = namesNothing(text) || refersBack(text);
    this.latest = bothEnds(text, MAX_REQUEST);
    if (onlyAgrees(text)) return;
    if (this.first === undefined) {
      this.first = this.latest;
      return;
    }
    const kept = bothEnds(text, MAX_LATER);
    const before = this.later.findIndex((request) => request.text === kept);
    if (before !== -1) this.later.splice(before, 1);
    this.later.push({ text: kept, place });
    if (this.later.length > MAX_REQUESTS) this.later.shift();
  }

  /** The latest that asks for something. */
  get latestAsking(): string | undefined {
    if (this.latest !== undefined && !onlyAgrees(this.latest)) return this.latest;
    return this.later.at(-1)?.text ?? this.first;
  }
}
