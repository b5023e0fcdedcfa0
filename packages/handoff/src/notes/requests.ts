import { bothEnds } from "@agentos/secrets";
import { isBareAnswer, namesNothing, onlyAgrees, refersBack } from "../conversation/index.js";

/** What is kept of one until the handoff is made from it. */
const MAX_REQUEST = 16 * 1024;
const MAX_REMEMBERED = 100;
const CLAUSE_END = /[,.;:!\n–—、，。；]/;

/** What the user asked for in a session. */
export class Requests {
  /** The first that names what to do, and not only what was said before; without one, the first. */
  first: string | undefined;
  latest: string | undefined;
  /** Whether the first agrees to what was offered: "go on", "go on, but without the tests". */
  beganByAgreeing = false;
  /** Whether the first may answer what was asked before it. */
  beganByAnswering = false;
  /** The latest that asks for something. */
  latestAsking: string | undefined;
  /** Those that ask for something, the oldest first. */
  readonly asking: string[] = [];
  /** Whether {@link first} only points to what was said before. */
  private isFirstOpen = false;

  add(text: string): void {
    if (this.latest === undefined) {
      const isQuestion = /[?？]\W{0,3}$/.test(text);
      const [clause = ""] = text.split(CLAUSE_END, 1);
      this.beganByAgreeing = namesNothing(text) || refersBack(text) || (onlyAgrees(clause) && !isQuestion);
      this.beganByAnswering = namesNothing(text) || (isBareAnswer(text) && !isQuestion);
    }
    if (this.first === undefined || (this.isFirstOpen && !pointsBack(text))) {
      this.first = bothEnds(text, MAX_REQUEST);
      this.isFirstOpen = pointsBack(text);
    }
    this.latest = bothEnds(text, MAX_REQUEST);
    if (onlyAgrees(text)) return;
    this.latestAsking = this.latest;
    if (this.asking.length < MAX_REMEMBERED) this.asking.push(this.latest);
  }
}

/** A longer message names something of its own. */
const MAX_POINTER = 60;

/** "continue where we left off": what is meant was said before. */
function pointsBack(text: string): boolean {
  return namesNothing(text) || (refersBack(text) && text.length <= MAX_POINTER);
}
