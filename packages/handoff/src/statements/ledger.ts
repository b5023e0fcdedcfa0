import { isCommon } from "./common-words.js";
import type { Role } from "./cues.js";
import { type FoundCue, findCues } from "./statement-cues.js";
import { type ItemKind, judgeStatement, type Speaker } from "./statement-kind.js";
import { type Statement, splitStatements } from "./statements.js";
import { corrects, Supersession, type Told } from "./supersede.js";
import { tellingOf } from "./telling.js";
import { contentWords, isName, likeness, sharedWords } from "./words.js";

/** Where something was said. */
export interface StatementPlace {
  session: string | undefined;
  /** ISO 8601, as the client noted it. */
  at: string | undefined;
  /** Of the session's file, from 1. */
  line: number | undefined;
}

/** Something that the next session should know. */
export interface LedgerItem {
  kind: ItemKind | "goal" | "request";
  /** Verbatim. */
  text: string;
  reason?: string;
  weight: number;
  speaker: Speaker | "person" | "before";
  place: StatementPlace | undefined;
}

interface Kept extends LedgerItem {
  words: Set<string>;
  /** What it says, in one statement or, of a request, in several. */
  told: readonly Told[];
  order: number;
  message: number;
}

type SupersedeOptions = Parameters<Supersession["replaces"]>[2];

/** A text of more is a document, and no answer to what was said. */
const MAX_CORRECTIONS = 24;
/** Of each kind. */
const MAX_ITEMS = 40;
/** Of a text: what is long has what counts at its beginning and end. */
const MAX_HEARD = 24 * 1024;
const MAX_REMEMBERED = 2_000;

/** Above this two statements of one kind say the same, or the later corrects the earlier. */
const SAME = 0.6;
/** How much of what a statement takes back or settles must be what an item is about. */
const ABOUT = 0.6;
const MIN_ANSWERED = 2;
const MAX_SUBJECT = 8;
/** A longer statement is a log or a document, and replaces nothing. */
const MAX_REPLACING = 400;
const CORRECTS: ReadonlySet<Role> = new Set(["corrects", "retract", "retracted"]);
/** What tells less only explains what was said beside it. */
const LEAST = 0.2;
/** What is left of a request without what it takes back must say something. */
const MIN_LEFT = 2;

const BOUNDARY =
  /[,;:.!?](?=\s|$)|[()，、。；：—]| (?:with|by|to|for|because|and|as|we|so|durch|zugunsten|wir|weil|und|par|pour|car|et|on|por|para|con|porque|y|на|и|потому) /i;

/** What a later statement can replace. */
const REPLACEABLE: ReadonlySet<LedgerItem["kind"]> = new Set([
  "rule",
  "decision",
  "assumption",
  "blocker",
  "finding",
  "todo",
  "question",
  "request",
]);
/** The same of an agent's, by what it is. */
const REPLACED_BY: { readonly [kind in ItemKind]: ReadonlySet<LedgerItem["kind"]> } = {
  decision: new Set(["decision", "assumption", "question", "todo"]),
  finding: new Set(["decision", "assumption", "question", "finding", "todo"]),
  failed: new Set(["decision", "assumption", "todo"]),
  assumption: new Set(["assumption"]),
  blocker: new Set(["assumption", "todo"]),
  rule: new Set(),
  todo: new Set(),
  question: new Set(),
};

/** The kinds that one can settle by saying so. */
const CLOSABLE: ReadonlySet<LedgerItem["kind"]> = new Set([
  "todo",
  "blocker",
  "assumption",
  "question",
  "request",
]);
/** What people take back by naming it in a word. */
const TAKEN_BACK: ReadonlySet<LedgerItem["kind"]> = new Set([
  "decision",
  "todo",
  "request",
  "rule",
  "goal",
  "assumption",
]);
/** Kinds that wait for one thing, so that a word of it is enough. */
const WAITS: ReadonlySet<LedgerItem["kind"]> = new Set(["blocker", "question"]);

/**
 * What a session has said so far that is worth keeping: each thing once, without what was taken back or
 * settled later. Nothing in it grows
 * beyond a limit.
 */
