import { isCommon } from "./common-words.js";
import { isPolite } from "./courtesy.js";
import type { Role } from "./cues.js";
import { type FoundCue, findCues } from "./statement-cues.js";
import type { Statement } from "./statements.js";
import { tellingOf } from "./telling.js";
import { contentWords } from "./words.js";

/** What a statement is kept as. */
export type ItemKind =
  | "rule"
  | "decision"
  | "failed"
  | "assumption"
  | "blocker"
  | "finding"
  | "todo"
  | "question";

/** Who made a statement. */
export type Speaker = "user" | "agent" | "subagent" | "summary";

export interface Judged {
  kind: ItemKind | undefined;
  /** How sure it is that it is worth keeping: of too many those with less leave first. */
  weight: number;
  cues: FoundCue[];
}

const KIND_OF_ROLE: { readonly [role in Role]?: ItemKind } = {
  decision: "decision",
  failed: "failed",
  assumption: "assumption",
  blocker: "blocker",
  rule: "rule",
  finding: "finding",
  next: "todo",
  question: "question",
};

/** `Decision: `, `**Blocked** - `: the first words of a statement before a colon or a dash. */
const LABEL = /^[*_`"'(]{0,3}([\p{L}][\p{L} '’-]{1,40}?)[*_`"')]{0,3}\s?(?::|：|\s[-–—])\s?/u;
const LABEL_WEIGHT = 4;
const MIN_LENGTH = 12;
const MIN_WIDE_LENGTH = 5;
/** What the words that explain or oppose add to what a statement tells. */
const EXPLAINS = 0.1;

/** The speaker is who does it; Romance languages and Japanese need no word for that. */
const SPEAKER_DOES =
  /^(?:I|We|Let's|Ich|Wir|Je|J['’]|On|Nous|Я|Мы|Ik|Wij)(?=[\s'’]|\p{L})|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|(?:amos|emos|imos|iamo)\b/u;

/** The kind in which a statement with several cues counts, the most telling first. */
const ORDER: readonly Role[] = ["failed", "assumption", "blocker", "decision", "finding"];

/** What a statement is, by the words it has and by the label and heading over it. */
export function judgeStatement({ text, heading, isItem }: Statement, speaker: Speaker): Judged {
  const cues = findCues(text);
  const has = (role: Role) => cues.some((cue) => cue.role === role);
  const firstReason = Math.min(...cues.map(({ role, from }) => (role === "because" ? from : text.length)));
  // "I'll store it there because a restart has to find it" looks for nothing.
  const looks = cues.some(({ role, from }) => role === "looking" && from < firstReason);
  const judged = (kind: ItemKind | undefined, weight: number): Judged => ({ kind, weight, cues });
  if (text.length < (/[\u3040-\u9fff\uac00-\ud7af]/.test(text) ? MIN_WIDE_LENGTH : MIN_LENGTH))
    return judged(undefined, 0);
  const label = LABEL.exec(text)?.[1];
  const labelled = label === undefined ? undefined : kindOfTitle(label);
  if (labelled !== undefined) return judged(labelled, LABEL_WEIGHT);
  const isAnnounced = cues.some(({ role, from }) => role === "announce" && from <= 3);
  const isQuestion = /[?？]["')\]*_`»]*$/.test(text);
  // What a user says is kept as they said it; as one of these it can be settled, too. What they ask is a
  // request.
  if (speaker === "user")
    return judged(isQuestion ? undefined : (["blocker", "rule", "question"] as const).find(has), 3);
  if (isQuestion) return judged(isAnnounced || isPolite(text) ? undefined : "question", 2);
  const titled = heading === undefined ? undefined : kindOfTitle(heading);
  const reason = has("because") ? 1 : 0;
  // "Waiting for the agent" names nothing that could come later.
  const isPassing = (role: Role) => role === "blocker" && [...contentWords(text)].every(isCommon);
  for (const role of ORDER) if (has(role) && !isPassing(role)) return judgedRole(role);
  if (has("question")) return judged("question", 2);
  if (has("next") && !isAnnounced) return judged("todo", 2);
  if (has("intent") && reason > 0 && !looks) return judged("decision", 1);
  if (has("prefers") && SPEAKER_DOES.test(text) && !looks) return judged("decision", 1);
  if (titled !== undefined && isItem) return judged(titled, 2);
  if (/[.!。] (?:The reason|Reason|Because|That is why|Der Grund|Grund|La raison|La razón)/.test(text))
    return judged("decision", 2);
  if (speaker === "summary" && has("rule")) return judged("rule", 1);
  // Anything else that tells something is kept while there is room; what somebody means to do is done later,
  // or not.
  const telling =
    isAnnounced || (has("intent") && reason === 0)
      ? 0
      : tellingOf(text) + (reason > 0 || has("contrast") ? EXPLAINS : 0);
  return judged(telling > EXPLAINS ? "finding" : undefined, Math.min(telling, 0.99));

  function judgedRole(role: Role): Judged {
    // A list under "Constraints" is of constraints, however they are worded.
    if (titled !== undefined && isItem) return judged(titled, 2);
    const kind = KIND_OF_ROLE[role]!;
    if (kind === "decision" && looks && reason === 0) return judged(undefined, 0);
    return judged(kind, 2 + reason);
  }
}

/** The kind that a heading or a label names. */
function kindOfTitle(title: string): ItemKind | undefined {
  const cues = findCues(title.replaceAll("_", " "));
  // "Approaches that failed and decisions": the first word counts.
  const [first] = cues
    .filter(({ role }) => KIND_OF_ROLE[role] !== undefined)
    .sort((a, b) => a.from - b.from || b.to - a.to);
  return first === undefined || cues.some(({ role }) => role === "done")
    ? undefined
    : KIND_OF_ROLE[first.role];
}
