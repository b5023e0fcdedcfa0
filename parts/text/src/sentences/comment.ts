import { sentencesIn } from "./clauses.js";
import { type CommentPlace, forEachCommentFeature } from "./comment-features.js";
import { DEFERS, ELIDES } from "./comment-weights.js";
import { scoreSentence } from "./score.js";
import { isAsAsked, isMention } from "./sentences.js";
import { ELSEWHERE_THRESHOLD } from "./weights.js";

/** Whether a comment postpones work (`defers`) or replaces code (`elides`). */
export interface CommentVerdict {
  kind: "defers" | "elides";
  severity: "error" | "warning";
  text: string;
}

/** Decoded when the first comment is read, so that a hook loads the weights only when needed. */
let models: ReturnType<typeof decode> | undefined;

const decode = () => ({
  defers: { ...DEFERS, bytes: Buffer.from(DEFERS.weights, "base64") },
  elides: { ...ELIDES, bytes: Buffer.from(ELIDES.weights, "base64") },
});

/** A longer comment is assumed to be an explanation. */
const MAX_LENGTH = { defers: 400, elides: 160 };
const ONLY_DOTS = /^[[(<\s]*(?:\u2026|\.{2,6})[\])>\s]*$/;

/**
 * Classifies a comment with a trained model, which uses the comment's words and position.
 * @param isExpected whether less evidence is required, because the comment belongs to a function
 *   that does nothing, where other kinds of comments are rare
 */
export function readComment(
  comment: string,
  place: CommentPlace,
  isExpected = false,
): CommentVerdict | undefined {
  if (ONLY_DOTS.test(comment))
    return place.isAlone ? { kind: "elides", severity: "error", text: comment.trim() } : undefined;
  // `@__PURE__` is meant for programs.
  if (/^@\w+$/.test(comment)) return undefined;
  // A doc comment is addressed to the users of the code.
  if (comment.length > MAX_LENGTH.defers || (place.isDocComment && !isExpected)) return undefined;
  models ??= decode();
  const { defers, elides } = models;
  const sentences = sentencesIn(comment);
  let verdict: (CommentVerdict & { margin: number }) | undefined;
  for (const sentence of sentences) {
    const said = { sentence, comment, count: sentences.length, place, score: scoreSentence(sentence) };
    const sums = { defers: 0, elides: 0 };
    forEachCommentFeature(said, (index, value) => {
      sums.defers += defers.bytes.readInt8(index) * value;
      sums.elides += elides.bytes.readInt8(index) * value;
    });
    for (const kind of ["defers", "elides"] as const) {
      const { scale, warning, error } = models[kind];
      const sum = sums[kind] * scale;
      const margin = sum - warning + (isExpected && kind === "defers" ? LESS_WHERE_EXPECTED : 0);
      if (comment.length > MAX_LENGTH[kind] || margin < 0 || margin <= (verdict?.margin ?? -1)) continue;
      const isSure = sum >= error || (kind === "defers" && said.score >= ELSEWHERE_THRESHOLD);
      const severity = isSure ? "error" : "warning";
      verdict = { kind, severity, text: comment.slice(sentence.start, sentence.end).trim(), margin };
    }
  }
  if (verdict === undefined) return undefined;
  const text = verdict.text.toLowerCase();
  if (isMention({ text }) || isAsAsked(text)) return undefined;
  return { kind: verdict.kind, severity: verdict.severity, text: verdict.text };
}

const LESS_WHERE_EXPECTED = 2;
