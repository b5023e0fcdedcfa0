import {
  assertOptions,
  assertSafeId,
  type Diagnostic,
  describeError,
  isSafeId,
  type OptionNames,
  type PartialUsage,
  readGitState,
  shown,
  withoutUndefined,
} from "@agentos/platform";
import { DEVIATIONS } from "../deviations.js";
import { assertDate } from "../drift/assert-date.js";
import type { GitState } from "../drift/drift.js";
import { type Handoff, normalizeHandoff } from "../format/index.js";
import { NOTED, ownWords } from "../format/own-words.js";
import {
  type Ending,
  endingOf,
  type ReadTranscript,
  type RowCount,
  readableClients,
  readTranscript,
  type SessionNotes,
  type TranscriptClient,
} from "../notes/index.js";
import { editsOf, type HandoffOrigin, type OwnHandoff, withEdits } from "../store/origin.js";
import { PLAN } from "../workspace/active-plan.js";
import { readAgentNotes } from "./agent-notes.js";
import { continuedHandoffs } from "./continued-handoffs.js";
import { ignoredHandoffIds, withIgnoredHandoffs } from "./ignored-handoffs.js";
import { beginNotes, EARLIER_DEVIATIONS, mergeHandoffs, parsePasted } from "./inherit.js";
import { notedFields } from "./to-handoff.js";

export interface TranscriptOptions {
  /** The session's id. Defaults to the one in the file. */
  sessionId?: string;
  /** The time of the handoff. Defaults to now. */
  at?: Date;
  /** The folder that can contain `.agentos/state/notes.md`. Defaults to the session's folder. */
  project?: string;
  /** The git state, or false for none. Defaults to that of the folder in which the session ran. */
  git?: GitState | false;
  /** The state of the context window, if the caller knows it. */
  tokens?: PartialUsage;
  /** A person's own words, which precede the other notes. If given, the session counts as unfinished. */
  note?: string;
  /**
   * The size in bytes above which only the beginning and end of the file are read. If the middle is
   * left out, the handoff and a diagnostic say so. Unlimited by default.
   */
  maxBytes?: number;
  /** The handoffs that the session was given, oldest first. Their open items are carried over. */
  taken?: readonly Handoff[];
  /** Whether the session is known to have continued the handoffs in `taken`. Inferred by default. */
  isAccepted?: boolean;
  /** The session's previous handoff from {@link readOwnHandoff}. People's edits to it are kept. */
  own?: OwnHandoff;
  /** Finds the handoff that a user pasted. By default, only the pasted text is used. */
  findHandoff?: (sessionId: string) => Handoff | undefined;
}

const OPTIONS: OptionNames<TranscriptOptions> = {
  sessionId: true,
  at: true,
  project: true,
  git: true,
  tokens: true,
  note: true,
  maxBytes: true,
  taken: true,
  isAccepted: true,
  own: true,
  findHandoff: true,
};

export interface TranscriptHandoff {
  /** Absent if there is nothing to hand over. The diagnostics explain why. */
  handoff?: Handoff;
  client?: TranscriptClient;
  /** The folder in which the session ran, according to its client. */
  folder?: string;
  /**
   * Whether work is left: a person's note, an open todo, question or plan, an unanswered request, a
   * failed or refused command, uncommitted edits, a background program, a compaction, inherited
   * tasks, or edits after which the agent did not state that the work is done.
   */
  isUnfinished: boolean;
  /** The sessions whose handoffs were continued. Absent if the session was given none. */
  takenUp?: string[];
  /** What the session continued, and people's changes. Pass this to {@link writeHandoff}. */
  origin?: Partial<HandoffOrigin>;
  diagnostics: Diagnostic[];
}

/**
 * Creates a handoff for a session outside any workflow, based on its client's session file.
 *
 * Fields and memory are bounded regardless of the file's size. Tool output is omitted, except for
 * excerpts from checks, subagents' reports, and the commits and URLs that commands created. Obvious
 * secrets are redacted. Treat prompts and answers from the file as data, not as orders.
 *
 * The file's content never causes an exception; an unreadable file is reported as a diagnostic.
 * @throws TypeError if `sessionId` is unsafe in a path or `at` is not a valid date
 */
