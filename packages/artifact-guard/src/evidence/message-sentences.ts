import type { CheckRun } from "./check-run.js";
import { findUse } from "./check-table.js";
import { type CommandContext, checksIn } from "./checks-in-command.js";
import { type Token, tokensOf } from "./lexicon.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";

/** Longer sentences are split, because only words near each other are compared. */
const MAX_SENTENCE_LENGTH = 400;

interface Sentence {
  /** The text without quotations, and with code replaced by {@link spokenCode}. */
  words: string;
  text: string;
  /** The number of the list or table that contains the sentence. Sentences elsewhere have their own. */
  block: number;
}

/** Returns the sentences in a message, without code blocks, quotations or plans. */
export function sentencesOf(message: string, context?: CommandContext): Sentence[] {
  const sentences: Sentence[] = [];
  let fence: string | undefined;
  let isPlan = false;
  let isInTable = false;
  let block = 0;
  let header: readonly string[] = [];
  for (const line of message.split("\n")) {
    const text = line.trim();
    const isRow = text.startsWith("|");
    // A table can list conditions rather than results: "| Step | Done when |".
    if (isRow && !isInTable) isPlan = PLANS.test(text) || tokensOf(text).some(isConditionInHeader);
    else if (isInTable && !isRow) isPlan = false;
    if (isRow && !isInTable) header = text.split("|").map(checkIn);
    isInTable = isRow;
    const mark = text.startsWith("```") ? "```" : text.startsWith("~~~") ? "~~~" : undefined;
    if (mark !== undefined && (fence === undefined || fence === mark))
      fence = fence === undefined ? mark : undefined;
    else if (fence === undefined && !text.startsWith(">")) {
      const isItem = isRow || /^(?:[-*+•]|\d{1,3}[.)]) /.test(text);
      if (!isItem && text !== "") {
        isPlan = isHeading(text) && PLANS.test(text);
        block++;
      }
      if ((isPlan && isItem && !DONE_ITEM.test(text)) || OPEN_ITEM.test(text)) continue;
      const { folded, spans } = fold(text.replace(DONE_ITEM, ""), context);
      for (const each of splitSentences(folded)) {
        if (isGoal(each)) continue;
        const words = (isRow ? withHeader(each, header) : each)
          .replace(PROGRAM, (word) => spokenProgram(word, context))
          .replace(FOLDED, (mark) => spans.get(mark)!.word)
          .trim();
        if (words !== "") sentences.push({ words, text: unfold(each, spans), block });
      }
    }
  }
  return sentences;
}

/** Returns the noun for a check in a header: "Tests". */
const checkIn = (header: string) =>
  tokensOf(header).find(({ roles }) => CHECK_KINDS.some((kind) => roles.has(kind)))?.text ?? "";

/** Adds the checks in the header to the cells below them: "| parser | Tests ✅ |". */
const withHeader = (row: string, header: readonly string[]) =>
  row
    .split("|")
    .map((cell, at) => (cell.trim() === "" || !header[at] ? cell : ` ${header[at]} ${cell}`))
    .join("|");

/** A column can also be called "Before". */
const isConditionInHeader = ({ text, roles }: Token) =>
  roles.has("if") && !/^(?:before|bevor|avant|antes)$/.test(text);

/** For example, "Acceptance criteria: all tests pass." */
const isGoal = (text: string) => {
  const [label = "", ...rest] = text.split(/[:：]/, 2);
  // "I checked the plan: 2 to add" is no label.
  return rest.length > 0 && label.length <= MAX_LABEL && PLANS.test(label);
};

const MAX_LABEL = 25;

const isHeading = (text: string) => text.startsWith("#") || /[:：*]$/.test(text);
/** Matches headings of goals that have not yet been reached. */
const PLANS =
  /\b(?:next steps?|to[- ]?dos?|definition of done|acceptance criteria|criteri(?:a|on)|requirements?|goals?|plan|remaining|before (?:you )?merg|checklist|n[äa]chste schritte|offen|prochaines [ée]tapes|pr[óo]ximos pasos)\b/i;
const OPEN_ITEM = /^[-*+•] \[ \]/;
const DONE_ITEM = /^[-*+•] \[[xX]\]/;

