import type { Context } from "./context.js";

/** The user's home folder, from the environment. */
export function homeFolder({ env }: Context): string | undefined {
  return (process.platform === "win32" ? env.USERPROFILE : env.HOME) || undefined;
}
