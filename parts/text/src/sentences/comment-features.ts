import type { Clauses } from "./clauses.js";
import { type AddFeature, BUCKETS, DENSE, forEachFeature, unitOf } from "./features.js";

/** The position of a comment in code. */
export interface CommentPlace {
  /** Its block contains nothing else, so the code is missing. */
  isAlone: boolean;
  /** No code follows it in its block. */
  endsBlock: boolean;
  /** Code precedes it on its line. */
  isBehindCode: boolean;
  /** It follows all code of its file. */
  isLast: boolean;
  /** It documents the following code for its users. */
  isOfReader: boolean;
  /** It begins a branch, and may say when that branch is taken. */
  isOfBranch: boolean;
}

/** A sentence of a comment, with other properties of the comment. */
export interface SaidInComment {
  sentence: Clauses;
  /** The comment's text, without comment markers. */
  comment: string;
  /** The number of sentences in the comment. */
  count: number;
  place: CommentPlace;
  /** The sentence's score in the model of documents. */
  score: number;
}

/** Fewer than in the model of documents, because comments use fewer words. */
const COMMENT_BUCKETS = 1 << 14;
const SIGN_VALUE = 0.5;
const SCORE_VALUE = 0.25;
const MAX_SCORE = 6;

const LONG = 120;
const VERY_LONG = 300;

/** The signs in a comment other than its words; each is a separate feature. */
function signsOf({ comment, count, place, sentence }: SaidInComment): boolean[] {
  const words = sentence.clauses.reduce((sum, clause) => sum + clause.words.length, 0);
  const isAbove = !place.isAlone && !place.endsBlock && !place.isBehindCode && !place.isLast;
  const hasDots =
    /^\W{0,3}(?:\.{2}|\u2026)/.test(comment) || /(?:\.{2}|\u2026)\W{0,3}$/.test(comment.slice(-8));
  const isFramed = /^[[(<].*[\])>]$/.test(comment.trim());
  return [
    place.isAlone,
    place.endsBlock && !place.isAlone,
    place.isBehindCode,
    place.isLast,
    place.isOfReader,
    place.isOfBranch,
    isAbove,
    isAbove && words <= 4,
    place.isBehindCode && words <= 4,
    hasDots,
    hasDots && isAbove,
    isFramed,
    /^\W*(?:todo|fixme|xxx|hack)\b/i.test(comment),
    count > 1,
    count > 3,
    comment.length > LONG,
    comment.length > VERY_LONG,
    words === 1,
    words <= 3,
    words > 10,
    /[{}=;|]|\w\(/.test(comment),
    /\?\W{0,3}$/.test(comment.slice(-8)),
    /["'`]/.test(comment),
    sentence.clauses.length > 2,
  ];
}

const SIGNS = 24;
/** Words and their sequences, roles and pairs of roles, signs, and the score of the model of documents. */
export const COMMENT_SIZE = COMMENT_BUCKETS + DENSE + SIGNS + 2;

/** Calls `add` with each feature of a sentence in a comment. */
export function forEachCommentFeature(said: SaidInComment, add: AddFeature): void {
  forEachFeature(unitOf(said.sentence), (index, value, ...where) =>
    add(index < BUCKETS ? index % COMMENT_BUCKETS : index - BUCKETS + COMMENT_BUCKETS, value, ...where),
  );
  const signs = COMMENT_BUCKETS + DENSE;
  signsOf(said).forEach((isThere, at) => {
    if (isThere) add(signs + at, SIGN_VALUE);
  });
  const heard = Number.isFinite(said.score) ? Math.max(-MAX_SCORE, Math.min(MAX_SCORE, said.score)) : 0;
  add(signs + SIGNS, heard * SCORE_VALUE);
  add(signs + SIGNS + 1, SIGN_VALUE);
}
