import type { Said } from "../format/index.js";
import { isLimit } from "./lexicon.js";
import { joinTexts, MIN_UNIT, sentencesOf, unitsOf } from "./units.js";
import { isFigure, isName, wordsOf } from "./words.js";

// The exact weights hardly matter: in fourteen sessions written by others, all tested values (user
// 1.5 to 2.5, answers 1 to 3, price 0.5 to 1, numbers 2 to 5) found the same number of facts, to
// within three percent. `bench/handoff --recall` measures this.
/** The weight of the user's words relative to the agent's. */
const USER_WEIGHT = 1.75;
/** The extra weight of the start of the first request and of each side's last message. */
const END_WEIGHT = 2;
/** The extra weight of an answer at the end of a turn, relative to messages during work. */
const ANSWER_WEIGHT = 1.5;
const FIRST_UNITS = 2;
const NUMBER_WEIGHT = 3;
/** Short words say less: "let", "look", "next". */
const SHORT_WORD_WEIGHT = 0.5;
const SHORT = 4;
/** A piece that is one unit long must add this many new words. "Glad to hear it." adds fewer. */
const MIN_NEW = 1.5;
/** The effect of a piece's length: 0 favors long pieces, 1 favors short ones. */
const PRICE = 0.7;
/** Shorter messages, such as "Thanks.", are small talk. */
const MIN_WORDS = 3;
const MIN_USERS_UNIT = 60;
const SMALL_TALK_WEIGHT = 0.2;

/** The share of the room up to which the last message of each side is selected as a whole. */
const END_SHARE = 0.12;

/** A longer answer is understandable without its question. */
const MAX_ANSWER = 30;
const QUESTION = /[?？؟]["'”’»)\]*_`]{0,3}(?:\s|$)/u;

export interface Heard extends Said {
  /** The words of the tool calls that followed. */
  shown?: ReadonlySet<string>;
  /** Whether it is the first message after an edit, such as "Changed to 768Mi." */
  isReport?: boolean;
}

interface Piece {
  said: Heard;
  at: number;
  part: number;
  text: string;
  /** The worth of each word. It is highest in the last, most up-to-date piece that contains the word. */
  words: Map<string, number>;
  /** Whether the agent went on working afterwards. */
  isNarration: boolean;
  weight: number;
  price: number;
  /** The agent's question that this piece answers, and without which it means little. */
  answers?: Piece | undefined;
}

export interface SelectOptions {
  room: number;
  cost(text: string): number;
  /** Text whose words do not need to be repeated. */
  known?: string;
  /** Whether all of the user's words are selected, so that only other speakers' words must fit. */
  isEveryRequestTaken?: boolean;
}

/**
 * Selects parts of a conversation that fit into `room`, and returns them in order. Starts with what
 * the user demanded or forbade, and then repeatedly selects the part that adds the most, based on
 * the rarity of its words. "…" marks omissions in a message.
 */
export function selectSaid(
  said: readonly Heard[],
  { room, cost, known = "", isEveryRequestTaken = false }: SelectOptions,
): Said[] {
  const withoutRepeats = isEveryRequestTaken
    ? said
    : said.map((each, at) => withoutRepeat(each, said[at - 1]));
  const pieces = piecesOf(withoutRepeats, cost);
  for (const piece of pieces)
    if (withoutRepeats[piece.at] !== said[piece.at] || opensShortly(piece))
      piece.answers = questionBefore(piece, pieces);
  const covered = new Set(wordsOf(known));
  const taken = new Set<Piece>();
  // Pieces shorter than a unit are treated as one unit long: "Next is src/reader.ts."
  const [usersUnit, unit] = [MIN_USERS_UNIT, MIN_UNIT].map((length) => cost("x".repeat(length)));
  const least = ({ said: { by } }: Piece) => (by === "user" ? usersUnit : unit)!;
  const enough = MIN_NEW / unit! ** PRICE;
  let left = room;
  const withQuestion = (piece: Piece) => {
    const { answers } = piece;
    return answers === undefined || taken.has(answers) ? [piece] : [piece, answers];
  };
  const take = (chosen: readonly Piece[]) => {
    for (const piece of chosen) {
      taken.add(piece);
      for (const word of piece.words.keys()) covered.add(word);
    }
  };
  const takeBest = (among: readonly Piece[], floor = 0) => {
    let open = among;
    for (;;) {
      open = open.filter((piece) => !taken.has(piece) && priceOf(withQuestion(piece)) <= left);
      const worths = open.map((piece) => {
        const worth = worthOf(withQuestion(piece), covered, least(piece));
        return worth < enough && isMereNarration(piece, covered) ? 0 : worth;
      });
      const most = Math.max(0, ...worths);
      if (most <= floor) return;
      const best = withQuestion(open[worths.indexOf(most)]!);
      left -= priceOf(best);
      take(best);
    }
  };
  if (isEveryRequestTaken) take(pieces.filter(({ said: { by } }) => by === "user"));
  takeBest(pieces.filter((piece) => isTyped(piece) && isLimit(piece.text)));
  const first = pieces.find(({ said: { by } }) => by === "user");
  const ends = endsOf(said).map((end) => pieces.filter(({ at }) => at === end));
  for (const end of [first ? [first] : [], ...ends]) {
    const parts = end.filter((piece) => !taken.has(piece)).flatMap(withQuestion);
    const price = priceOf(parts);
    if (price > Math.min(left, room * END_SHARE)) continue;
    take(parts);
    left -= price;
  }
  takeBest(pieces, isEveryRequestTaken ? 0 : enough);
  return joined(pieces.filter((piece) => taken.has(piece)));
}

/** Whether the user's message begins with a short answer: "The second one. And call it reader." */
function opensShortly({ said, part, text }: Piece): boolean {
  return said.by === "user" && part === 0 && (sentencesOf(text)[0] ?? "").length <= MAX_ANSWER;
}

function questionBefore({ at, part }: Piece, pieces: readonly Piece[]): Piece | undefined {
  if (part > 0) return undefined;
  return pieces.findLast(
    (each) => each.at === at - 1 && each.said.by === "agent" && QUESTION.test(each.text),
  );
}

function isTyped({ said, text }: Piece): boolean {
  return said.by === "user" && !text.startsWith(">");
}

function priceOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { price }) => sum + price, 0);
}

