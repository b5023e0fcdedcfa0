import { isAbsolute, join } from "node:path";
import { findHomeFolder } from "./home-folder.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns `$XDG_STATE_HOME/agentos`, or the platform's default: `~/.local/state/agentos`,
 * `~/Library/Application Support/agentos` or `%LOCALAPPDATA%\agentos`. A relative XDG_STATE_HOME is
 * ignored, as the XDG specification requires.
 */
export function userStateFolder(env: Environment = process.env): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = env;
  if (XDG_STATE_HOME !== undefined && isAbsolute(XDG_STATE_HOME)) return join(XDG_STATE_HOME, "agentos");
  const home = findHomeFolder(env);
  if (process.platform === "win32") return join(LOCALAPPDATA || join(home, "AppData", "Local"), "agentos");
  return process.platform === "darwin"
    ? join(home, "Library", "Application Support", "agentos")
    : join(home, ".local", "state", "agentos");
}
