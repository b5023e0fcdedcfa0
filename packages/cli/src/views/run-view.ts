import type { SessionEvent, SessionState } from "@agentos/workflow";
import { followTerminal } from "../terminal/follow-terminal.js";
import { type Context, isLive, warningText } from "../terminal/index.js";
import { createScreen } from "../terminal/screen.js";
import type { AskedGate } from "./gate-keys.js";
import { renderFrame } from "./live-frame.js";
import { marksFor } from "./marks.js";
import type { Look } from "./phase-row.js";
import { renderAgentLine, renderEvent, renderStillRunning } from "./plain-lines.js";
import { beginProgress, type Progress, withEvent, withLine } from "./progress.js";

export interface RunView {
  onEvent(event: SessionEvent, state: SessionState): void;
  onLine(phase: string, line: string): void;
  onWarning(message: string): void;
  onAsked(asked: AskedGate | undefined): void;
  /** Prints lines that remain on the screen. */
  onText(lines: readonly string[]): void;
  onStage(stage: "pausing" | "stopping"): void;
  /** Ends the view. Returns undefined if nothing started. Can be called repeatedly. */
  end(): Progress | undefined;
}

/** Sorts phases into waves. This is a parameter because its library is loaded on demand. */
export type Levels = (state: SessionState) => Progress["waves"];

const REDRAW_MS = 100;
const SIGN_OF_LIFE_MS = 60_000;

/** @param options.keepFrame whether to leave the last frame on the screen */
export function createRunView(context: Context, levels: Levels, options: { keepFrame: boolean }): RunView {
  const tracked = trackProgress(context, levels);
  return isLive(context.stderr, context.env)
    ? liveView(context, tracked, options.keepFrame)
    : plainView(context, tracked);
}

interface Tracked {
  progress: Progress | undefined;
  onEvent(event: SessionEvent, state: SessionState): void;
  onLine(phase: string, line: string): void;
  onStage(stage: "pausing" | "stopping"): void;
}

function trackProgress(context: Context, levels: Levels): Tracked {
  return {
    progress: undefined,
    onEvent(event, state) {
      const begins = event.type === "session.started" || event.type === "session.resumed";
      if (begins || this.progress === undefined)
        this.progress = beginProgress(state, levels(state), context.now());
      this.progress = withEvent(this.progress, event, state);
    },
    onLine(phase, line) {
      if (this.progress) this.progress = withLine(this.progress, phase, line);
    },
    onStage(stage) {
      if (this.progress) this.progress = { ...this.progress, stopping: stage };
    },
  };
}

function liveView(context: Context, tracked: Tracked, keepFrame: boolean): RunView {
  const { stderr, host, env, cwd, aos } = context;
  const look: Look = { paint: context.paint.stderr, marks: marksFor(env), cwd, aos };
  const screen = createScreen(stderr);
  const draw = () => {
    const { progress } = tracked;
    if (progress) screen.draw(renderFrame(progress, screen.size(), look, context.now()));
  };
  const timer = setInterval(draw, REDRAW_MS);
  // The frame remains as text above the shell's prompt.
  const leave = () => {
    screen.close();
    screen.abandon();
  };
  const terminal = followTerminal(host, stderr, { draw, leave });

  let ended = false;
  return {
    onEvent(event, state) {
      tracked.onEvent(event, state);
      if (isQuestion(event)) stderr.write(BELL);
    },
    onLine: (phase, line) => tracked.onLine(phase, line),
    onWarning: (message) => screen.print(warningText(context, message)),
    onAsked(asked) {
      if (tracked.progress) tracked.progress = { ...tracked.progress, asked };
      draw();
    },
    onText: (lines) => screen.print(lines.join("\n")),
    onStage(stage) {
      tracked.onStage(stage);
      draw();
    },
    end() {
      if (!ended) {
        ended = true;
        clearInterval(timer);
        terminal.dispose();
        if (keepFrame) draw();
        else screen.erase();
        screen.close();
      }
      return tracked.progress;
    },
  };
}

// Terminals ring, flash or highlight the window, depending on their settings.
const BELL = "\u0007";

function isQuestion({ type }: SessionEvent): boolean {
  return type === "gate.opened" || type === "gate.stopped";
}

/**
 * Whether an agent runs the phase. The agent's lines are logged, because they are few and
 * informative.
 */
function isAgent({ phases }: SessionState, phase: string): boolean {
  return phases.find(({ id }) => id === phase)?.report !== undefined;
}

function plainView(context: Context, tracked: Tracked): RunView {
  const { stderr } = context;
  const paint = context.paint.stderr;
  const write = (lines: readonly string[]) => {
    if (lines.length === 0) return;
    stderr.write(`${lines.join("\n")}\n`);
    signOfLife.refresh();
  };
  const signOfLife = setTimeout(() => {
    const line = tracked.progress && renderStillRunning(tracked.progress, context.now());
    if (line !== undefined) stderr.write(`${paint.dim(line)}\n`);
    signOfLife.refresh();
  }, SIGN_OF_LIFE_MS);
  signOfLife.unref();

  return {
    onEvent(event, state) {
      // A pause requested by a signal has already been reported. This event only records it.
      const known = tracked.progress?.stopping;
      tracked.onEvent(event, state);
      if (event.type === "pause.requested" && known === tracked.progress?.stopping) return;
      write(renderEvent(event, state, paint, tracked.progress?.waves ?? [], context.aos));
    },
    onLine(phase, line) {
      tracked.onLine(phase, line);
      if (tracked.progress && isAgent(tracked.progress.state, phase))
        write([renderAgentLine(phase, line, paint)]);
    },
    onWarning: (message) => write([warningText(context, message)]),
    // The log view does not accept keys.
    onAsked: () => {},
    onText: write,
    onStage(stage) {
      tracked.onStage(stage);
      write([
        stage === "pausing"
          ? "pausing: waiting for the current phases to end; a second Ctrl-C stops at once"
          : "stopping at once",
      ]);
    },
    end() {
      clearTimeout(signOfLife);
      return tracked.progress;
    },
  };
}
