import {
  assertSafeId,
  type Diagnostic,
  describeError,
  isSafeId,
  type PartialUsage,
  withoutUndefined,
} from "@agentos/platform";
import {
  type Before,
  beginNotes,
  FIELD_OF_KIND,
  type HandEdits,
  handEdits,
  inheritedPart,
  sourcesOf,
} from "../chain/before.js";
import { idsBeside, withBeside } from "../chain/beside.js";
import { fingerprint, formatPlace, withSources } from "../chain/provenance.js";
import { type Handoff, normalizeHandoff } from "../format/index.js";
import { type GitState, readGitState } from "../git.js";
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
import { ownWords } from "../prompt-sections.js";
import { uncommittedFiles } from "./handoff-files.js";
import { takenUpOf } from "./taken-up.js";
import { itemText, notedFields } from "./to-handoff.js";

export interface TranscriptOptions {
  /** Whose handoff it is. Default: the session that the file names. */
  sessionId?: string;
  /** When it is written. Default: now. */
  at?: Date;
  /** The git state to note; false for none. Default: that of the folder which the session ran in. */
  git?: GitState | false;
  /** How full the context window is, where the caller knows better than the file. */
  tokens?: PartialUsage;
  /** Words of the agent's or the user's own, put before what was gathered. */
  note?: string;
  /**
   * Of a larger file the beginning and the end are read, about so many bytes in all: the handoff and a
   * diagnostic say so. For a caller that may be stopped, as a hook at a session's end. Default: all of it.
   */
  maxBytes?: number;
  /**
   * What the session was given by earlier ones, the oldest first. Where it took that up, what it left open of
   * it is in its own handoff, too.
   */
  taken?: readonly Handoff[];
  /**
   * True where the session certainly took it up, as when it was begun with it. Default: told from what it
   * did.
   */
  isAccepted?: boolean;
  /** The handoff that this session wrote before, as it stands there now: what people changed in it stays. */
  own?: Handoff;
}

export interface TranscriptHandoff {
  /** Absent when there is nothing to hand over; the diagnostics say why. */
  handoff?: Handoff;
  client?: TranscriptClient;
  /** Where the session ran, as its client noted it. */
  folder?: string;
  /**
   * Whether something is left to do: an open todo or question, a request without an answer, a turn that was
   * broken off, a last command that
   * failed, edits that are not committed, next steps that the agent named, a plan, a program in the
   * background, a compaction.
   */
  isUnfinished: boolean;
  /** Whether the session went on with what it had taken; absent where it had taken nothing. */
  isTakenUp?: boolean;
  /** The sessions whose handoffs those are, which it went on with. */
  takenUp?: string[];
  diagnostics: Diagnostic[];
}

/**
 * The handoff of a session that no workflow ran, from what its client wrote down.
 *
 * Every field is bounded, and memory too, whatever the file's size. What tools answered is not copied, but
 * for the error of the last failing command; obvious secrets are masked. Prompts and answers come from the
 * file as they are: data, not orders.
 *
 * Never throws for what the file holds; a file that cannot be read is a diagnostic.
 * @throws TypeError when `sessionId` could not be part of a path
 */
export function handoffFromTranscript(path: string, options: TranscriptOptions = {}): TranscriptHandoff {
  if (options.sessionId !== undefined) assertSafeId(options.sessionId, "session id");
  const given = options.taken ?? [];
  const edits = handEdits(options.own);
  let transcript: ReadTranscript;
  let before: Before;
  try {
    [transcript, before] = readKnowing(path, options, edits);
  } catch (error) {
    return nothing(path, `cannot be read: ${describeError(error)}`);
  }
  const { format, notes } = transcript;
  if (format === undefined) {
    return nothing(path, `is no session file of ${readableClients()}`);
  }
  const git = gitOf(options, notes.folder);
  const takenUp = given.filter((handoff) => before.taken.includes(handoff));
  const ending = endingOf(notes, git?.dirtyFiles ?? [], {
    isBeside: given.length > 0 && before.taken.length === 0,
  });
  const result: TranscriptHandoff = {
    ...withoutUndefined({ client: format.branches.client, folder: notes.folder }),
    ...(given.length > 0 && {
      isTakenUp: takenUp.length > 0,
      takenUp: takenUp.map((handoff) => handoff.sessionId),
    }),
    isUnfinished: ending.isUnfinished,
    diagnostics: [...unreadableRows(path, transcript), ...leftOutBytes(path, transcript)],
  };
  const { sessionId = notes.sessionId } = options;
  const missing = whatIsMissing(notes, sessionId);
  if (missing === undefined) {
    const handoff = build(
      path,
      transcript,
      sessionId!,
      { ...options, git: git ?? false },
      { ending, before, edits },
    );
    const leftAlone = given.filter((each) => !takenUp.includes(each)).map((each) => each.sessionId);
    return { handoff: withBeside(handoff, leftAlone), ...result };
  }
  result.diagnostics.push({ severity: "error", path, line: 1, message: missing });
  return result;
}

