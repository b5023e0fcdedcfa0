import { followTerminal } from "../terminal/follow-terminal.js";
import { createFullScreen } from "../terminal/full-screen.js";
import {
  type Context,
  homeFolder,
  isLive,
  type Keys,
  printJson,
  stdoutColumns,
  warn,
  watchForEnd,
} from "../terminal/index.js";
import { lookOf } from "../views/look.js";
import { type AskAbout, answer, grant, obstacleTo, questionOf } from "./answer.js";
import { detailsOf } from "./details.js";
import { drawFrame, drawOnce, scrollable, type WatchLook } from "./draw.js";
import { filterRows, type Row, recentRows, rowsIn, SECTIONS } from "./rows.js";
import { createWatcher, type Snapshot, type Watcher } from "./snapshot.js";
import { type Effect, keysIn, press, type Ui } from "./ui.js";

export interface WatchOptions {
  project: string;
  /** Whether to ignore other projects. */
  isAlone: boolean;
  filter: string;
  json: boolean;
  once: boolean;
  /**
   * This is a parameter because the code that signs grants must be in the program itself, which
   * exports nothing.
   */
  askAbout: AskAbout;
}

const POLL_MS = 1_000;

/** The pause after a snapshot, in multiples of the time that it took. Keeps CPU use below 4% of a core. */
const REST = 25;

/**
 * Shows this machine's agents and workflows until the user quits, or once if there is no screen to show them
 * on. Returns the exit code.
 */
export async function watch(context: Context, options: WatchOptions): Promise<number> {
  const watcher = createWatcher(context, options.project, options.isAlone);
  // A background process must not take over the screen.
  const isSeen = isLive(context.stdout, context.env) && context.keyboard?.isOurs() !== false;
  return isSeen && !options.json && !options.once
    ? onScreen(context, watcher, options)
    : once(context, watcher, options);
}

async function once(context: Context, watcher: Watcher, { filter, json }: WatchOptions): Promise<number> {
  const snapshot = await watcher.take();
  for (const problem of snapshot.problems) warn(context, problem);
  const rows = filterRows(rowsIn(snapshot), filter);
  if (json) {
    const sections = Object.keys(SECTIONS).map((section) => [
      section,
      rows.flatMap((row) => (row.section === section ? [row.of] : [])),
    ]);
    printJson(context, {
      at: snapshot.at,
      ...Object.fromEntries(sections),
      problems: snapshot.problems,
    });
    return 0;
  }
  const shown = filter === "" ? recentRows(rows, snapshot.at) : rows;
  const look = {
    ...watchLook(context, snapshot.at),
    past: pastText(rows.length - shown.length, "--json lists"),
  };
  const lines = drawOnce(shown, look, Math.min(stdoutColumns(context), MAX_COLUMNS));
  context.stdout.write(`${lines.join("\n").trim()}\n`);
  return 0;
}

function pastText(hidden: number, how: string): string | undefined {
  if (hidden === 0) return undefined;
  return `${hidden} more, idle or ended: ${how} ${hidden === 1 ? "it" : "them"}`;
}

/** The maximum width, which keeps lines readable if there is no terminal. */
const MAX_COLUMNS = 200;

