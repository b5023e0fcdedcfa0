import { eventually, testdir } from "@agentos/testing";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Postgres, startPostgres } from "./postgres.js";
import { type Aos, startAos } from "./processes.js";

let server: Postgres;
const started: Aos[] = [];

/** Starts a server for a suite, and ends each test's commands after that test. */
export function setUpCommands(): void {
  beforeAll(() => {
    server = startPostgres();
  });
  afterEach(endCommands);
  afterAll(() => server.remove());
}

/** Ends all started commands. */
export async function endCommands(): Promise<void> {
  for (const { kill } of started) kill("SIGKILL");
  await Promise.all(started.splice(0).map(({ ended }) => ended));
}

export const postgres = (): Postgres => server;

/** Starts the command in a folder, with the server's queue unless another is given. */
export function aos(
  folder: string,
  args: readonly string[],
  { env, ...more }: { queue?: string | undefined; env?: Record<string, string> } = {},
): Aos {
  const queue = "queue" in more ? more.queue : server.url;
  const run = startAos(args, queue, folder, env);
  started.push(run);
  return run;
}

/** Starts a worker, and waits until it takes phases. */
export async function worker(name: string, folder = testdir({}), env = {}): Promise<Aos> {
  const run = aos(testdir({}), ["worker", "--name", name, "--folder", folder], { env });
  await eventually(`worker ${name}`, () => run.text().includes("taking phases"));
  return run;
}

export const sessionOf = (run: Aos) => /session (flow-\S+),/.exec(run.text())?.[1];
export const tasks = (what: string) => server.query(`SELECT ${what} FROM agentos_workers_1.tasks`);