export class Ledger {
  /** Whether something was said about what came from an earlier session. */
  isTouched = false;
  private readonly kept = new Map<number, Kept>();
  private order = 0;
  /** The number of the text that is heard. */
  private message = 0;
  private remembered = new Set<string>();
  private readonly supersession = new Supersession();
  /** Whether the statement before, of the same text, corrects something. */
  private isCorrection = false;
  /** How many more statements of the text may replace others. */
  private corrections = 0;
  /** What the statement that is heard took back or settled. */
  private dropped: Kept[] = [];
  /** The words of what the latest request took back. */
  private settled = new Set<string>();

  /** @param isRefused what a person has taken out of the handoff, which does not come back */
  constructor(
    private readonly isRefused: (kind: LedgerItem["kind"], text: string) => boolean = () => false,
  ) {}

  get all(): LedgerItem[] {
    return [...this.kept.values()];
  }

  /** Those of a kind, the oldest first. */
  items(kind: LedgerItem["kind"]): LedgerItem[] {
    return [...this.kept.values()].filter((item) => item.kind === kind);
  }

  add(item: LedgerItem): void {
    if (this.isRefused(item.kind, item.text)) return;
    const words = contentWords(item.text);
    for (const [order, other] of this.kept) {
      if (other.kind !== item.kind || !isAgain(other, item.text, words)) continue;
      if (item.speaker !== "before") this.touch(other, words);
      // What a person wrote stays as they wrote it.
      if (other.speaker === "person") return;
      this.kept.delete(order);
    }
    const order = ++this.order;
    this.kept.set(order, { ...item, words, told: toldIn(item), order, message: this.message });
    this.limit(item.kind);
  }

  /** Whether a text speaks of something that is to be done. */
  isAboutOpenWork(text: string): boolean {
    const words = contentWords(text);
    return [...this.kept.values()].some(
      ({ kind, words: open }) => (kind === "todo" || kind === "goal") && sharedWords(words, open).length > 0,
    );
  }

  /** What an earlier session asked has its answer. */
  answered(question: LedgerItem, answer: string): void {
    for (const [order, { text }] of this.kept) if (text === question.text) this.kept.delete(order);
    const text = `${question.text} ${answer}`;
    this.add({ ...question, kind: "decision", text, reason: "The user answered so.", weight: 3 });
  }

  /**
   * Keeps what is worth it of a text, and drops what it takes back. @returns the statements that were kept
   */
  hear(text: string, speaker: Speaker, place: StatementPlace): Statement[] {
    if (this.remembered.has(text)) return [];
    if (this.remembered.size > MAX_REMEMBERED) this.remembered = new Set();
    if (text.length < 500) this.remembered.add(text);
    this.message++;
    this.isCorrection = false;
    this.corrections = MAX_CORRECTIONS;
    const statements = withReasons(splitStatements(ends(text)));
    return statements.filter((statement) => this.hearStatement(statement, speaker, place));
  }

  /**
   * What the user wrote, which is kept as it stands, but for what only takes something back or settles it.
   * @returns what is left of it; undefined where nothing is
   */
  request(text: string, place: StatementPlace): string | undefined {
    this.settled = new Set();
    const kept = this.hear(text, "user", place);
    const statements = splitStatements(ends(text));
    const left = this.settled.size === 0 ? text : unsettled(statements, this.settled);
    const isTold = statements.length > 0 && kept.length === statements.length;
    const isGoal = statements.some(({ text: said }) => findCues(said).some(({ role }) => role === "goal"));
    if (left === undefined || (isTold && !isGoal)) return left;
    this.add({ kind: "request", text: left, weight: 1, speaker: "user", place });
    if (isGoal) {
      for (const [order, { kind }] of this.kept) if (kind === "goal") this.kept.delete(order);
      this.add({ kind: "goal", text: left, weight: 9, speaker: "user", place });
    }
    return left;
  }

  private hearStatement(statement: Statement, speaker: Speaker, place: StatementPlace): boolean {
    this.dropped = [];
    const { kind, weight, cues } = judgeStatement(statement, speaker);
    const words = contentWords(statement.text);
    this.supersession.heard(words);
    // What corrects is none of what it is about: "never mind" says nothing of what "never leaves the box".
    const subject = contentWords(
      cues.filter(({ role }) => CORRECTS.has(role)).reduce(without, statement.text),
    );
    const told = { text: statement.text, words: subject, cues };
    if (statement.text.length > MAX_REPLACING) {
      // A log that was pasted has values of all kinds.
    } else if (speaker === "user")
      this.supersede(told, REPLACEABLE, { isClear: this.isCorrection, mustBeClear: false });
    else if (kind !== undefined)
      this.supersede(told, REPLACED_BY[kind], { isClear: false, mustBeClear: true });
    this.isCorrection = corrects(cues);
    const before = this.kept.size;
    if (kind === undefined || kind === "finding" || kind === "decision" || kind === "rule")
      this.resolve({ ...told, words });
    if (speaker === "user") this.answer(statement.text);
    this.settle(statement.text, cues);
    if (kind === undefined) return false;
    // What takes something back may say little else.
    if (this.kept.size < before && (speaker === "user" || tellingOf(statement.text) < LEAST)) return false;
    if (speaker !== "user" && !this.saysMore(statement.text, cues)) return false;
    this.add({ kind, text: statement.text, weight, speaker, place });
    return true;
  }