async function onScreen(
  context: Context,
  watcher: Watcher,
  { filter, askAbout }: WatchOptions,
): Promise<number> {
  const { stdout, host } = context;
  const end = watchForEnd(context);
  const screen = createFullScreen(stdout);
  const inputs: string[] = [];
  // All work happens in the loop below, so that the terminal is restored before errors are printed.
  let wake = () => {};
  let keys: Keys | undefined;
  const leave = () => {
    keys?.close();
    keys = undefined;
    screen.close();
  };
  const listen = () => {
    keys ??= context.keyboard?.open((input) => {
      inputs.push(...keysIn(input));
      wake();
    });
  };
  const terminal = followTerminal(host, stdout, { draw: () => wake(), leave });
  end.signal.addEventListener("abort", () => wake());
  const reported = new Set<string>();
  let ui: Ui = { filter };
  let snapshot: Snapshot | undefined;
  let due = 0;
  try {
    while (!end.signal.aborted) {
      if (performance.now() >= due) {
        const begun = performance.now();
        snapshot = await watcher.take();
        for (const notice of newIn(snapshot.problems, reported)) ui = { ...ui, notice };
        due = performance.now() + restAfter(begun);
      }
      if (snapshot === undefined) continue;
      listen();
      const all = filterRows(rowsIn(snapshot), ui.filter);
      const now = watchLook(context, context.now());
      const rows = ui.showsPast || ui.filter !== "" ? all : recentRows(all, now.at);
      const look = { ...now, past: pastText(all.length - rows.length, "e shows") };
      screen.draw(drawFrame(rows, ui, look, screen.size()));
      const input = inputs.shift();
      if (input === undefined) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, due - performance.now()));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          if (end.signal.aborted || inputs.length > 0) wake();
        });
        continue;
      }
      const pressed = press(ui, input, rows, {
        lines: scrollable(rows, ui, look, screen.size()),
        elapsedMs: performance.now(),
      });
      ui = pressed.ui;
      if (pressed.effect === undefined) continue;
      if (pressed.effect.type === "quit") break;
      await carryOut(pressed.effect);
    }
  } finally {
    leave();
    terminal.dispose();
    end.dispose();
  }
  return end.exitCode();

  async function carryOut(effect: Effect): Promise<void> {
    switch (effect.type) {
      case "quit":
        return;
      case "suspend":
        return terminal.suspend();
      case "open":
        ui = { ...ui, opened: await opened(effect.row) };
        return;
      case "ask":
        return ask(effect);
      case "do": {
        const notify = (notice: string) => {
          ui = { ...ui, notice };
          due = 0;
          wake();
        };
        notify("One moment.");
        // The run may take a while to accept the decision. The screen stays active in the meantime.
        void answer(effect.deed, context, notify).then(notify);
      }
    }
  }

  async function ask({ row, wish }: Extract<Effect, { type: "ask" }>): Promise<void> {
    if (row.section !== "waiting") return;
    const obstacle = obstacleTo(row, wish, context);
    if (obstacle !== undefined) {
      ui = { ...ui, notice: obstacle };
      return;
    }
    if (row.of.target.kind === "request" && wish === "approve") {
      leave();
      const stop = () => host.exit(end.exitCode());
      end.signal.addEventListener("abort", stop);
      ui = { ...ui, opened: undefined, notice: await grant(row, context, askAbout) };
      end.signal.removeEventListener("abort", stop);
      due = 0;
      return;
    }
    const about = ui.opened?.row?.key === row.key ? ui.opened : await opened(row);
    const typing = TYPED[wish];
    ui = typing
      ? { ...ui, opened: about, typing: { ...typing, text: "", into: wish } }
      : {
          ...ui,
          opened: about,
          asking: { question: questionOf(row, wish, context), deed: { row, wish }, since: performance.now() },
        };
  }

  async function opened(row: Row): Promise<NonNullable<Ui["opened"]>> {
    const lines = await detailsOf(row, snapshot?.refused ?? [], context);
    return { row, title: `${SECTIONS[row.section]}: ${row.words}`, lines, top: 0 };
  }
}

const TYPED: Readonly<Record<string, { label: string; help: string }>> = {
  reject: { label: "Why", help: "Enter sends it back with this reason, Esc cancels" },
  note: { label: "Note", help: "Enter approves it with this note, Esc cancels" },
  answer: {
    label: "Answer",
    help: "Enter answers it, and the session continues in the background; Esc cancels",
  },
};

/** Returns the problems that have not been reported yet, and marks them as reported. */
function newIn(problems: readonly string[], reported: Set<string>): string[] {
  const found = problems.filter((problem) => !reported.has(problem));
  for (const problem of found) reported.add(problem);
  return found;
}

function restAfter(begun: number): number {
  return Math.max(POLL_MS, REST * (performance.now() - begun));
}

function watchLook(context: Context, at: Date): WatchLook {
  return { ...lookOf(context), home: homeFolder(context), at };
}
