import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import type { Context } from "./context.js";

export function homeFolder({ env }: Context): string | undefined {
  return (process.platform === "win32" ? env.USERPROFILE : env.HOME) || undefined;
}

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

/** `userInfo` throws if the system does not list the user, as in many containers. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown user";
  }
}
