import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { namesIn, sha256 } from "@agentos/platform";
import { openUserFolder, realpathOf, userStateFolder } from "./user-state.js";

const PROJECTS = "projects";

/** Returns `.agentos/state`, or a folder in the user's state folder for a project without `.agentos`. */
export function stateFolderOf(projectFolder: string, env: NodeJS.ProcessEnv = process.env): string {
  const own = join(projectFolder, ".agentos");
  if (existsSync(own)) return join(own, "state");
  return join(userStateFolder(env), PROJECTS, sha256(realpathOf(projectFolder)).slice(0, 16));
}

/** Returns the state folders of projects without `.agentos`, in no particular order. */
export function listUserStateFolders(env: NodeJS.ProcessEnv = process.env): string[] {
  const folder = join(userStateFolder(env), PROJECTS);
  return namesIn(folder).map((name) => join(folder, name));
}

/**
 * Creates a project's folder in the user's state folder, readable only by the user.
 * @throws UserStateError if the user's state folder cannot be used
 */
export function makeUserStateFolder(stateFolder: string, env: NodeJS.ProcessEnv): void {
  openUserFolder(stateFolder, env);
  mkdirSync(join(stateFolder, "approvals"), { recursive: true, mode: 0o700 });
}
