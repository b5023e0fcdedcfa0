import { bothEnds } from "./text.js";

/** How many of those between the first and the latest are kept. */
const KEPT_BETWEEN = 5;
/** What is kept of one until the handoff is made from it. */
const MAX_REQUEST = 16 * 1024;
const MAX_BETWEEN = 1_000;

/** Agrees and asks for nothing: what it means stands in the request before it. */
const AGREES =
  /^(?:(?:y|yes|yep|yeah|ok|okay|sure|please|right|great|good|perfect|nice|thanks|thank you|lgtm|go|go on|go ahead|continue|proceed|next|do it|do that|carry on|keep going)[\s.,!]*){1,4}$/i;

/** What the user asked for in a session: the first request, the latest, and the last of those between. */
export class Requests {
  first: string | undefined;
  latest: string | undefined;
  /** The oldest first, without those that only agree. */
  readonly between: string[] = [];
  /** Whether there were more than are kept. */
  areMore = false;

  add(text: string): void {
    const { latest } = this;
    if (latest !== undefined && latest !== this.first && !agrees(latest)) this.keep(latest);
    this.latest = bothEnds(text, MAX_REQUEST);
    this.first ??= this.latest;
  }

  /** The latest that asks for something. */
  get latestAsking(): string | undefined {
    if (this.latest === undefined || !agrees(this.latest)) return this.latest;
    return this.between.at(-1) ?? this.first;
  }

  private keep(request: string): void {
    const kept = bothEnds(request, MAX_BETWEEN);
    const before = this.between.indexOf(kept);
    if (before !== -1) this.between.splice(before, 1);
    this.between.push(kept);
    if (this.between.length <= KEPT_BETWEEN) return;
    this.between.shift();
    this.areMore = true;
  }
}

function agrees(text: string): boolean {
  return text.length < 60 && AGREES.test(text);
}
