import { describeError } from "@agentos/platform";
import { type Command, InvalidArgumentError } from "commander";
import { type Context, EXIT, note, UsageError, watchSignals } from "../terminal/index.js";
import { loadWorkers, WORKERS_VARIABLE } from "../workers.js";
import { addExamples } from "./common.js";
import { positiveInteger } from "./option-values.js";

interface Options {
  queue?: string;
  pools?: Record<string, number>;
  concurrency?: number;
  name?: string;
  folder?: string;
}

/** `aos worker`: runs phases of sessions of other machines. */
export function addWorkerCommand(program: Command, context: Context): void {
  const command = program
    .command("worker")
    .summary("run phases for sessions of other machines")
    .description(
      "Runs phases with isolation: worktree that sessions put into a queue in Postgres (aos run --workers), until Ctrl-C or SIGTERM. " +
        "It then takes no more and ends when its phases have ended; a second one gives them back to the queue. It needs the package @agentos/workers, git, what the phases run, and the variables that they name.",
    )
    .option("--queue <url>", `postgres://user@host/database (default: $${WORKERS_VARIABLE})`)
    .option("--pools <list>", "take phases of these pools alone, and of none: claude=2,gpu=1", pools)
    .option("-c, --concurrency <n>", "how many phases it runs at once (default: 4)", positiveInteger)
    .option("--name <name>", "what sessions call it (default: this machine's name)")
    .option("--folder <folder>", "for its repositories and worktrees (default: in the user's cache)")
    .action(async (_: unknown, self: Command) => {
      context.exitCode = await work(context, self.optsWithGlobals<Options>(), program.version() ?? "");
    });
  addExamples(command, [
    ["aos worker --queue postgres://aos@db/aos", "take phases, four at once"],
    ["aos worker --pools claude=2,gpu=1", "of these pools, so many at once"],
  ]);
}

async function work(context: Context, options: Options, version: string): Promise<number> {
  const queue = options.queue ?? context.env[WORKERS_VARIABLE];
  if (queue === undefined || queue === "")
    throw new UsageError(`name the queue: --queue postgres://user@host/database, or ${WORKERS_VARIABLE}`);
  const { runWorker } = await loadWorkers();
  const { runPlaced } = await import("@agentos/workflow");
  const { concurrency, name, folder } = options;
  const stops = watchSignals(context.host, (stage) =>
    note(
      context,
      stage === "pausing" ? "takes no more; again: gives its phases back" : "gives its phases back",
    ),
  );
  try {
    await runWorker({
      queue,
      runPlaced,
      version,
      drain: AbortSignal.any([stops.pause, stops.stop]),
      signal: stops.stop,
      onLine: (line) => note(context, `${context.now().toISOString()} ${line}`),
      ...(options.pools && { pools: options.pools }),
      ...(concurrency !== undefined && { concurrency }),
      ...(name !== undefined && { name }),
      ...(folder !== undefined && { folder }),
    });
  } catch (error) {
    throw new UsageError(describeError(error));
  } finally {
    stops.dispose();
  }
  return stops.stoppedWith() ?? EXIT.done;
}

function pools(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(",").map((each) => {
      const [name = "", count = ""] = each.split("=");
      if (name.trim() === "" || !/^[1-9]\d{0,3}$/.test(count.trim()))
        throw new InvalidArgumentError('each is a pool and a number, as "claude=2,gpu=1".');
      return [name.trim(), Number(count)];
    }),
  );
}
