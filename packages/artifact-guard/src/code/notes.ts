import { deferralsIn } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";
import { elisionOf } from "./elided-line.js";
import { leavesOpen } from "./left-open.js";

/** What is left of it, or what somebody says about it. */
const NOTE_KEYS =
  /^(?:(?:.* )?(?:notes?|comments?|remarks?|todos?|warnings?|caveats?|disclaimers?|limitations?|next steps?|next|summary|info|reason|message|meta|remaining|rest|pending|continuation|truncation)|_.*)$/;
/** Of one thing among many the other keys say what it shows: `message`, `summary`. */
const IS_ASIDE = /(?:^|[ _])(?:notes?|comments?|remarks?|todos?|caveats?|limitations?)$|^_/;
const SAYS_WHAT_IS_NEXT = /(?:^|[ _])(?:notes?|comments?|todos?|next|next steps?|pending|rest|continuation)$/;
const REMAINING_KEYS =
  /^(?:remaining|rest|todo|todos|missing|unfinished|not done|continuation|remaining \w+)$/;
/** A remark on how far the file goes. */
const STOPS_AT =
  /^(?:this is (?:a |only )?|only )?(?:a )?partial (?:output|results?|data|list|export|extraction|draft|file|version|copy)\b|\b(?:continued?|continues|resumes?|carry on|go on|pick up) (?:from|at|with|on) (?:the )?(?:next )?(?:page|row|line|item|section|chapter|part|file|record|entry|paragraph)\b/;
/** "Only pages 1-12 were processed so far." */
const SO_FAR =
  /\b(?:only|just|nur|erst|seulement|s[o\u00f3]lo|apenas|solo|pas)\b.{1,100}\b(?:so far|until now|up to now|bisher|bis jetzt|jusqu'ici|hasta ahora|at[e\u00e9] agora|finora)\b|\b(?:so far|bisher|bis jetzt|jusqu'ici|hasta ahora),? (?:only|just|nur|seulement|s[o\u00f3]lo)\b/;
/** What is open in what was done. */
const STILL_OPEN =
  /\bstill (?:ha[sd]|have|needs?|to|missing|open|outstanding|pending)\b|\b(?:remains?|left) to (?:be )?\w+|\bnot (?:yet )?(?:covered|checked|processed|done|reviewed|included|exported|read|tested|migrated|ported|translated)\b|\bstopped (?:at|after|before|in)\b/;
/** What is to be done, as an order to who goes on. */
const GO_ON =
  /^(?:continue|resume|carry on|pick up|go on) (?:with|from|at)\b|^(?:fill in|finish|complete|add|write|port|migrate|translate|continue|resume|pick up|process|export) (?:the |with |from |at |up )?.{0,60}\b(?:rest|remaining|missing|other|next|once|when|as soon as|column|rows?|pages?|sections?|entries|from|where)\b/;

export function isNoteKey(key: string): boolean {
  return NOTE_KEYS.test(key) || REMAINING_KEYS.test(key);
}

/** Says by its name that something is left, and is no list that somebody keeps: `remaining`, `_todo`. */
export function isRemainingKey(key: string): boolean {
  return /^(?:_ ?(?:todos?|next|rest)|_ ?remaining(?: \w+)?|remaining(?: \w+)?|not done|unfinished|missing|(?:\w+ ){0,2}next session|(?:\w+ )?not yet \w+|left to do|still to do)$/.test(
    key,
  );
}

/** What a remark says of the file. Deep in a record it is said of what the record is about. */
export function judgeNote(
  note: string,
  { key, depth, isOfRecord }: { key: string; depth: number; isOfRecord: boolean },
): Finding["severity"] | undefined {
  if (!note.trim().includes(" ") || (isOfRecord && depth > 3)) return undefined;
  if ((isOfRecord || depth > 2) && !IS_ASIDE.test(key)) return undefined;
  if (elisionOf(`// ${note}`) === "outright") return "error";
  const said = note.trim().toLowerCase();
  const isOfFile = depth === 1 && !isOfRecord;
  if (STOPS_AT.test(said)) return isOfFile ? "error" : "warning";
  const open = deferralsIn(note, { strict: true })[0] ?? leavesOpen(note);
  if (open !== undefined) return open.severity;
  return isOfFile &&
    (REMAINING_KEYS.test(key) ||
      SO_FAR.test(said) ||
      (IS_ASIDE.test(key) && STILL_OPEN.test(said)) ||
      (SAYS_WHAT_IS_NEXT.test(key) && GO_ON.test(said)))
    ? "warning"
    : undefined;
}
