import {
  MODEL_WINDOWS_DATE,
  type WatchedSession,
  type WatchSessionOptions,
  watchSession,
} from "@agentos/context-meter";
import { type Context, homeFolder, isLive, renderWarning, warn, watchForEnd } from "../terminal/index.js";
import { createScreen } from "../terminal/screen.js";
import { renderContext, renderContextLine } from "./context-report.js";
import { marksFor } from "./marks.js";

// Ages grow by themselves.
const REDRAW_MS = 5_000;

// By then a session that is there has been read, so that nobody is told to wait for it.
const FIRST_DRAW_MS = 300;

/**
 * Shows a session's context whenever it changes, until Ctrl-C: drawn again in a terminal, else in a line
 * each.
 * @returns the exit code: Ctrl-C is how it is meant to end
 */
export async function watchContext(
  context: Context,
  target: string | (() => string | undefined),
  options: WatchSessionOptions & { json: boolean },
): Promise<number> {
  const end = watchForEnd(context);
  const { now: _, json, ...settings } = options;
  const view = json
    ? jsonView(context)
    : isLive(context.stdout, context.env)
      ? liveView(context)
      : plainView(context);
  const told = new Set<string>();
  try {
    for await (const watched of watchSession(target, { ...settings, signal: end.signal })) {
      for (const problem of watched.context?.problems ?? []) {
        if (!told.has(problem)) view.warn(problem);
        told.add(problem);
      }
      view.show(watched);
    }
  } finally {
    view.end();
    end.dispose();
  }
  return end.exitCode();
}

interface View {
  show(watched: WatchedSession): void;
  warn(message: string): void;
  end(): void;
}

/** One document a line, as long as somebody reads them. */
function jsonView(context: Context): View {
  const { stdout } = context;
  return {
    warn: (message) => warn(context, message),
    show({ context }) {
      if (context) stdout.write(`${JSON.stringify(context.reading)}\n`);
    },
    end() {},
  };
}

function plainView(context: Context): View {
  const { stdout, now } = context;
  let last = "";
  return {
    warn: (message) => warn(context, message),
    show({ context }) {
      const line = context ? renderContextLine(context) : "no answer of a model yet";
      // Clients write much that changes nothing.
      if (line === last) return;
      last = line;
      stdout.write(`${now().toTimeString().slice(0, 8)}  ${line}\n`);
    },
    end() {},
  };
}

function liveView(context: Context): View {
  const { stdout, host, env, cwd } = context;
  const look = { paint: context.paint.stdout, marks: marksFor(env), cwd };
  const screen = createScreen(stdout);
  let shown: WatchedSession | undefined;
  const draw = () => {
    const { columns, rows } = screen.size();
    const options = { columns: columns - 1, at: context.now(), home: homeFolder(context) };
    const lines = shown?.context
      ? renderContext(shown.context, look, { ...options, path: shown.path, tableDate: MODEL_WINDOWS_DATE })
      : [
          shown
            ? "The session has no answer of a model yet."
            : "Waiting for a session of an agent in this folder.",
        ];
    screen.draw(lines.slice(0, Math.max(1, rows - 1)));
  };
  const close = () => screen.close();
  // Ctrl-Z: the shell gets its cursor back, and finds the frame as text that stays.
  const onSuspend = () => {
    screen.close();
    screen.abandon();
    host.kill(host.pid, "SIGSTOP");
  };
  const begin = setTimeout(draw, FIRST_DRAW_MS);
  const timer = setInterval(draw, REDRAW_MS);
  stdout.on("resize", draw);
  host.on("exit", close);
  host.on("SIGTSTP", onSuspend);
  host.on("SIGCONT", draw);
  return {
    show(watched) {
      clearTimeout(begin);
      shown = watched;
      draw();
    },
    // Above the frame, where it stays.
    warn: (message) => screen.print(renderWarning(message, context.paint.stdout)),
    end() {
      clearTimeout(begin);
      clearInterval(timer);
      stdout.off("resize", draw);
      host.off("exit", close);
      host.off("SIGTSTP", onSuspend);
      host.off("SIGCONT", draw);
      screen.close();
    },
  };
}
