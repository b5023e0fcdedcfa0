import type { Clauses } from "./clauses.js";
import { type AddFeature, BUCKETS, DENSE, forEachFeature, unitOf } from "./features.js";

export interface CommentPlace {
  /** Whether it is the only thing in its block, meaning that the code is missing. */
  isAlone: boolean;
  /** Whether no code follows it in its block. */
  endsBlock: boolean;
  followsCode: boolean;
  /** Whether no code follows it in its file. */
  isLast: boolean;
  /** Whether it documents the code below it for the users of that code. */
  isDocComment: boolean;
  /** Whether it starts a branch, and so may explain when the branch is taken. */
  startsBranch: boolean;
}

/** The place of a comment whose surroundings are not read. */
export const NOWHERE: CommentPlace = {
  isAlone: false,
  endsBlock: true,
  followsCode: false,
  isLast: false,
  isDocComment: false,
  startsBranch: false,
};

export interface CommentSentence {
  sentence: Clauses;
  comment: string;
  count: number;
  place: CommentPlace;
  /** The sentence's score in the model for documents. */
  score: number;
}

/** There are fewer buckets than in the model for documents, because comments use fewer different words. */
const COMMENT_BUCKETS = 1 << 14;
const SIGN_VALUE = 0.5;
const SCORE_VALUE = 0.25;
const MAX_SCORE = 6;

const LONG = 120;
const VERY_LONG = 300;

function signsOf({ comment, count, place, sentence }: CommentSentence): boolean[] {
  const words = sentence.clauses.reduce((sum, clause) => sum + clause.words.length, 0);
  const isAbove = !place.isAlone && !place.endsBlock && !place.followsCode && !place.isLast;
  const hasDots =
    /^\W{0,3}(?:\.{2}|\u2026)/.test(comment) || /(?:\.{2}|\u2026)\W{0,3}$/.test(comment.slice(-8));
  const isFramed = /^[[(<].*[\])>]$/.test(comment.trim());
  return [
    place.isAlone,
    place.endsBlock && !place.isAlone,
    place.followsCode,
    place.isLast,
    place.isDocComment,
    place.startsBranch,
    isAbove,
    isAbove && words <= 4,
    place.followsCode && words <= 4,
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
/**
 * The number of features: those shared with the model for documents, the signs, that model's score,
 * and a constant.
 */
export const COMMENT_SIZE = COMMENT_BUCKETS + DENSE + SIGNS + 2;

export function forEachCommentFeature(said: CommentSentence, add: AddFeature): void {
  forEachFeature(unitOf(said.sentence), (index, value) =>
    add(index < BUCKETS ? index % COMMENT_BUCKETS : index - BUCKETS + COMMENT_BUCKETS, value),
  );
  const signs = COMMENT_BUCKETS + DENSE;
  signsOf(said).forEach((isThere, at) => {
    if (isThere) add(signs + at, SIGN_VALUE);
  });
  const heard = Number.isFinite(said.score) ? Math.max(-MAX_SCORE, Math.min(MAX_SCORE, said.score)) : 0;
  add(signs + SIGNS, heard * SCORE_VALUE);
  add(signs + SIGNS + 1, SIGN_VALUE);
}
