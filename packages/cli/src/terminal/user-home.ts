import { readFileSync } from "node:fs";

/** The home folder of a user id, from `/etc/passwd`. */
export function userHome(uid: string | undefined): string | undefined {
  if (uid === undefined || process.platform === "win32") return undefined;
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((each) => each.split(":")[2] === uid);
    return line?.split(":")[5];
  } catch {
    return undefined;
  }
}
