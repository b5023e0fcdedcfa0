import type { AbandonedRows, Branches } from "./branches.js";
import { FORMATS } from "./formats.js";
import { asText } from "./json.js";
import { type RowCount, type RowReader, readRows } from "./rows.js";
import { SessionNotes } from "./session-notes.js";
import type { TranscriptFormat, TranscriptReader } from "./transcript-format.js";

/** After so many rows of nobody's the file is taken for something else, and not read to its end. */
const ROWS_TO_RECOGNISE = 200;

export interface ReadTranscript {
  /** Undefined when no row is one of a known client. */
  format: TranscriptFormat | undefined;
  notes: SessionNotes;
  count: RowCount;
}

/**
 * Takes notes of a whole session file. Of one in which the user took something back it does so twice: only at
 * its end is it known which rows count.
 * @param maxBytes of a larger file the beginning and the end are read
 * @param begin gives what is known before the session's first row
 * @throws the system's error when the file cannot be read
 */
export function readTranscript(
  path: string,
  maxBytes?: number,
  begin = () => new SessionNotes(),
): ReadTranscript {
  const notes = begin();
  let format: TranscriptFormat | undefined;
  let branches: Branches | undefined;
  let reader: TranscriptReader | undefined;
  let strangers = 0;
  const take: RowReader = {
    wants: (head) => format?.wants(head) ?? strangers < ROWS_TO_RECOGNISE,
    read(row, number) {
      if (format === undefined) {
        format = FORMATS.find((candidate) => candidate.recognises(row));
        reader = format?.createReader(notes);
        branches = format?.createBranches();
        if (format === undefined) strangers++;
      }
      notes.goTo(number, asText(row.timestamp));
      reader?.read(row);
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
  format: TranscriptFormat,
  path: string,
  { maxBytes, begin }: { maxBytes: number | undefined; begin: () => SessionNotes },
): SessionNotes {
  const notes = begin();
  const reader = format.createReader(notes);
  const take: RowReader = {
    wants: (head, number) => !abandoned.has(number) && format.wants(head),
    read(row, number) {
      notes.goTo(number, asText(row.timestamp));
      reader.read(row);
    },
  };
  readRows(path, take, maxBytes);
  return notes;
}