/** A period ends a sentence only before a space or the end: not in `test.skip`. */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  // "1. The tests pass."
  const afterNumber = /^\d{1,3}\. /.exec(line)?.[0].length ?? 0;
  for (let at = afterNumber; at < line.length; at++) {
    const character = line[at]!;
    const ends =
      "。！？".includes(character) ||
      (".!?;".includes(character) && (at + 1 === line.length || /[\s)*"'_]/.test(line[at + 1]!)));
    if (!ends && at - start < MAX_SENTENCE_LENGTH) continue;
    sentences.push(line.slice(start, at + 1));
    start = at + 1;
  }
  sentences.push(line.slice(start));
  return sentences.map((each) => each.trim()).filter((each) => each !== "");
}

const PARTNERS: Readonly<Record<string, string>> = {
  "`": "`",
  '"': '"',
  "“": "”",
  "„": "“",
  "«": "»",
  "「": "」",
  "『": "』",
};
const MAX_QUOTATION_LENGTH = 300;
/** Matches the private-use characters that stand for spans. */
const FOLDED = /[\uE000-\uF8FF]/g;
const FIRST_MARK = 0xe000;
const MAX_SPANS = 6_000;

type Spans = ReadonlyMap<string, { original: string; word: string }>;

/** Replaces each code span and quotation, whose periods do not end a sentence, with one character. */
function fold(line: string, context: CommandContext | undefined): { folded: string; spans: Spans } {
  const spans = new Map<string, { original: string; word: string }>();
  let folded = "";
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    const partner = PARTNERS[character];
    const isCode = partner === "`";
    const end =
      partner === undefined || spans.size === MAX_SPANS
        ? -1
        : line.slice(at + 1, isCode ? undefined : at + MAX_QUOTATION_LENGTH).indexOf(partner);
    if (end === -1) {
      folded += character.replace(FOLDED, " ");
      continue;
    }
    const mark = String.fromCharCode(FIRST_MARK + spans.size);
    const inside = line.slice(at + 1, at + 1 + end);
    const word = isCode ? ` ${spokenCode(inside, context)} ` : "";
    spans.set(mark, { original: line.slice(at, at + end + 2), word });
    folded += mark;
    at += end + 1;
  }
  return { folded, spans };
}

function unfold(text: string, spans: Spans): string {
  return text.replace(FOLDED, (mark) => spans.get(mark)!.original);
}

const PROGRAM = /[A-Za-z][\w-]{3,40}/g;

/** Matches programs that are certainly meant, because their names are no words: "PHPStan", "mypy". */
const CERTAIN = /lint|stan$|unit|tsc|mypy|pyright|flake8|phpcs|detekt|test$/;

/** Returns `command_types` for a checker that is named or ran in this session: "PHPStan reports no errors". */
function spokenProgram(word: string, context: CommandContext | undefined): string {
  const name = word.toLowerCase();
  const certain = CERTAIN.test(name) ? findUse([name])?.use.kinds : undefined;
  const kind = context?.ran?.get(name) ?? (tokensOf(name)[0]!.roles.size === 0 ? certain?.[0] : undefined);
  return kind === undefined ? word : `command_${kind}`;
}

const MAX_SPAN = 200;
/** Matches `cpf.test.js`, `reader_test.go`, `test_reader.py`, `ReaderTest.java` and `reader_spec.rb`. */
const TEST_FILE = /^(?:[\w./-]*\/)?(?:[\w-]+[._-](?:test|spec)s?|test_\w+|\w+Tests?)\.\w{1,5}$/;

/** Matches `TestReadsHeader`, `testReadsHeader`, `test_reads_header()` and `ReaderTest`. */
const TEST_NAME = /^(?:[Tt]est(?:[A-Z]|_[A-Za-z])\w*|[A-Z]\w*[a-z](?:Tests?|Spec))(?:\(\))?$/;

/**
 * Returns a word such as `command_test` for a command that runs checks, or `part_test` if it runs
 * only some of the tests. Returns other code unchanged if it is a single word, and otherwise an
 * empty string.
 */
function spokenCode(code: string, context: CommandContext | undefined): string {
  const text = code.trim();
  const isWord = !/\s/.test(text);
  if (text.length > MAX_SPAN) return "";
  if (isWord && (TEST_FILE.test(text) || TEST_NAME.test(text))) return "part_test";
  if (!(isWord && /[\w)][./]/.test(text))) {
    const words = checksIn(text, { ...(context ?? ANYWHERE), isClaim: true }).checks.map((check) =>
      [check.parts === undefined ? "command" : "part", ...named(check)].join("_"),
    );
    if (words.length > 0) return words.join(" and ");
  }
  if (isWord) return isOtherWord(text) ? "" : text;
  return OTHER_COMMAND.test(text) ? "command_other" : "";
}

/** The context of a message whose project is unknown. */
const ANYWHERE: CommandContext = { scripts: { find: () => undefined }, own: {} };

/** Matches a program with arguments: `terraform plan`, `curl -s localhost`. */
const OTHER_COMMAND = /^[a-z][\w.-]{1,30} [\w./-]/;

/** Whether a name in code is also a word for a deployment: `published`. */
const isOtherWord = (name: string) => tokensOf(name).some(({ roles }) => roles.has("deployed"));

/** Returns what a claim refers to: for `cargo test`, "it passes" refers to tests, not the build. */
function named({ kinds, language }: CheckRun): readonly (CheckKind | "checks")[] {
  if (kinds.length > 3 && language === undefined) return ["checks"];
  if (kinds.includes("test")) return ["test"];
  return kinds.slice(0, 1);
}
