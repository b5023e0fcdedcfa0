import type { SessionChange } from "./session-event.js";

/** Reports a session's id or folder only when it changes, because all rows repeat both. */
export class SessionFacts {
  #id: string | undefined;
  #folder: string | undefined;

  *changes(id: string | undefined, folder: string | undefined): Iterable<SessionChange> {
    const isNewId = id !== undefined && id !== this.#id;
    const isNewFolder = folder !== undefined && folder !== this.#folder;
    if (!isNewId && !isNewFolder) return;
    this.#id = id ?? this.#id;
    this.#folder = folder ?? this.#folder;
    yield { type: "session", ...(isNewId && { id }), ...(isNewFolder && { folder }) };
  }
}
