/** A command that failed and has not worked since. */
export interface Failure {
  command: string;
  error: string;
  /** Whether no other command has worked since. */
  isLatest: boolean;
}

/** Of more commands that were left failing the newest are kept. With ten V8 takes 17 MB more, as their errors live too long. */
const MAX_FAILURES = 5;

/** What agents put around a command without meaning another one: where it runs, for how long, what of its output they look at. */
const AROUND =
  /^(?:cd [^\s;&|]+ && |timeout [\d.]+[smh]? |time |[A-Za-z_]\w*=[^\s"'`$;&|]* )|(?: 2>&1| \|& ?| \| ?(?:tail|head|cat)\b[^|;&]*)$/;
const PIPE = /\|&? ?(?:tail|head|cat)\b[^|;&]*$/;

const QUOTED = /'[^']*'|"(?:\\.|[^"\\])*"/gs;

/** Programs that answer a question with the exit code 1: nothing is found, it is not the same. */
const ASKS = /^(?:git )?(?:e?grep|fgrep|rg|ag|diff|cmp|test|\[|which|type|pgrep|command -v)(?: |$)/;

/** The commands of a session that failed, until they work. */
export class Failures {
  // In the order in which they failed last.
  private readonly open: (Failure & { core: string })[] = [];

  /** The one that failed last, of those that have not worked since. */
  get last(): Failure | undefined {
    return this.open.at(-1);
  }

  /** @param exitCode where the client tells it */
  failed(command: string, error: string, exitCode?: number): void {
    if (exitCode === 1 && ASKS.test(lastPart(command))) return;
    const core = coreOf(command);
    this.settle((failure) => failure.core === core);
    this.open.push({ command, core, error, isLatest: true });
    if (this.open.length > MAX_FAILURES) this.open.shift();
  }

  worked(command: string): void {
    if (this.open.length === 0) return;
    const core = coreOf(command);
    // The exit code of `npm test | tail` is the one of tail.
    const isItsOwn = !PIPE.test(command);
    this.settle((failure) => failure.command === command || (isItsOwn && failure.core === core));
    for (const failure of this.open) failure.isLatest = false;
  }

  private settle(isSettled: (failure: Failure & { core: string }) => boolean): void {
    const index = this.open.findIndex(isSettled);
    if (index !== -1) this.open.splice(index, 1);
  }
}

/** The command itself: `cd app && CI=1 npm test 2>&1 | tail -20` is `npm test`. */
function coreOf(command: string): string {
  let core = command.replace(/\s+/g, " ").trim();
  while (AROUND.test(core)) core = core.replace(AROUND, "").trim();
  return core;
}

/** What of a line of commands gives it its exit code. */
function lastPart(command: string): string {
  const core = coreOf(command.replace(QUOTED, "''").replace(/\n/g, ";"));
  return coreOf(core.slice(1 + Math.max(...[";", "&", "|"].map((separator) => core.lastIndexOf(separator)))));
}
