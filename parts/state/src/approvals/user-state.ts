import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  describeError,
  errorCode,
  isInside,
  readTextFile,
  tryReadJson,
  userStateFolder,
} from "@agentos/platform";

export { userStateFolder } from "@agentos/platform";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder for records of used grants, pending questions and files that agents created. */
export const USED_FOLDER = "used";

/** Thrown if the user's state folder cannot be used. In that case, nothing is granted or trusted. */
export class UserStateError extends Error {
  override readonly name = "UserStateError";
  readonly code = "no-key";
}

/**
 * Opens the user's state folder, creating it if necessary.
 * @param projectFolder must not contain the state folder
 * @throws UserStateError if the folder cannot be created or trusted
 */
export function openUserFolder(projectFolder: string, env: Environment = process.env): string {
  const folder = userStateFolder(env);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    checkOwn(folder, "directory");
    if (isInside(realpathOf(projectFolder), realpathSync(folder)))
      throw new UserStateError(
        `${folder} is inside the project; set XDG_STATE_HOME to a folder outside of it`,
      );
    return folder;
  } catch (error) {
    if (error instanceof UserStateError) throw error;
    throw new UserStateError(`${folder} cannot be used: ${describeError(error)}`, { cause: error });
  }
}

/**
 * Returns whether `code` is the HMAC-SHA-256 of a value under the user's key. `purpose` prevents a
 * code from being used for something else. This module never creates the key and never signs: only
 * the `aos` command does so, after a person has agreed.
 * @throws UserStateError if the key is missing or cannot be trusted
 */
export function isSignedByUser(
  folder: string,
  purpose: string,
  value: unknown,
  code: string | undefined,
): boolean {
  const path = join(folder, "key");
  checkOwn(path, "file");
  const { createHmac, timingSafeEqual } = process.getBuiltinModule("node:crypto");
  const key = Buffer.from(readTextFile(path, 1_000).trim(), "hex");
  const expected = createHmac("sha256", key)
    .update(JSON.stringify([purpose, value]))
    .digest();
  const found = Buffer.from(code ?? "", "hex");
  return key.length === KEY_BYTES && found.length === expected.length && timingSafeEqual(found, expected);
}

export const KEY_BYTES = 32;

/**
 * The record of a grant's use. It is kept outside the project, so that restoring the grant's file
 * does not make the grant valid again.
 */
export interface UseMark {
  at: number;
  sessionId?: string | undefined;
  toolUseId?: string | undefined;
  /** The hook that asked. If two hooks are configured, both ask about the same call. */
  hook?: string | undefined;
}

/** Records a use. Returns true for exactly one of several concurrent callers. */
export function markUsed(folder: string, name: string, mark: UseMark): boolean {
  const marks = join(folder, USED_FOLDER);
  mkdirSync(marks, { recursive: true, mode: 0o700 });
  // The file is linked once it is complete, so that other callers never read only part of it.
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const temporary = join(marks, `.${randomBytes(6).toString("hex")}`);
  writeFileSync(temporary, JSON.stringify(mark), { flag: "wx", mode: 0o600 });
  try {
    linkSync(temporary, join(marks, name));
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(temporary);
  }
}

export function readMark(folder: string, name: string): UseMark | undefined {
  const mark = tryReadJson(join(folder, USED_FOLDER, name)) as UseMark | null | undefined;
  return typeof mark?.at === "number" ? mark : undefined;
}

export function removeOldMarks(folder: string, before: number): void {
  const marks = join(folder, USED_FOLDER);
  try {
    for (const name of readdirSync(marks))
      if (statSync(join(marks, name)).mtimeMs < before) unlinkSync(join(marks, name));
  } catch {
    // The folder does not exist, or another process is deleting the same files.
  }
}

/** @throws UserStateError if the path is missing or a link, or if another user owns it or can access it */
export function checkOwn(path: string, kind: "file" | "directory"): void {
  let stats: Stats;
  try {
    stats = lstatSync(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") throw new UserStateError(`there is no ${path} yet`);
    throw error;
  }
  if (stats.isSymbolicLink()) throw new UserStateError(`${path} is a symbolic link`);
  if (kind === "file" ? !stats.isFile() : !stats.isDirectory())
    throw new UserStateError(`${path} is not a ${kind === "file" ? "regular file" : "folder"}`);
  const me = process.geteuid?.();
  if (me === undefined) return;
  if (stats.uid !== me) throw new UserStateError(`${path} belongs to another user`);
  if ((stats.mode & 0o077) !== 0)
    throw new UserStateError(
      `other users can access ${path}; run: chmod ${kind === "file" ? "600" : "700"} '${path}'`,
    );
}

/** Resolves symbolic links, or returns the path itself if it does not exist. */
export function realpathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
