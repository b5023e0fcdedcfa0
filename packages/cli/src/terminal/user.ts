import { userInfo } from "node:os";
import { tryReadText } from "@agentos/platform";
import type { Context } from "./context.js";

export function homeFolder({ env }: Context): string | undefined {
  return (process.platform === "win32" ? env.USERPROFILE : env.HOME) || undefined;
}

export function userHome(uid: string | undefined): string | undefined {
  if (uid === undefined || process.platform === "win32") return undefined;
  const users = tryReadText("/etc/passwd")
    ?.split("\n")
    .map((line) => line.split(":"));
  return users?.find((fields) => fields[2] === uid)?.[5];
}

/** `userInfo` throws if the system does not list the user, as in many containers. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown user";
  }
}
