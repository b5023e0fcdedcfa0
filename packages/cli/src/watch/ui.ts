import { typeInto } from "../views/type-into.js";
import type { Row } from "./rows.js";

export interface Ui {
  filter: string;
  /** Whether to list agents and workflows that are no longer active. A filter searches them too. */
  showsPast?: boolean;
  chosen?: string | undefined;
  opened?: { row?: Row; title: string; lines: readonly string[]; top: number } | undefined;
  /** A question to confirm. `since` is when it appeared, in milliseconds on a monotonic clock. */
  asking?: { question: string; deed: Deed; since: number } | undefined;
  typing?: { label: string; help: string; text: string; into: Wish | "filter" } | undefined;
  notice?: string | undefined;
}

export type Wish = "approve" | "reject" | "note" | "answer" | "dismiss" | "resume";

export interface Deed {
  row: Row;
  wish: Wish;
  text?: string;
}

export type Effect =
  | { type: "quit" | "suspend" }
  | { type: "open"; row: Row }
  /** Shows the row in full, then asks for confirmation. */
  | { type: "ask"; row: Row; wish: Wish }
  | { type: "do"; deed: Deed };

const CTRL_C = "\u0003";
const CTRL_Z = "\u001A";
const ESCAPE = "\u001B";
const MOVES: Readonly<Record<string, number>> = {
  "\u001B[A": -1,
  "\u001BOA": -1,
  k: -1,
  "\u001B[B": 1,
  "\u001BOB": 1,
  j: 1,
  "\u001B[5~": -10,
  "\u001B[6~": 10,
  " ": 10,
  "\u001B[H": Number.NEGATIVE_INFINITY,
  g: Number.NEGATIVE_INFINITY,
  "\u001B[F": Number.POSITIVE_INFINITY,
  G: Number.POSITIVE_INFINITY,
};

