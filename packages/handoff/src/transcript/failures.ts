/** A command that failed and has not worked since. */
export interface Failure {
  command: string;
  error: string;
  /** Whether no other command has worked since. */
  isLatest: boolean;
}

/** A session that leaves more commands failing than this is looked at for the newest of them. */
const MAX_FAILURES = 20;

/** What agents put around a command without meaning another one: where it runs, for how long, what of its output they look at. */
const AROUND =
  /^(?:cd [^\s;&|]{1,400} && |timeout [\d.]{1,10}[smh]? |time |[A-Za-z_]\w{0,100}=[^\s"'`$;&|]{0,400} )|(?: 2>&1| \|& ?| \| ?(?:tail|head|cat)\b[^|;&]{0,40})$/;
const PIPE = /\|&? ?(?:tail|head|cat)\b[^|;&]{0,40}$/;

const QUOTED = /'[^']*'|"(?:\\.|[^"\\])*"/gs;

/** Programs that answer a question with the exit code 1: nothing is found, it is not the same. */
const ASKS = /^(?:git )?(?:e?grep|fgrep|rg|ag|diff|cmp|test|\[|which|type|pgrep|command -v)(?: |$)/;

/** The commands of a session that failed, until they work. */
export class Failures {
  // In the order in which they failed last.
  private readonly open = new Map<string, Failure>();

  /** The one that failed last, of those that have not worked since. */
  get last(): Failure | undefined {
    return [...this.open.values()].at(-1);
  }

  /** @param exitCode where the client tells it */
  failed(command: string, error: string, exitCode?: number): void {
    if (exitCode === 1 && ASKS.test(lastPart(command))) return;
    const key = coreOf(command);
    this.open.delete(key);
    this.open.set(key, { command, error, isLatest: true });
    if (this.open.size > MAX_FAILURES) this.open.delete([...this.open.keys()][0]!);
  }

  worked(command: string): void {
    const key = coreOf(command);
    // The exit code of `npm test | tail` is the one of tail.
    if (!PIPE.test(command) || this.open.get(key)?.command === command) this.open.delete(key);
    for (const failure of this.open.values()) failure.isLatest = false;
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
  return coreOf(core.slice(core.search(/[^;&|]*$/)));
}
