import { closeSync, constants, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { errorCode, isSafeId } from "@agentos/platform";

/** Returns true only for the first call with a given name. `O_EXCL` does not follow links. */
export function isFirst(folder: string, name: string): boolean {
  if (!isSafeId(name)) return false;
  const path = join(folder, name);
  // Avoids an exception, which is slow in a new process.
  if (existsSync(path)) return false;
  try {
    closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600));
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}