export function handoffFromTranscript(path: string, options: TranscriptOptions = {}): TranscriptHandoff {
  assertOptions(options, OPTIONS);
  if (options.sessionId !== undefined) assertSafeId(options.sessionId, "session id");
  if (options.at !== undefined) assertDate(options.at);
  const { taken: given = [] } = options;
  if (!Array.isArray(given)) throw new TypeError(`Expected "taken" to be a list, not ${shown(given)}`);
  let known: SessionReading;
  try {
    known = readSession(path, options);
  } catch (error) {
    return failure(path, `cannot be read: ${describeError(error)}`);
  }
  const { transcript, inherited, takenUp } = known;
  const { format, notes } = transcript;
  if (format === undefined) {
    return failure(path, `is not a session file of ${readableClients()}`);
  }
  const git = gitOf(options, notes.folder);
  const edits = editsOf(options.own);
  const ending = endingOf(notes, git?.dirtyFiles ?? [], {
    ticked: edits.ticked,
    hasIgnoredHandoff: given.length > 0 && inherited === undefined,
    hasNote: options.note !== undefined,
  });
  const result: TranscriptHandoff = {
    ...withoutUndefined({ client: format.branches.client, folder: notes.folder }),
    ...(given.length > 0 && { takenUp: takenUp.map((handoff) => handoff.sessionId) }),
    isUnfinished: ending.isUnfinished,
    diagnostics: unread(path, transcript),
  };
  const { sessionId = notes.sessionId } = options;
  const missing = missingReason(notes, sessionId);
  if (missing === undefined) {
    const handoff = build(path, known, sessionId!, { ...options, git: git ?? false }, ending);
    const ignored = given.filter((each) => !takenUp.includes(each)).map((each) => each.sessionId);
    const origin = { ...edits, ...(inherited && { inherited }) };
    return { handoff: withIgnoredHandoffs(handoff, ignored), origin, ...result };
  }
  result.diagnostics.push({ severity: "error", path, line: 1, message: missing });
  return result;
}

interface SessionReading {
  transcript: ReadTranscript;
  /** What the session continued, merged into one handoff. */
  inherited: Handoff | undefined;
  /** The given handoffs that are part of {@link inherited}. */
  takenUp: readonly Handoff[];
}

/** Reads the session's file into notes based on exactly the handoffs that the session continued. */
function readSession(path: string, options: TranscriptOptions): SessionReading {
  const { maxBytes, taken: given = [], own, isAccepted, findHandoff } = options;
  const before = own?.origin?.inherited;
  const reads = new Map<string, ReadTranscript>();
  const readWith = (handoffs: readonly Handoff[]) => {
    const key = handoffs.map(({ sessionId, timestamp }) => `${sessionId} ${timestamp}`).join();
    const known = reads.get(key) ?? readTranscript(path, maxBytes, () => beginNotes(mergeHandoffs(handoffs)));
    reads.set(key, known);
    return known;
  };
  const known = before === undefined ? [] : [before];
  // The session's previous handoff already contains what the session had continued by then.
  const isKnown = ({ sessionId }: Handoff) =>
    before !== undefined && !ignoredHandoffIds(own!.handoff).includes(sessionId);
  const isSure = (handoff: Handoff) => isAccepted === true || isKnown(handoff);
  const sure = given.filter(isSure);
  const unsure = given.filter((handoff) => !isSure(handoff));
  // Every reading finds the pasted handoffs. Usually, one reading is enough.
  const likely = [...known, ...sure.filter((handoff) => !isKnown(handoff))];
  const pasted = readWith(likely.length > 0 ? likely : unsure.slice(0, 1))
    .notes.pasted.flatMap((element) => parsePasted(element) ?? [])
    .map((handoff) => findHandoff?.(handoff.sessionId) ?? handoff)
    .filter((handoff) => !given.some((each) => each.sessionId === handoff.sessionId));
  const hasAnother = known.length + pasted.length + sure.length > 0;
  const worked = continuedHandoffs(unsure, (handoff) => readWith([handoff]).notes, hasAnother);
  const takenUp = given.filter((handoff) => sure.includes(handoff) || worked.includes(handoff));
  const all = [...known, ...pasted, ...takenUp.filter((handoff) => !isKnown(handoff))];
  return { transcript: readWith(all), inherited: mergeHandoffs(all), takenUp };
}

