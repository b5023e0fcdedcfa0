import { applyEdit, editBetween } from "./edits.js";
import type { Entry, SessionLogRecord } from "./records.js";
import type { LoopState } from "./state.js";

// Records store only changes to the conversation. Otherwise, logs would grow quadratically.

export function toStored(record: SessionLogRecord, state: LoopState): SessionLogRecord {
  switch (record.type) {
    case "mask": {
      const { entries, state: maskState, ...rest } = record;
      const edit = editBetween(state.entries, entries);
      if (maskState === undefined) return { ...rest, edit };
      return { ...rest, stateEdit: editBetween(state.maskState, maskState), edit };
    }
    case "clip": {
      const { entries, ...rest } = record;
      return { ...rest, edit: editBetween(state.entries, entries) };
    }
    default:
      return record;
  }
}

export function fromStored(record: SessionLogRecord, state: LoopState): SessionLogRecord {
  switch (record.type) {
    case "mask": {
      const { edit, stateEdit, ...rest } = record;
      return {
        ...rest,
        ...(stateEdit && { state: applyEdit(state.maskState, stateEdit) }),
        ...(edit && { entries: applyEdit(state.entries, edit) as Entry[] }),
      };
    }
    case "clip": {
      const { edit, ...rest } = record;
      return edit ? { ...rest, entries: applyEdit(state.entries, edit) as Entry[] } : record;
    }
    default:
      return record;
  }
}

/** Keeps only the counts and notices in a record. Returns undefined if nothing is left. */
export function shortened(record: SessionLogRecord): SessionLogRecord | undefined {
  switch (record.type) {
    case "answer":
    case "call":
    case "result":
    case "clip":
    case "retry":
      return undefined;
    case "session": {
      const { carried: _, ...rest } = record;
      return { ...rest, entries: [] };
    }
    case "notice": {
      const { entry: _, ...rest } = record;
      return rest;
    }
    case "turn": {
      const { observed: _, changes: __, text: ___, ...rest } = record;
      return { ...rest, messages: [] };
    }
    case "mask": {
      const { edit: _, stateEdit: __, state: ___, entries: ____, ...rest } = record;
      return rest;
    }
    default:
      return record;
  }
}
