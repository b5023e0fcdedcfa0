import {
  type AbandonedRows,
  BRANCHES,
  type Branches,
  type BranchFormat,
  CLIENTS,
  TRANSCRIPTS,
  type TranscriptFormat,
} from "@agentos/clients";
import type { JsonObject } from "@agentos/platform";
import { noteEvent } from "./note-events.js";
import { type RowCount, type RowReader, readRows } from "./rows.js";
import { SessionNotes } from "./session-notes.js";

export type TranscriptClient = (typeof BRANCHES)[number]["client"];

interface ReadableFormat {
  transcript: TranscriptFormat;
  branches: BranchFormat<TranscriptClient>;
}

/** Excludes formats whose rewinds cannot be detected, because rewound work would be handed over. */
const FORMATS: readonly ReadableFormat[] = TRANSCRIPTS.flatMap((transcript) => {
  const branches = BRANCHES.find(({ client }) => client === transcript.client);
  return branches === undefined ? [] : [{ transcript, branches }];
});

export function readableClients(): string {
  const readable = CLIENTS.filter(({ id }) => FORMATS.some(({ branches }) => branches.client === id));
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(readable.map(({ name }) => name));
}

/** After this many unknown rows, a file is not considered a session file. */
const ROWS_TO_RECOGNIZE = 200;

export interface ReadTranscript {
  format: ReadableFormat | undefined;
  notes: SessionNotes;
  count: RowCount;
}

/**
 * Reads a session file and takes notes. If the user rewound turns, reads the file twice, because
 * only its end shows which rows are valid.
 * @param maxBytes the size above which only the beginning and end of the file are read
 * @param begin creates notes that contain what is known before the first row
 * @throws the system's error if the file cannot be read
 */
export function readTranscript(
  path: string,
  maxBytes?: number,
  begin = () => new SessionNotes(),
): ReadTranscript {
  const notes = begin();
  let format: ReadableFormat | undefined;
  let branches: Branches | undefined;
  let note: ((row: JsonObject) => void) | undefined;
  let strangers = 0;
  const take: RowReader = {
    wants: (head) => (format ? isWanted(format.transcript, head) : strangers < ROWS_TO_RECOGNIZE),
    read(row, number) {
      if (format === undefined) {
        format = FORMATS.find(({ transcript }) => transcript.recognizes(row));
        note = format && noteTaker(format, notes);
        branches = format?.branches.createBranches();
        if (format === undefined) strangers++;
      }
      note?.(row);
      branches?.read(row, number);
    },
    skipped: (line, number) => branches?.unparsed?.(line, number),
  };
  const count = readRows(path, take, maxBytes);
  const abandoned = branches?.abandoned();
  if (format === undefined || abandoned === undefined) return { format, notes, count };
  return { format, notes: readWithout(abandoned, format, path, { maxBytes, begin }), count };
}

function readWithout(
  abandoned: AbandonedRows,
  format: ReadableFormat,
  path: string,
  { maxBytes, begin }: { maxBytes: number | undefined; begin: () => SessionNotes },
): SessionNotes {
  const notes = begin();
  const note = noteTaker(format, notes);
  const take: RowReader = {
    wants: (head, number) => !abandoned.has(number) && isWanted(format.transcript, head),
    read: note,
  };
  readRows(path, take, maxBytes);
  return notes;
}

/** Whether to read a row. Subagents' rows are excluded: the session contains their reports. */
function isWanted({ wants, subagentMark }: TranscriptFormat, head: string): boolean {
  return wants(head) && (subagentMark === undefined || !head.includes(subagentMark));
}

function noteTaker({ transcript }: ReadableFormat, notes: SessionNotes): (row: JsonObject) => void {
  const reader = transcript.createReader();
  return (row) => {
    if (transcript.isOfSubagent?.(row)) return;
    for (const event of reader.read(row)) noteEvent(notes, event);
  };
}