function worthOf(pieces: readonly Piece[], covered: ReadonlySet<string>, least: number): number {
  const { weight } = pieces[0]!;
  let sum = 0;
  for (const { words } of pieces) for (const [word, worth] of words) if (!covered.has(word)) sum += worth;
  return (weight * sum) / Math.max(priceOf(pieces), least) ** PRICE;
}

/** Whether the agent only names what is already selected or in its next calls: "Next is src/reader.ts." */
function isMereNarration(
  { isNarration, words, said: { shown, isReport = false } }: Piece,
  covered: ReadonlySet<string>,
): boolean {
  if (isReport) return false;
  const isNew = (word: string) => !covered.has(word) && shown?.has(word) !== true;
  return isNarration && ![...words.keys()].some((word) => (isName(word) || isFigure(word)) && isNew(word));
}

/** Omits the question if the agent's previous message already contains it. */
function withoutRepeat(said: Heard, before: Heard | undefined): Heard {
  const { question, ...answer } = said;
  const isRepeated =
    before?.by === "agent" && question?.split("\n").every((line) => before.text.includes(line));
  return isRepeated ? answer : said;
}

function endsOf(said: readonly Said[]): number[] {
  return [said.findLastIndex(({ by }) => by === "user"), said.findLastIndex(({ by }) => by !== "user")];
}

function piecesOf(said: readonly Heard[], cost: (text: string) => number): Piece[] {
  const isUsers = ({ by }: Said) => by === "user";
  const first = said.findIndex(isUsers);
  const lasts = endsOf(said);
  const asked = new Set(said.map(({ question }) => question));
  const pieces = said.flatMap((each, at) =>
    partsOf(each).flatMap((text, part): Piece[] => {
      // The answer is shown with its question.
      if (asked.has(text)) return [];
      const words = wordsOf(text);
      const isEnd = lasts.includes(at) || (at === first && part < FIRST_UNITS);
      const isAnswer = each.by === "agent" && said[at + 1]?.by === "user";
      const isSmall = text.startsWith(">") || (isUsers(each) && words.length < MIN_WORDS);
      const weight =
        (isUsers(each) ? USER_WEIGHT : 1) *
        (isEnd ? END_WEIGHT : isAnswer ? ANSWER_WEIGHT : 1) *
        (isSmall ? SMALL_TALK_WEIGHT : 1);
      const frame = part === 0 ? `- Agent: ${each.question ?? ""}\n` : " … ";
      const price = cost(`${frame}${text}`);
      const isNarration = each.by === "agent" && !isEnd && !isAnswer;
      const worths = new Map(words.map((word) => [word, 0]));
      return [{ said: each, at, part, text, words: worths, isNarration, weight, price }];
    }),
  );
  const counts = new Map<string, number>();
  for (const { words } of pieces.toReversed())
    for (const word of words.keys()) {
      const count = (counts.get(word) ?? 0) + 1;
      counts.set(word, count);
      words.set(
        word,
        (isFigure(word) ? NUMBER_WEIGHT : word.length <= SHORT ? SHORT_WORD_WEIGHT : 1) / count,
      );
    }
  return pieces;
}

/** A user's short sentence is joined with its neighbor: "no. forget GOGC, no tuning at all." */
function partsOf({ by, text }: Said): string[] {
  return by === "user" ? unitsOf(text, MIN_USERS_UNIT) : unitsOf(text);
}

function joined(pieces: readonly Piece[]): Said[] {
  const byMessage = new Map<number, Piece[]>();
  for (const piece of pieces) byMessage.set(piece.at, [...(byMessage.get(piece.at) ?? []), piece]);
  return [...byMessage.values()].map((parts) => {
    const { said } = parts[0]!;
    const all = partsOf(said).length;
    if (parts.length === all) return said;
    let next = 0;
    let text = "";
    for (const { part, text: more } of parts) {
      text = joinTexts(part === next ? text : `${text} …`, more);
      next = part + 1;
    }
    return { ...said, text: `${text}${next === all ? "" : " …"}`.trim() };
  });
}
