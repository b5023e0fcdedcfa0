import { renameSync } from "node:fs";
import { join } from "node:path";
import { errorCode, isSafeId, namesIn } from "@agentos/platform";

/** A request that was refused, or whose grant was used. */
export interface RequestRecord {
  path: string;
  id: string;
  /** In milliseconds since 1970. */
  at: number;
  sessionId?: string | undefined;
  /** `confirmed` means that the grant, once used, also answered the client's own permission prompt. */
  kind: "used" | "confirmed" | "refused";
}

export function requestFile(stateFolder: string, id: string): string {
  return join(stateFolder, "approvals", `${id}.json`);
}

/**
 * Turns a request into a record by renaming its file. The new name contains all properties of the
 * record. Returns false if the request no longer exists.
 */
export function closeRequest(
  stateFolder: string,
  { id, at, sessionId, kind }: Omit<RequestRecord, "path">,
): boolean {
  const by = isSafeId(sessionId) ? `.${sessionId}` : "";
  const record = join(stateFolder, "approvals", `${id}.${at}-${process.pid}${by}.${kind}`);
  try {
    renameSync(requestFile(stateFolder, id), record);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

const NAME = /^([^.]+)\.(\d+)-\d+(?:\.(.+))?\.(used|confirmed|refused)$/;

export function listRecords(stateFolder: string): RequestRecord[] {
  const folder = join(stateFolder, "approvals");
  return namesIn(folder).flatMap((name) => {
    const [, id, at, sessionId, kind] = NAME.exec(name) ?? [];
    if (id === undefined) return [];
    return [{ path: join(folder, name), id, at: Number(at), sessionId, kind: kind as RequestRecord["kind"] }];
  });
}
