import { describeError, withoutUndefined } from "@agentos/platform";
import { type Command, InvalidArgumentError } from "commander";
import { addExamples } from "../help-text.js";
import { loadWorkers, WORKERS_VARIABLE } from "../runs/workers.js";
import { type Context, EXIT, note, UsageError, watchSignals } from "../terminal/index.js";
import { positiveInteger } from "./option-values.js";

interface Options {
  queue?: string;
  pools?: Record<string, number>;
  concurrency?: number;
  name?: string;
  folder?: string;
}

export function addWorkerCommand(program: Command, context: Context): void {
  const command = program
    .command("worker")
    .summary("run phases on this machine for sessions started on other machines")
    .description(
      "Takes phases with `isolation: worktree` from a Postgres queue (see `aos run --workers`) and runs them. On Ctrl-C or SIGTERM, " +
        "finishes its current phases; a second signal returns them to the queue. Requires the @agentos/workers package, git, and the " +
        "programs and environment variables that the phases use.",
    )
    .option("--queue <url>", `postgres://user@host/database (default: $${WORKERS_VARIABLE})`)
    .option(
      "--pools <list>",
      "take only phases in these pools, at most this many of each at once, and phases without a pool: claude=2,gpu=1 (default: all pools)",
      parsePools,
    )
    .option("-c, --concurrency <n>", "how many phases to run at once (default: 4)", positiveInteger)
    .option("--name <name>", "the name under which sessions list this worker (default: this machine's name)")
    .option(
      "--folder <folder>",
      "folder for repositories and worktrees (default: a folder in the user's cache)",
    )
    .action(async (_: unknown, self: Command) => {
      context.exitCode = await work(context, self.optsWithGlobals<Options>(), program.version() ?? "");
    });
  addExamples(command, [
    ["aos worker --queue postgres://aos@db/aos", "run phases, four at once"],
    ["aos worker --pools claude=2,gpu=1", "run at most two claude phases and one gpu phase at once"],
  ]);
}

async function work(context: Context, options: Options, version: string): Promise<number> {
  const queue = options.queue ?? context.env[WORKERS_VARIABLE];
  if (queue === undefined || queue === "")
    throw new UsageError(`name the queue: --queue postgres://user@host/database, or set ${WORKERS_VARIABLE}`);
  const { runWorker } = await loadWorkers();
  const { runPlaced } = await import("@agentos/workflow");
  const { pools, concurrency, name, folder } = options;
  const stops = watchSignals(context.host, (stage) =>
    note(
      context,
      stage === "pausing"
        ? "finishing current phases; press Ctrl-C again to return them to the queue"
        : "returning phases to the queue",
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
      ...withoutUndefined({ pools, concurrency, name, folder }),
    });
  } catch (error) {
    throw new UsageError(describeError(error));
  } finally {
    stops.dispose();
  }
  return stops.stoppedWith() ?? EXIT.done;
}

function parsePools(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(",").map((each) => {
      const [name = "", count = ""] = each.split("=");
      if (name.trim() === "" || !/^[1-9]\d{0,3}$/.test(count.trim()))
        throw new InvalidArgumentError('Expected pools with numbers, such as "claude=2,gpu=1".');
      return [name.trim(), Number(count)];
    }),
  );
}
