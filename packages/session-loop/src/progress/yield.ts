// A call that reads (searches, queries, fetches) and returns nothing is as unsuccessful as a failed call.
// A call that changes something and prints nothing has done its work.

/** "failed": the call failed or was refused. "empty": the call found nothing. */
export type FailureKind = "failed" | "empty";

const READING = new Set(
  (
    "ag ask browse cat check command curl describe dig du fd fetch find fuser get glob grep head help http info inspect jq list locate log logs " +
    "look lookup ls lsof netstat nslookup open ping ps query read rg scan search select show ss stat status tail tree type view wget whereis which whois"
  ).split(" "),
);
export interface Kind {
  /** The tool, and the program or verb. */
  family: string;
  reads: boolean;
}

/** Judges a call by the verbs in the tool's name and by the first words of the command. */
export function kindOf(name: string, input: unknown): Kind {
  const command = commandOf(input);
  if (command === undefined) {
    return { family: name, reads: reads(wordsOfName(name)) || reads(firstWordOfQuery(input)) };
  }
  const first = command
    .slice(0, 400)
    .split(/\s+/)
    .filter((word) => word !== "" && !word.startsWith("-"))
    .slice(0, 3)
    .map((word) => word.toLowerCase());
  const program = first[0] ?? "";
  // The verb is the program or a word after it: "gh run view", "aws s3 ls".
  const readsItself = READING.has(program);
  return {
    family: `${name} ${program}`,
    reads: readsItself || reads(first.slice(1).filter((word) => word !== "run")),
  };
}

function reads(verbs: readonly string[]): boolean {
  return verbs.some((verb) => READING.has(verb));
}

function firstWordOfQuery(input: unknown): string[] {
  if (typeof input !== "object" || input === null) return [];
  const { query } = input as { query?: unknown };
  return typeof query === "string" ? [query.slice(0, 40).trim().split(/\s/)[0]?.toLowerCase() ?? ""] : [];
}

function commandOf(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  for (const key of ["command", "cmd", "script", "sql", "statement"]) {
    const value = (input as Record<string, unknown>)[key];
    if (typeof value === "string") return value;
    if (Array.isArray(value)) return value.join(" ");
  }
  return undefined;
}

function wordsOfName(name: string): string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

// Results that say that nothing was found are short.
const SHORT = 400;

// Phrases for "nothing found": a word for none and a noun, in either order.
const WANTED =
  "(?:match(?:es|ing)?|results?|hits?|rows?|records?|items?|entr(?:y|ies)|files?|documents?|pages?|answers?|repl(?:y|ies)|responses?|users?|person|humans?|data|output|content|elements?|objects?|nodes?|symbols?|references?|suggestions?|candidates?|packages?|issues found|tests found|messages?|events?)";
const NOTHING = new RegExp(
  `\\b(?:no|zero|0|not any|without any)\\s+(?:\\w+\\s+){0,2}${WANTED}\\b|\\b(?:nothing|none|nobody|no one)\\b|\\b${WANTED}["']?\\s?[:=]\\s?(?:0|none|null|\\[\\s?\\])|\\b(?:empty|blank) (?:result|response|page|list|set|output)`,
  "i",
);
// Refusals that do not contain the word "error".
const REFUSED =
  /\b(?:unavailable|not (?:available|allowed|permitted|supported|possible|authori[sz]ed|enabled)|(?:quota|limit|budget) (?:exceeded|reached|exhausted)|exceed(?:s|ed) (?:the |your )?\w{0,20} ?(?:quota|limit)|too many requests|declined|rejected|disabled|blocked|unknown (?:tool|command|option|argument)|unrecogni[sz]ed|access is restricted|(?:log|sign) ?in (?:required|to|first)|captcha|verify (?:that )?you are|no (?:user|human|person|one) is (?:available|there))\b/i;

/** @param failed whether the call failed, according to the client or to the result's words */
export function failureKindOf(result: string, reads: boolean, failed: boolean): FailureKind | undefined {
  if (failed) return "failed";
  if (result.length > SHORT) return undefined;
  if (REFUSED.test(result)) return "failed";
  if (!reads) return undefined;
  return isEmpty(result) || NOTHING.test(result) ? "empty" : undefined;
}

function isEmpty(result: string): boolean {
  return /^["'([{<]?(?:|no output|none|null|nil|undefined|empty|0)["')\]}>]?$/i.test(result.trim());
}
