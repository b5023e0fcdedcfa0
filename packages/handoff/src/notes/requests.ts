import { bothEnds } from "@agentos/secrets";
import { namesNothing, onlyAgrees, refersBack } from "../statements/index.js";

/** What is kept of one until the handoff is made from it. */
const MAX_REQUEST = 16 * 1024;

/** What the user asked for in a session, first and last. */
export class Requests {
  first: string | undefined;
  latest: string | undefined;
  /** Whether the first only agrees to what was offered. */
  beganByAgreeing = false;
  /** The latest that asks for something. */
  latestAsking: string | undefined;

  add(text: string): void {
    if (this.latest === undefined) this.beganByAgreeing = namesNothing(text) || refersBack(text);
    this.latest = bothEnds(text, MAX_REQUEST);
    if (onlyAgrees(text)) return;
    this.first ??= this.latest;
    this.latestAsking = this.latest;
  }
}
