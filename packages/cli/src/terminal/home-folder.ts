import type { Context } from "./context.js";

/** The user's home folder, as far as the environment tells. */
export function homeFolder({ env }: Context): string | undefined {
  return (process.platform === "win32" ? env.USERPROFILE : env.HOME) || undefined;
}