/** Reads the session's file as that of one that began with what it took up, and with nothing else. */
function readKnowing(
  path: string,
  { maxBytes, taken: given = [], own, isAccepted }: TranscriptOptions,
  edits: HandEdits,
): [ReadTranscript, Before] {
  const reads = new Map<string, ReadTranscript>();
  const readWith = (taken: readonly Handoff[]) => {
    const key = taken.map(({ sessionId }) => sessionId).join();
    const known = reads.get(key) ?? readTranscript(path, maxBytes, () => beginNotes(taken, edits));
    reads.set(key, known);
    return known;
  };
  const inherited = inheritedPart(own);
  const isSure = ({ sessionId }: Handoff) =>
    isAccepted === true || (inherited !== undefined && !idsBeside(own!).includes(sessionId));
  const sure = given.filter(isSure);
  const unsure = given.filter((handoff) => !isSure(handoff));
  const takenUp = takenUpOf(unsure, (handoff) => readWith([handoff]).notes, sure.length > 0);
  const taken = given.filter((handoff) => sure.includes(handoff) || takenUp.includes(handoff));
  if (inherited !== undefined) taken.push(inherited);
  return [readWith(taken), { taken, ...(own && { own }) }];
}

function whatIsMissing(notes: SessionNotes, sessionId: string | undefined): string | undefined {
  const { requests, todos, filesWritten } = notes;
  if (requests.latest === undefined && todos.list.length === 0 && filesWritten.size === 0) {
    return "holds no request of a user and no work, so there is nothing to hand over";
  }
  return isSafeId(sessionId) ? undefined : "names no session; give its id";
}

function build(
  path: string,
  { format, notes, count }: ReadTranscript,
  sessionId: string,
  options: TranscriptOptions,
  { ending, before, edits }: { ending: Ending; before: Before; edits: HandEdits },
): Handoff {
  const { at = new Date(), tokens, note = ownWords(before.taken.at(-1)) } = options;
  const git = options.git || undefined;
  const fields = notedFields(notes, ending, { taken: before.taken, edits });
  const { branch, head, dirty } = git ?? {};
  const extraSections = [...(fields.extraSections ?? []), ...uncommittedFiles(git), ...leftOut(count)];
  const handoff = normalizeHandoff({
    ...fields,
    sessionId,
    timestamp: at.toISOString(),
    extraFrontMatter: withoutUndefined({
      client: format!.branches.client,
      folder: notes.folder,
      transcript: path,
    }),
    extraSections,
    ...(git && { git: withoutUndefined({ branch, head, dirty }) }),
    ...(tokens && { tokens }),
    ...(note !== undefined && { notes: fields.notes === undefined ? note : `${note}\n\n${fields.notes}` }),
  });
  const sources = sourcesOf(before, edits);
  for (const item of notes.ledger.all) {
    if (item.place === undefined) continue;
    const print = fingerprint({ field: FIELD_OF_KIND[item.kind], text: itemText(item) });
    sources.known.set(print, formatPlace({ ...item.place, session: sessionId }));
  }
  const persons = new Set(edits.added.map(fingerprint));
  return withSources(handoff, sources, (item) => persons.has(fingerprint(item)));
}

function gitOf({ git }: TranscriptOptions, folder: string | undefined): GitState | undefined {
  if (git !== undefined) return git || undefined;
  return folder === undefined ? undefined : readGitState(folder);
}

function unreadableRows(path: string, { count }: ReadTranscript): Diagnostic[] {
  if (count.unreadable === 0) return [];
  const message = `${count.unreadable} of ${count.lines} rows cannot be read`;
  return [{ severity: "warning", path, line: 1, message }];
}

function leftOutBytes(path: string, { count }: ReadTranscript): Diagnostic[] {
  if (count.leftOut === 0) return [];
  return [
    { severity: "warning", path, line: 1, message: `${count.leftOut} bytes in its middle were left out` },
  ];
}

/** For the reader: todos, decisions and files may be missing. */
function leftOut({ leftOut: bytes }: RowCount): NonNullable<Handoff["extraSections"]> {
  if (bytes === 0) return [];
  const megabytes = Math.ceil(bytes / 1_000_000);
  return [
    { heading: "Left Out", body: `${megabytes} MB in the middle of the session's file were not read.` },
  ];
}

function nothing(path: string, message: string): TranscriptHandoff {
  return { isUnfinished: false, diagnostics: [{ severity: "error", path, line: 1, message }] };
}
