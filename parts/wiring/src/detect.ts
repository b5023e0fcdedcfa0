import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { ClientId, Places } from "@agentos/clients";
import { CLIENTS } from "./clients/client.js";
import { runProgram } from "./run-program.js";
import { findVersion } from "./version.js";

/** A client that seems to be in use, judging by its files and its program. */
export interface DetectedClient {
  id: ClientId;
  name: string;
  /** Its files in the project. */
  inProject: string[];
  /** Its folders on this machine. */
  onMachine: string[];
  /** The path of its program, if it is in PATH. */
  program?: string;
  version?: string;
  /** Set if the program does not respond. */
  hangs?: true;
}

/** A client that needs longer than this to print its version is considered hung. */
const ANSWER_WITHIN_MS = 15_000;

/** Finds the clients that are in use, and asks their programs for their versions. */
export async function detectClients(places: Places): Promise<DetectedClient[]> {
  const found = CLIENTS.map(({ id, name, program, traces }) => {
    const { project, machine } = traces(places);
    const path = findProgram(program, places.env);
    const client: DetectedClient = {
      id,
      name,
      inProject: project.filter(existsSync),
      onMachine: machine.filter(existsSync),
    };
    if (path !== undefined) client.program = path;
    return client;
  }).filter(({ inProject, onMachine, program }) => inProject.length + onMachine.length > 0 || program);
  await Promise.all(
    found.map(async (client) => {
      if (client.program) Object.assign(client, await askVersion(client.program, places));
    }),
  );
  return found;
}

function findProgram(name: string, env: Places["env"]): string | undefined {
  const extensions = process.platform === "win32" ? (env.PATHEXT ?? ".EXE;.CMD").split(";") : [""];
  for (const folder of (env.PATH ?? env.Path ?? "").split(delimiter)) {
    if (folder === "") continue;
    for (const extension of extensions) {
      const path = join(folder, name + extension);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

async function askVersion(
  program: string,
  { project, env, home }: Places,
): Promise<Pick<DetectedClient, "version" | "hangs">> {
  // Windows starts scripts only through a shell, and a path is not a shell command.
  if (/\.(cmd|bat)$/i.test(program)) return {};
  const { stdout, timedOut } = await runProgram(program, ["--version"], {
    cwd: project,
    env: { ...env, HOME: home },
    limitMs: ANSWER_WITHIN_MS,
  });
  if (timedOut) return { hangs: true };
  const version = findVersion(stdout);
  return version === undefined ? {} : { version };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
