import type { SessionNews } from "./session-event.js";

/** Reports when a session's id or folder changes, because all rows repeat them. */
export class SessionFacts {
  #id: string | undefined;
  #folder: string | undefined;

  *news(id: string | undefined, folder: string | undefined): Iterable<SessionNews> {
    const isNewId = id !== undefined && id !== this.#id;
    const isNewFolder = folder !== undefined && folder !== this.#folder;
    if (!isNewId && !isNewFolder) return;
    this.#id = id ?? this.#id;
    this.#folder = folder ?? this.#folder;
    yield { type: "session", ...(isNewId && { id }), ...(isNewFolder && { folder }) };
  }
}
