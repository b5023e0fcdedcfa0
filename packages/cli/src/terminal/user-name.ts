import { userInfo } from "node:os";

/** The user's name. `userInfo` throws if the user has no entry, as in many containers. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown user";
  }
}
