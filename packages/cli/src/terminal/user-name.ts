import { userInfo } from "node:os";

/** Who runs this. Systems without an entry for the user, which containers often are, throw when asked. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown user";
  }
}