  /** Whether a statement says more than that something is taken back. */
  private saysMore(text: string, cues: readonly FoundCue[]): boolean {
    if (this.dropped.length === 0) return true;
    const rest = contentWords(cues.reduce(without, text));
    return [...rest].some((word) => !isCommon(word) && !this.dropped.some(({ words }) => words.has(word)));
  }

  /** Drops what the statement takes back, and what it says is done. */
  private settle(text: string, cues: readonly FoundCue[]): void {
    if (this.kept.size === 0) return;
    for (const cue of cues) {
      const object = objectOf(text, cue, cues);
      if (object === undefined || object.size === 0) continue;
      for (const [order, item] of this.kept) {
        if (item.speaker === "person" || !isAbout(item, object, cue.role)) continue;
        this.touch(item, object);
        for (const word of sharedWords(item.words, object)) this.settled.add(word);
        this.drop(order, item);
      }
    }
  }

  /** Drops what a statement says otherwise, of these kinds. */
  private supersede(later: Told, kinds: ReadonlySet<LedgerItem["kind"]>, options: SupersedeOptions): void {
    if (this.corrections-- <= 0) return;
    for (const [order, item] of this.kept) {
      if (item.message === this.message || item.speaker === "person" || !kinds.has(item.kind)) continue;
      const left = item.told.filter((told) => !this.supersession.replaces(later, told, options));
      if (left.length === item.told.length) continue;
      this.touch(item, later.words);
      const text = left.map((told) => told.text).join(" ");
      const words = contentWords(text);
      // A request of several sentences keeps those that still hold.
      if (words.size < MIN_LEFT) this.drop(order, item);
      else this.kept.set(order, { ...item, text, words, told: left });
    }
  }

  /** Drops what was assumed or waited for, and is spoken of as it is now. */
  private resolve(later: Told): void {
    for (const [order, item] of this.kept) {
      if (item.message === this.message || item.speaker === "person") continue;
      const isOpen = item.kind === "assumption" || item.kind === "blocker";
      if (!isOpen && (item.kind !== "finding" || item.weight >= 1)) continue;
      if (!this.supersession.resolves(later, item.told[0]!, item.kind !== "assumption")) continue;
      this.touch(item, later.words);
      this.drop(order, item);
    }
  }

  /** Something was said about an item, in more than words that everybody uses. */
  private touch({ speaker, words }: Kept, by: ReadonlySet<string>): void {
    if (speaker !== "before") return;
    const telling = [...by].filter((word) => !isCommon(word));
    const common = telling.filter((word) => words.has(word));
    if (common.some(isName) || common.length > 1 || 2 * common.length > telling.length) this.isTouched = true;
  }

  /** With it goes what was only said beside it. */
  private drop(order: number, item: Kept): void {
    const { message } = item;
    this.dropped.push(item);
    this.kept.delete(order);
    for (const [other, beside] of this.kept)
      if (beside.message === message && beside.weight < LEAST) this.kept.delete(other);
  }

  /** A question that the agent asked is settled when its user speaks of what it asks. */
  private answer(text: string): void {
    const words = contentWords(text);
    for (const [order, { kind, speaker, words: asked }] of this.kept) {
      if (kind !== "question" || speaker === "user" || sharedWords(asked, words).length < MIN_ANSWERED)
        continue;
      this.kept.delete(order);
    }
  }

  private limit(kind: LedgerItem["kind"]): void {
    const all = [...this.kept.values()].filter((item) => item.kind === kind);
    if (all.length <= MAX_ITEMS) return;
    const [least] = all.sort((a, b) => a.weight - b.weight || a.order - b.order);
    this.kept.delete(least!.order);
  }
}