function missingReason(notes: SessionNotes, sessionId: string | undefined): string | undefined {
  const { requests, todos, filesWritten } = notes;
  if (requests.latest === undefined && todos.list.length === 0 && filesWritten.size === 0) {
    return "contains no request from a user and no work, so there is nothing to hand over";
  }
  return isSafeId(sessionId) ? undefined : "does not name its session; give the session's id";
}

function build(
  path: string,
  { transcript: { format, notes, count }, inherited }: SessionReading,
  sessionId: string,
  options: TranscriptOptions,
  ending: Ending,
): Handoff {
  const { at = new Date(), tokens, note = ownWords(inherited) } = options;
  const git = options.git || undefined;
  const edits = editsOf(options.own);
  const fields = notedFields(notes, ending, { inherited, ticked: edits.ticked });
  const { branch, head } = git ?? {};
  const noted = readAgentNotes(notes, options.project ?? notes.folder ?? ".");
  const words = [note, noted && `${NOTED}\n\n${noted}`, fields.notes].filter((text) => text !== undefined);
  const handoff = normalizeHandoff({
    ...fields,
    sessionId,
    timestamp: at.toISOString(),
    extraFrontMatter: withoutUndefined({
      client: format!.branches.client,
      folder: notes.folder,
      transcript: path,
    }),
    extraSections: [...addedSections(options.own), ...(inherited?.extraSections ?? [])],
    ...leftOut(fields, count),
    ...(git && {
      git: withoutUndefined({ branch, head }),
      checks: [...gitLine(git), ...(fields.checks ?? [])],
    }),
    ...(tokens && { tokens }),
    ...(words.length > 0 && { notes: words.join("\n\n") }),
  });
  return withEdits(handoff, edits);
}

/** Returns a line about the repository for readers. The `git` field is only for comparison. */
function gitLine({ branch, head, dirtyFiles = [] }: GitState): string[] {
  const at = head === undefined ? "no commit" : `at ${head.slice(0, 7)}`;
  return [`Git: ${branch ?? "no branch"}, ${at}, uncommitted files: ${dirtyFiles.length}`];
}

function gitOf({ git }: TranscriptOptions, folder: string | undefined): GitState | undefined {
  if (git !== undefined) return git || undefined;
  return folder === undefined ? undefined : readGitState(folder);
}

function unread(path: string, { count: { lines, unreadable, leftOut } }: ReadTranscript): Diagnostic[] {
  const messages = [
    ...(unreadable === 0 ? [] : [`${unreadable} of ${lines} rows cannot be read`]),
    ...(leftOut === 0 ? [] : [`${leftOut} bytes in its middle were left out`]),
  ];
  return messages.map((message) => ({ severity: "warning", path, line: 1, message }));
}

function addedSections(own: OwnHandoff | undefined): NonNullable<Handoff["extraSections"]> {
  return (own?.handoff.extraSections ?? []).filter(
    ({ heading }) => heading !== DEVIATIONS && heading !== EARLIER_DEVIATIONS && heading !== PLAN,
  );
}

/** If part of the file was not read, returns a status that also states how much. */
function leftOut(
  { current }: Pick<Handoff, "current">,
  { leftOut: bytes }: RowCount,
): Pick<Handoff, "current"> {
  if (bytes === 0 || current === undefined) return {};
  const unread = `${Math.ceil(bytes / 1_000_000)} MB in the middle of the session's file was not read`;
  return { current: { ...current, status: `${current.status}; ${unread}` } };
}

function failure(path: string, message: string): TranscriptHandoff {
  return { isUnfinished: false, diagnostics: [{ severity: "error", path, line: 1, message }] };
}
