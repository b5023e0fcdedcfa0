import { CLIENTS } from "@agentos/clients";
import { describeError, errorCode } from "@agentos/platform";
import { type Context, UsageError } from "../terminal/index.js";

type Startable = Extract<(typeof CLIENTS)[number], { interactive: unknown }>;

/** Clients that can start a session with a first prompt, by the name of their program. */
export type StartableClient = Startable["program"];

const STARTABLE = CLIENTS.filter((client): client is Startable => "interactive" in client);

export const STARTABLE_CLIENTS: StartableClient[] = STARTABLE.map(({ program }) => program);

/**
 * Starts an interactive client in this terminal and waits until it exits. The prompt is one argument and
 * never passes through a shell.
 * @returns undefined on success, else how it ended
 * @throws UsageError if the program is not installed
 */
export async function startClient(
  context: Context,
  client: StartableClient,
  options: { prompt: string; folder: string; claimId: string },
): Promise<string | undefined> {
  const { program, interactive } = STARTABLE.find((each) => each.program === client)!;
  const { host } = context;
  // Keeps the handoff hook from offering a second handoff in the same session.
  const env = { ...context.env, AGENTOS_RESUMED_HANDOFF: options.claimId };
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn(program, interactive(options.prompt), { cwd: options.folder, env, stdio: "inherit" });
    // The client also gets the terminal's Ctrl-C and handles it, so this process only waits.
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
      resolve(code === 0 ? undefined : `${program} ended with ${signal ?? `exit code ${code}`}`);
    });
  });
}
