import { CLIENTS, SESSION_DATABASES } from "@agentos/clients";
import { describeError, errorCode } from "@agentos/platform";
import { type Context, UsageError } from "../terminal/index.js";

type Startable = Extract<(typeof CLIENTS)[number], { interactive: unknown }>;

/** The program of a client that can start a session with an initial prompt. */
export type StartableClient = Startable["program"];

const STARTABLE = CLIENTS.filter((client): client is Startable => "interactive" in client);

export const STARTABLE_CLIENTS: StartableClient[] = STARTABLE.map(({ program }) => program);

/**
 * Starts a client and waits until it exits. The prompt is one argument and passes through no shell.
 * @returns undefined on success, or how the client exited
 * @throws UsageError if the program cannot be started
 */
export async function startClient(
  context: Context,
  client: StartableClient,
  options: { prompt: string; folder: string; claimId: string },
): Promise<string | undefined> {
  const { program, interactive } = STARTABLE.find((each) => each.program === client)!;
  const { host } = context;
  // This keeps the handoff hook from offering a second handoff in the client's session.
  const env = { ...context.env, AGENTOS_RESUMED_HANDOFF: options.claimId };
  const since = context.now().getTime();
  const { spawn } = await import("node:child_process");
  const failure = await new Promise<string | undefined>((resolve, reject) => {
    const child = spawn(program, interactive(options.prompt), { cwd: options.folder, env, stdio: "inherit" });
    // The client also receives the terminal's Ctrl-C and handles it, so `aos` only waits.
    const ignore = () => {};
    const terminate = () => child.kill("SIGTERM");
    const hangUp = () => child.kill("SIGHUP");
    const dispose = () => {
      host.off("SIGINT", ignore);
      host.off("SIGTERM", terminate);
      host.off("SIGHUP", hangUp);
    };
    host.on("SIGINT", ignore);
    host.on("SIGTERM", terminate);
    host.on("SIGHUP", hangUp);
    child.on("error", (error) => {
      dispose();
      const why =
        errorCode(error) === "ENOENT"
          ? "it is not installed, or not on the PATH"
          : `it cannot be started: ${describeError(error)}`;
      reject(
        new UsageError(`${program}: ${why}. The handoff is still unclaimed: aos resume --agent prints it`),
      );
    });
    child.on("close", (code, signal) => {
      dispose();
      resolve(code === 0 ? undefined : `${program} exited with ${signal ?? `code ${code}`}`);
    });
  });
  if (failure === undefined && (await isUnanswered(context, client, { folder: options.folder, since })))
    return `${program} exited without an answer`;
  return failure;
}

/** Whether a client that keeps its sessions in a database has recorded no session since it was started. */
async function isUnanswered(
  { env, now }: Context,
  program: StartableClient,
  sessions: { folder: string; since: number },
): Promise<boolean> {
  const client = SESSION_DATABASES.map((database) => database.client).find((id) => id === program);
  if (client === undefined || process.versions.sqlite === undefined) return false;
  const { findDatabaseSessions } = await import("@agentos/context-meter");
  return findDatabaseSessions({ ...sessions, client, env, now }).length === 0;
}