const REPEATED = /^(?:\u001B[O[][A-D])+$/;

/**
 * Splits repeated keys, or `/` and the filter typed after it, which a slow terminal may join. Any
 * other longer input is assumed to have been pasted and is not split.
 */
export function keysIn(input: string): string[] {
  if (input.length > 1 && input.startsWith("/")) return ["/", input.slice(1)];
  return REPEATED.test(input) ? (input.match(/\u001B[O[][A-D]/g) ?? []) : [input];
}

/** A `y` within this time after the question appeared was probably meant for something else. */
const READ_MS = 300;

const HELP = [
  "↑ ↓ j k      move or scroll; Page Up and Down, g and G move further",
  "Tab          move to the next section",
  "Enter        open an artifact, a request, a run's logs, a handoff or a reason",
  "Esc          go back",
  "a            approve a gate, allow an action once, answer a question, or",
  "             resume a session after a decision",
  "n            approve a gate with a note for the next phases",
  "r            send back the phase at a gate, with a reason",
  "d            dismiss a request",
  "e            also show what has ended, or been idle for 10 minutes",
  "/            show only rows with all these words",
  "Ctrl-Z       suspend; fg continues",
  "?            show this help",
  "q, Ctrl-C    quit",
  "",
  "You must confirm each decision. To allow a stopped action, you type in a code, as",
  "with aos approve. If no process is running the session, your decision continues",
  "it in the background. Agents cannot decide anything here.",
];

export function keysOf(row: Row | undefined, ui: Ui): (readonly [string, string])[] {
  const common = [
    ...(ui.opened === undefined
      ? ([
          ["?", "help"],
          ["Enter", "open"],
          ["/", "filter"],
        ] as const)
      : ([["Esc", "back"]] as const)),
    ["q", "quit"] as const,
  ];
  return [...WISHES_OF[kindOf(row)].map(([key, , meaning]) => [key, meaning] as const), ...common];
}

type Kind = "gate" | "request" | "question" | "resume" | "other";

const WISHES_OF: Readonly<Record<Kind, readonly (readonly [string, Wish, string])[]>> = {
  gate: [
    ["a", "approve", "approve"],
    ["n", "note", "with note"],
    ["r", "reject", "send back"],
  ],
  request: [
    ["a", "approve", "allow once"],
    ["d", "dismiss", "dismiss"],
  ],
  question: [["a", "answer", "answer"]],
  resume: [["a", "resume", "resume"]],
  other: [],
};

function kindOf(row: Row | undefined): Kind {
  if (row?.section !== "waiting") return "other";
  const { kind } = row.of.target;
  return kind === "handoff" ? "other" : kind;
}

/**
 * @param at.lines the number of lines by which the opened text can be scrolled
 * @param at.elapsedMs the time on a monotonic clock
 */
export function press(
  ui: Ui,
  input: string,
  rows: readonly Row[],
  { lines, elapsedMs }: { lines: number; elapsedMs: number },
): { ui: Ui; effect?: Effect } {
  if (input === CTRL_C) return { ui, effect: { type: "quit" } };
  if (input === CTRL_Z) return { ui, effect: { type: "suspend" } };
  if (ui.typing !== undefined) return pressTyping(ui, ui.typing, input, rows);
  if (ui.asking !== undefined) {
    const { since, deed } = ui.asking;
    if (input === "y" && elapsedMs - since < READ_MS) return { ui };
    const { asking: _, ...rest } = ui;
    if (input === "y") return { ui: { ...rest, opened: undefined }, effect: { type: "do", deed } };
    return { ui: { ...rest, notice: "Nothing was done." } };
  }
  const { notice: _, ...quiet } = ui;
  if (input === "q") return { ui: quiet, effect: { type: "quit" } };
  const row = ui.opened?.row ?? chosenRow(ui, rows);
  const wish = WISHES_OF[kindOf(row)].find(([key]) => key === input)?.[1];
  if (row !== undefined && wish !== undefined) return { ui: quiet, effect: { type: "ask", row, wish } };
  const by = MOVES[input];
  if (ui.opened !== undefined) {
    if (input === ESCAPE || input === "\r") return { ui: { ...quiet, opened: undefined } };
    if (by === undefined) return { ui: quiet };
    const top = Math.max(0, Math.min(ui.opened.top + by, lines));
    return { ui: { ...quiet, opened: { ...ui.opened, top } } };
  }
  if (by !== undefined) return { ui: { ...quiet, chosen: moved(rows, chosenRow(ui, rows), by) } };
  switch (input) {
    case "\r":
    case "\n":
      return row === undefined ? { ui: quiet } : { ui: quiet, effect: { type: "open", row } };
    case "\t": {
      const next = rows
        .slice(rows.findIndex(({ key }) => key === ui.chosen))
        .find(({ section }) => section !== row?.section);
      return { ui: { ...quiet, chosen: (next ?? rows[0])?.key } };
    }
    case "?":
      return { ui: { ...quiet, opened: { title: "Keys in aos watch", lines: HELP, top: 0 } } };
    case "e":
      return { ui: { ...quiet, showsPast: ui.showsPast !== true } };
    case "/":
      return { ui: { ...quiet, typing: { ...FILTERING, text: ui.filter } } };
    case ESCAPE:
      return { ui: { ...quiet, filter: "" } };
    default:
      return { ui: quiet };
  }
}

const FILTERING = {
  label: "Filter",
  help: "Enter keeps it, Esc shows all again",
  into: "filter",
} as const;

function pressTyping(
  ui: Ui,
  typing: NonNullable<Ui["typing"]>,
  input: string,
  rows: readonly Row[],
): { ui: Ui; effect?: Effect } {
  const typed = typeInto(typing.text, input);
  const { typing: _, ...rest } = ui;
  if (typing.into === "filter") {
    if (typed.type === "cancelled") return { ui: { ...rest, filter: "" } };
    if (typed.type === "entered") return { ui: { ...rest, filter: typing.text.trim() } };
    return { ui: { ...ui, filter: typed.text, typing: { ...typing, text: typed.text } } };
  }
  const row = ui.opened?.row ?? chosenRow(ui, rows);
  if (typed.type === "cancelled" || row === undefined)
    return { ui: { ...rest, notice: "Nothing was done." } };
  if (typed.type === "changed") return { ui: { ...ui, typing: { ...typing, text: typed.text } } };
  const text = typing.text.trim();
  if (text === "") return { ui };
  return {
    ui: { ...rest, opened: undefined },
    effect: { type: "do", deed: { row, wish: typing.into, text } },
  };
}

function moved(rows: readonly Row[], from: Row | undefined, by: number): string | undefined {
  const at = rows.findIndex(({ key }) => key === from?.key);
  return rows[Math.max(0, Math.min(at + by, rows.length - 1))]?.key;
}

/** Returns the chosen row or, if it no longer exists, the first. */
export function chosenRow({ chosen }: Ui, rows: readonly Row[]): Row | undefined {
  return rows.find(({ key }) => key === chosen) ?? rows[0];
}
