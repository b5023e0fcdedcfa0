import { linkSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { temporaryPath } from "./atomic-write.js";
import { errorCode } from "./describe-error.js";

/**
 * Creates a file together with its entire content. If several processes try, exactly one succeeds.
 * @returns false if the file already exists
 */
export function createFileOnce(path: string, text: string): boolean {
  const temporary = temporaryPath(dirname(path));
  try {
    writeFileSync(temporary, text, { flag: "wx" });
    linkSync(temporary, path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS" && code !== "EMLINK") throw error;
    return createWithoutLink(path, text);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Creates the file on a file system without hard links. */
function createWithoutLink(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}
