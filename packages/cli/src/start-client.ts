import { CLIENTS } from "@agentos/clients";
import { describeError, errorCode } from "@agentos/platform";
import { type Context, UsageError } from "./terminal/index.js";

type Startable = Extract<(typeof CLIENTS)[number], { interactive: unknown }>;

/** Clients that can begin a session with a first prompt, by the name of their program. */
export type StartableClient = Startable["program"];

const STARTABLE = CLIENTS.filter((client): client is Startable => "interactive" in client);

export const STARTABLE_CLIENTS: StartableClient[] = STARTABLE.map(({ program }) => program);

/**
 * Begins an interactive session of a client in this terminal, and waits for its end. The prompt is one
 * argument: no shell reads it.
 * @returns undefined when it ended well, else how it ended
 * @throws UsageError when the program is not there
 */
export async function startClient(
  context: Context,
  client: StartableClient,
  options: { prompt: string; folder: string; claimId: string },
): Promise<string | undefined> {
  const { program, interactive } = STARTABLE.find((each) => each.program === client)!;
  const { host } = context;
  // Tells the handoff hook not to offer a second handoff beside the one that the session begins with.
  const env = { ...context.env, AGENTOS_RESUMED_HANDOFF: options.claimId };
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn(program, interactive(options.prompt), { cwd: options.folder, env, stdio: "inherit" });
    // The terminal sends Ctrl-C to the client too, which decides what it means; this process only waits.
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
      reject(new UsageError(`${program}: ${why}. The handoff waits as before: aos resume --agent prints it`));
    });
    child.on("close", (code, signal) => {
      dispose();
      resolve(code === 0 ? undefined : `${program} ended with ${signal ?? `exit code ${code}`}`);
    });
  });
}
