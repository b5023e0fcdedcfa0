import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { isAbsolute, join } from "node:path";
import { describeError, errorCode, findHomeFolder, isInside } from "@agentos/platform";

type Environment = Readonly<Record<string, string | undefined>>;

const KEY_NAME = "key";
const KEY_BYTES = 32;
/** In the user's folder: what was used, and what was asked. */
export const USED_FOLDER = "used";
// Windows has neither flag nor modes: there the profile's folder belongs to its user.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

/**
 * The user's own folder for what no project may write cannot be used: then nothing is granted, and nothing is
 * trusted.
 */
class UserStateError extends Error {
  override readonly name = "UserStateError";
  readonly code = "no-key";
}

/**
 * The user's own folder of AgentOS: `$XDG_STATE_HOME/agentos`, else the platform's (`~/.local/state/agentos`,
 * `~/Library/Application Support/agentos`, `%LOCALAPPDATA%\agentos`). A relative XDG_STATE_HOME does not
 * count, as its specification says.
 */
export function userStateFolder(env: Environment = process.env): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = env;
  if (XDG_STATE_HOME !== undefined && isAbsolute(XDG_STATE_HOME)) return join(XDG_STATE_HOME, "agentos");
  const home = findHomeFolder(env);
  if (process.platform === "win32") return join(LOCALAPPDATA || join(home, "AppData", "Local"), "agentos");
  return process.platform === "darwin"
    ? join(home, "Library", "Application Support", "agentos")
    : join(home, ".local", "state", "agentos");
}

/**
 * The user's key and what is kept beside it. Only the user can read it, and it lies outside of the project.
 */
export interface UserState {
  folder: string;
  /**
   * HMAC-SHA-256 of a value under the user's key, in hexadecimal; `purpose` keeps a code for one thing from
   * counting for another.
   */
  sign(purpose: string, value: unknown): string;
  /** Whether a code belongs to this value, compared in constant time. */
  verify(purpose: string, value: unknown, code: string | undefined): boolean;
}

/**
 * Opens the user's state. The key is made at the first use, in one step, never through a link.
 * @param projectFolder the key must not lie in it
 * @param options.create false: a key that is not there is an error. Default true
 * @throws UserStateError where the folder or the key cannot be made, read or trusted
 */
export function openUserState(
  projectFolder: string,
  { env = process.env, create = true }: { env?: Environment; create?: boolean } = {},
): UserState {
  const folder = userStateFolder(env);
  try {
    if (create) mkdirSync(folder, { recursive: true, mode: 0o700 });
    checkOwn(folder, lstatSync(folder), "directory");
    if (isInside(realpathOf(projectFolder), realpathSync(folder)))
      throw new UserStateError(`${folder} lies in the project; set XDG_STATE_HOME to a folder outside of it`);
    const key = readKey(folder) ?? (create ? makeKey(folder) : undefined);
    if (key === undefined) throw new UserStateError(`there is no key in ${folder} yet`);
    return userState(folder, key);
  } catch (error) {
    if (error instanceof UserStateError) throw error;
    throw new UserStateError(`${folder} cannot be used: ${describeError(error)}`, { cause: error });
  }
}

function userState(folder: string, key: Buffer): UserState {
  const { createHmac, timingSafeEqual } = process.getBuiltinModule("node:crypto");
  const sign = (purpose: string, value: unknown) =>
    createHmac("sha256", key)
      .update(JSON.stringify([purpose, value]))
      .digest("hex");
  return {
    folder,
    sign,
    verify(purpose, value, code) {
      const [found, expected] = [Buffer.from(code ?? ""), Buffer.from(sign(purpose, value))];
      return found.length === expected.length && timingSafeEqual(found, expected);
    },
  };
}

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
export function markUsed({ folder }: UserState, name: string, mark: UseMark): boolean {
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

export function readMark({ folder }: Pick<UserState, "folder">, name: string): UseMark | undefined {
  try {
    const mark: unknown = JSON.parse(readFileSync(join(folder, USED_FOLDER, name), "utf8"));
    return typeof mark === "object" && mark !== null && "at" in mark && typeof mark.at === "number"
      ? (mark as UseMark)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Takes a mark away: given to exactly one caller. */
export function takeMark({ folder }: Pick<UserState, "folder">, name: string): UseMark | undefined {
  const mark = readMark({ folder }, name);
  try {
    unlinkSync(join(folder, USED_FOLDER, name));
    return mark;
  } catch {
    return undefined;
  }
}

/** Removes marks of grants that ended long ago. */
export function removeOldMarks({ folder }: UserState, before: number): void {
  const marks = join(folder, USED_FOLDER);
  try {
    for (const name of readdirSync(marks))
      if (statSync(join(marks, name)).mtimeMs < before) unlinkSync(join(marks, name));
  } catch {
    // None yet, or another process removes them.
  }
}

function readKey(folder: string): Buffer | undefined {
  const path = join(folder, KEY_NAME);
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | NO_FOLLOW | NON_BLOCKING);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw errorCode(error) === "ELOOP" ? new UserStateError(`${path} is a symbolic link`) : error;
  }
  try {
    checkOwn(path, fstatSync(fd), "file");
    const key = Buffer.from(readFileSync(fd, "latin1").trim(), "hex");
    if (key.length !== KEY_BYTES)
      throw new UserStateError(`${path} holds no key; remove it to get a new one`);
    return key;
  } finally {
    closeSync(fd);
  }
}

/** Written whole under another name and then linked: whoever comes second takes the first one's key. */
function makeKey(folder: string): Buffer | undefined {
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const temporary = join(folder, `.key-${randomBytes(6).toString("hex")}`);
  writeFileSync(temporary, `${randomBytes(KEY_BYTES).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
  try {
    linkSync(temporary, join(folder, KEY_NAME));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    unlinkSync(temporary);
  }
  return readKey(folder);
}

function checkOwn(path: string, stats: Stats, kind: "file" | "directory"): void {
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
