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
import { describeError, errorCode, isInside, readTextFile, userStateFolder } from "@agentos/platform";

export { userStateFolder } from "@agentos/platform";

type Environment = Readonly<Record<string, string | undefined>>;

/** In the user's folder: what was used, and what was asked. */
export const USED_FOLDER = "used";

/**
 * The user's own folder for what no project may write cannot be used: then nothing is granted, and nothing is
 * trusted.
 */
export class UserStateError extends Error {
  override readonly name = "UserStateError";
  readonly code = "no-key";
}

/**
 * The user's own folder, made where it is not there, and looked at for whose it is.
 * @param projectFolder the folder must not lie in it
 * @throws UserStateError where it cannot be made, or trusted
 */
export function openUserFolder(projectFolder: string, env: Environment = process.env): string {
  const folder = userStateFolder(env);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    checkOwn(folder, "directory");
    if (isInside(realpathOf(projectFolder), realpathSync(folder)))
      throw new UserStateError(`${folder} lies in the project; set XDG_STATE_HOME to a folder outside of it`);
    return folder;
  } catch (error) {
    if (error instanceof UserStateError) throw error;
    throw new UserStateError(`${folder} cannot be used: ${describeError(error)}`, { cause: error });
  }
}

/**
 * Whether a code is the HMAC-SHA-256 of a value under the key in the user's folder; `purpose` keeps a code for
 * one thing from counting for another. Nothing here gives the key away, makes one, or signs: that is for the
 * command alone, after a person has agreed.
 * @throws UserStateError where the key is missing or cannot be trusted
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
 * What a use of a grant leaves behind, outside of the project: a grant whose file is put back was used all
 * the same.
 */
export interface UseMark {
  at: number;
  sessionId?: string | undefined;
  /** The call that it let through, as the client numbers it. */
  toolUseId?: string | undefined;
  /** Which hook used it: of two that are wired both are asked about one call. */
  hook?: string | undefined;
}

/** Marks something as used: true for exactly one caller, however many ask at the same time. */
export function markUsed(folder: string, name: string, mark: UseMark): boolean {
  const marks = join(folder, USED_FOLDER);
  mkdirSync(marks, { recursive: true, mode: 0o700 });
  // Written whole under another name first, so that whoever comes second reads all of it.
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
  try {
    const mark: unknown = JSON.parse(readTextFile(join(folder, USED_FOLDER, name)));
    return typeof mark === "object" && mark !== null && "at" in mark && typeof mark.at === "number"
      ? (mark as UseMark)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Takes a mark away: given to exactly one caller. */
export function takeMark(folder: string, name: string): UseMark | undefined {
  const mark = readMark(folder, name);
  try {
    unlinkSync(join(folder, USED_FOLDER, name));
    return mark;
  } catch {
    return undefined;
  }
}

/** Removes marks of grants that ended long ago. */
export function removeOldMarks(folder: string, before: number): void {
  const marks = join(folder, USED_FOLDER);
  try {
    for (const name of readdirSync(marks))
      if (statSync(join(marks, name)).mtimeMs < before) unlinkSync(join(marks, name));
  } catch {
    // None yet, or another process removes them.
  }
}

/** @throws UserStateError for a link, what is another user's, or what others can use */
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
      `others than you can use ${path}; run: chmod ${kind === "file" ? "600" : "700"} '${path}'`,
    );
}

/** The folder itself where it is gone. */
export function realpathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
