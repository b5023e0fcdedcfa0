import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode, writeFileAtomic } from "@agentos/platform";
import { OWN_FILE } from "../own-command.js";

/** Returns why grants and trust cannot be written here, or undefined if they can. */
export async function obstacleToSealing(): Promise<string | undefined> {
  const { isMachineMode, isRootsAlone } = await import("@agentos/rules/internal");
  if (!isMachineMode()) return undefined;
  if (process.geteuid?.() !== 0)
    return "only root can approve on this machine: run the command again with sudo";
  const loose = [process.execPath, OWN_FILE].find((path) => !isRootsAlone(path));
  return loose && `users other than root can change ${loose}, so it cannot be trusted to run as root`;
}

/**
 * Signs a value with the user's key, which is created on first use. This function is called only
 * after a person has consented. It is bundled into the program, and no library exports it.
 * @throws UserStateError if the key cannot be created, read or trusted
 */
export async function signWithKey(folder: string, purpose: string, value: unknown): Promise<string> {
  const { checkOwn, KEY_BYTES, UserStateError } = await import("@agentos/rules/internal");
  const path = join(folder, "key");
  makeKey(folder, path, KEY_BYTES);
  checkOwn(path, "file");
  const key = Buffer.from(readFileSync(path, "latin1").trim(), "hex");
  if (key.length !== KEY_BYTES)
    throw new UserStateError(`${path} does not contain a key; remove the file to get a new key`);
  return process
    .getBuiltinModule("node:crypto")
    .createHmac("sha256", key)
    .update(JSON.stringify([purpose, value]))
    .digest("hex");
}

/** Hard-links the key into place, so that if two processes create one, both use the first. */
function makeKey(folder: string, path: string, bytes: number): void {
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const temporary = join(folder, `.key-${randomBytes(6).toString("hex")}`);
  writeFileSync(temporary, `${randomBytes(bytes).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    unlinkSync(temporary);
  }
}

/** Every user's hooks can read the document, but only root can change it. */
export async function writeRootsOwn(
  kind: "grants" | "trust",
  about: readonly string[],
  document: object,
): Promise<void> {
  const { MACHINE_FOLDER, rootsFile } = await import("@agentos/rules/internal");
  const path = rootsFile(MACHINE_FOLDER!, kind, about);
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o755 });
  writeFileAtomic(path, `${JSON.stringify(document)}\n`, { mode: 0o644 });
}
