import { bothEnds } from "@agentos/secrets";
import { isBareAnswer, namesNothing, onlyAgrees, refersBack } from "../conversation/index.js";

const MAX_REQUEST = 16 * 1024;
const MAX_REMEMBERED = 100;
const CLAUSE_END = /[,.;:!\n–—、，。；]/;

export class Requests {
  /** The first request that names something to do, or else the first one. */
  first: string | undefined;
  latest: string | undefined;
  /** Whether the first request agrees to an offer: "go on", "go on, but without the tests". */
  beganByAgreeing = false;
  beganByAnswering = false;
  count = 0;
  /** The latest request that does more than agree. */
  latestAsking: string | undefined;
  readonly asking: string[] = [];
  /** Whether {@link first} only refers to something said before. */
  private isFirstOpen = false;

  add(text: string): void {
    this.count++;
    const isOwn = isOwnCommand(text);
    if (this.latest === undefined) {
      const isQuestion = /[?？]\W{0,3}$/.test(text);
      const [clause = ""] = text.split(CLAUSE_END, 1);
      const resumes = isOwn && text.includes("resume");
      this.beganByAgreeing =
        resumes || namesNothing(text) || refersBack(text) || (onlyAgrees(clause) && !isQuestion);
      this.beganByAnswering = namesNothing(text) || (isBareAnswer(text) && !isQuestion);
    }
    if (!isOwn && (this.first === undefined || (this.isFirstOpen && !pointsBack(text)))) {
      this.first = bothEnds(text, MAX_REQUEST);
      this.isFirstOpen = pointsBack(text);
    }
    this.latest = bothEnds(text, MAX_REQUEST);
    if (isOwn || onlyAgrees(text)) return;
    this.latestAsking = this.latest;
    if (this.asking.length < MAX_REMEMBERED) this.asking.push(this.latest);
  }
}

/** Whether the user only invoked one of our skills, such as `/aos-resume` or `$aos-pause`. */
export function isOwnCommand(text: string): boolean {
  return /^[/$](?:agentos:)?aos-[a-z-]+$/.test(text.trim());
}

/** A longer message itself says what to do. */
const MAX_POINTER = 60;

/** Whether a message only refers back, such as "continue where we left off". */
function pointsBack(text: string): boolean {
  return namesNothing(text) || (refersBack(text) && text.length <= MAX_POINTER);
}