function toldIn({ kind, text }: LedgerItem): Told[] {
  const statements = kind === "request" ? splitStatements(text).map((statement) => statement.text) : [text];
  return statements.map((each) => ({ text: each, words: contentWords(each), cues: findCues(each) }));
}

function isAgain(other: Kept, text: string, words: ReadonlySet<string>): boolean {
  if (other.text === text) return true;
  const [names, otherNames] = [[...words].filter(isName), [...other.words].filter(isName)];
  // Two things may be said of two names in the same words.
  if (names.length > 0 && otherNames.length > 0 && !names.some((name) => other.words.has(name))) return false;
  return likeness(other.words, words) >= SAME;
}

/** What a cue is about; undefined for one that settles nothing. */
function objectOf(
  whole: string,
  { role, from, to }: FoundCue,
  cues: readonly FoundCue[],
): Set<string> | undefined {
  const text = cues.reduce(withoutHedge, whole);
  if (role === "retract") {
    const rest = text.slice(to);
    const end = rest.search(BOUNDARY);
    return contentWords(end > 1 ? rest.slice(0, end) : rest);
  }
  if (role === "retracted") {
    const before = text.slice(0, from);
    const [last = before] = before.split(/[,;:.!?]\s|[()，、。；：—]/).slice(-1);
    return contentWords(last);
  }
  if (role !== "done") return undefined;
  // "--with-cache is wired in and done": what is done stands before it, where that is short.
  const [subject = ""] = text
    .slice(0, from)
    .split(/[,;:.!?]\s|[()，、。；：—]/)
    .slice(-1);
  const words = contentWords(subject);
  const isShort = subject.split(" ").length <= MAX_SUBJECT && [...words].some(isName);
  return isShort ? words : contentWords(`${text.slice(0, from)} ${text.slice(to)}`);
}

/** "On second thought" is nothing that is taken back. */
function withoutHedge(text: string, cue: FoundCue): string {
  return cue.role === "announce" ? without(text, cue) : text;
}

function without(text: string, { from, to }: FoundCue): string {
  return `${text.slice(0, from)}${" ".repeat(to - from)}${text.slice(to)}`;
}

function isAbout({ kind, words }: Kept, object: ReadonlySet<string>, role: Role): boolean {
  if (role === "done" && !CLOSABLE.has(kind)) return false;
  const common = sharedWords(words, object);
  const isNamed = common.some(isName);
  const share = common.length / object.size;
  if (role !== "done" && isNamed && kind !== "goal" && kind !== "failed") return true;
  if (role === "done" && WAITS.has(kind) && common.length > 0 && share >= ABOUT / 2) return true;
  if (kind === "request" && role === "done") return share >= ABOUT && common.length / words.size >= ABOUT / 2;
  if (share < ABOUT || (common.length < 2 && !isNamed && (role === "done" || !TAKEN_BACK.has(kind))))
    return false;
  if (kind === "failed") return false;
  if (role === "done" && kind === "todo" && isNamed && share >= ABOUT && object.size <= MAX_SUBJECT)
    return true;
  return kind !== "todo" && kind !== "goal" ? common.length > 0 : common.length / words.size >= ABOUT;
}

/** The clauses in which nothing is taken back. */
function unsettled(statements: readonly Statement[], settled: ReadonlySet<string>): string | undefined {
  const clauses = statements.flatMap(({ text }) => text.split(/(?<=[,;:.!?])\s+|(?<=[，、。；！？])/));
  const left = clauses.filter((clause) => sharedWords(contentWords(clause), settled).length === 0).join(" ");
  return contentWords(left).size < MIN_LEFT ? undefined : left;
}

/** A sentence that only gives the reason of the one before it belongs to that. */
function withReasons(statements: readonly Statement[]): Statement[] {
  const joined: Statement[] = [];
  for (const statement of statements) {
    const last = joined.at(-1);
    const isReason = findCues(statement.text.slice(0, 30)).some(
      ({ role, from }) => role === "because" && from <= 4,
    );
    if (last && isReason && !statement.isItem && last.heading === statement.heading) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${statement.text}` };
    } else joined.push(statement);
  }
  return joined;
}

function ends(text: string): string {
  return text.length <= MAX_HEARD ? text : `${text.slice(0, MAX_HEARD / 2)}\n\n${text.slice(-MAX_HEARD / 2)}`;
}
