import { asObject, type JsonObject, printable } from "@agentos/internal";
import type { AgentReport } from "../agent-report.js";
import { LineFinder } from "../newest-line.js";
import { OutputTail } from "../output-tail.js";
import { AgentReading } from "./reading.js";
import { type Recognised, Recogniser } from "./recogniser.js";
import type { AgentRow } from "./row.js";
import { RowSplitter } from "./row-splitter.js";

/** A stream is known by its first rows: after so many others, or so much text, a program is an ordinary one. */
const MOST_OTHER_ROWS = 20;
const MOST_OTHER_BYTES = 256 * 1024;
/** How much of the end of what else a phase prints is kept, in bytes. */
const TEXT_BYTES = 16 * 1024;

export interface AgentStreamOptions {
  /** A line to show: what the agent says, the tool it uses, or what else was printed. */
  onLine(line: string): void;
  /** Something new is known. */
  onReport?(report: AgentReport, reading: AgentReading): void;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
}

/**
 * Understands what a phase prints where that is an agent's stream, and leaves alone what is not. Whatever comes, it does not throw,
 * and what it has read follows from the bytes, not from how they were split.
 */
export class AgentStream {
  readonly #options: AgentStreamOptions;
  readonly #now: () => number;
  readonly #splitter = new RowSplitter({
    text: (bytes) => this.#takeText(bytes),
    line: (line, isTorn) => this.#takeLine(line, isTorn),
    isDone: () => this.#isOrdinary(),
  });
  readonly #recogniser = new Recogniser();
  readonly #lines = new LineFinder();
  /** What was printed beside the agent's rows, before and after its answer. */
  readonly #before = new OutputTail(TEXT_BYTES);
  #after = new OutputTail(TEXT_BYTES);
  #reading: AgentReading | undefined;
  #otherRows = 0;
  #otherBytes = 0;
  /** A line that may be the first of a stream: the next tells. */
  #held: Buffer | undefined;

  constructor(options: AgentStreamOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** What the agent's stream has said; undefined as long as none is recognised. */
  get reading(): AgentReading | undefined {
    return this.#reading;
  }

  push(chunk: Buffer): void {
    this.#splitter.push(chunk);
  }

  /** The output has ended. */
  end(): void {
    this.#splitter.end();
    this.#release();
    const line = this.#lines.end();
    if (line !== undefined) this.#options.onLine(line);
  }

  /** The end of what the phase has to say: the agent's last answer, and what else was printed before and after it. */
  read(): { text: string; omittedBytes: number } {
    const whole = new OutputTail(TEXT_BYTES);
    let omitted = 0;
    let last = "";
    for (const piece of [this.#before.read(), this.#reading?.answer, this.#after.read()]) {
      if (piece === undefined || piece.text === "") continue;
      whole.push(Buffer.from(last === "" || last.endsWith("\n") ? piece.text : `\n${piece.text}`));
      omitted += piece.omittedBytes;
      last = piece.text;
    }
    const { text, omittedBytes } = whole.read();
    return { text, omittedBytes: omitted + omittedBytes };
  }

  #isOrdinary(): boolean {
    return (
      this.#reading === undefined &&
      (this.#otherRows >= MOST_OTHER_ROWS || this.#otherBytes > MOST_OTHER_BYTES)
    );
  }

  #takeText(bytes: Buffer): void {
    this.#after.push(bytes);
    this.#otherBytes += bytes.length;
    const line = this.#lines.push(bytes);
    if (line !== undefined) this.#options.onLine(line);
  }

  #takeLine(line: Buffer, isTorn: boolean): void {
    const rows = rowsOf(line.toString("utf8"));
    const [first] = rows ?? [];
    if (rows === undefined || first === undefined) {
      // Half a row of the agent's says nothing to anybody.
      if (!isTorn || this.#reading === undefined) this.#takeText(line);
    } else if (this.#reading?.dialect.read(first, this.#now()) === undefined) this.#takeStrange(rows, line);
    else {
      this.#release();
      this.#apply(rows);
    }
  }

  /** Rows that are not of the stream that is being read, if one is. */
  #takeStrange(rows: JsonObject[], line: Buffer): void {
    const found = this.#recognise(rows);
    if (found === "perhaps" && rows.length === 1) {
      this.#release();
      this.#held = line;
    } else if (found === undefined || found === "perhaps") {
      this.#release();
      this.#otherRows++;
      this.#takeText(line);
    } else this.#begin(found, rows);
  }

  /** A list of rows is as good as rows that follow each other. */
  #recognise(rows: JsonObject[]): Recognised | "perhaps" | undefined {
    const [first, second] = rows.slice(0, 2).map((row) => this.#recogniser.look(row));
    return rows.length > 1 && first === "perhaps" ? second : first;
  }

  #begin({ dialect, before }: Recognised, rows: JsonObject[]): void {
    if (before !== undefined) this.#held = undefined;
    this.#release();
    if (this.#reading === undefined) this.#reading = new AgentReading(dialect);
    else this.#reading.switchTo(dialect);
    this.#apply(before === undefined || rows.includes(before) ? rows : [before, ...rows]);
  }

  #apply(rows: readonly JsonObject[]): void {
    const reading = this.#reading;
    if (reading === undefined) return;
    for (const row of rows) {
      const said = reading.dialect.read(row, this.#now()) ?? [];
      for (const each of said) this.#show(reading, each);
      if (said.some(isNews)) this.#options.onReport?.(reading.report(), reading);
    }
  }

  #show(reading: AgentReading, row: AgentRow): void {
    if (row.type === "said" || row.type === "ended") this.#settle();
    const line = reading.apply(row);
    if (line !== undefined && line !== "") this.#options.onLine(line);
  }

  /** What was printed so far stands before the answer that comes now. */
  #settle(): void {
    const { text } = this.#after.read();
    if (text === "") return;
    this.#before.push(Buffer.from(text));
    this.#after = new OutputTail(TEXT_BYTES);
  }

  /** The line that was held back begins no stream. */
  #release(): void {
    const line = this.#held;
    if (line === undefined) return;
    this.#held = undefined;
    this.#otherRows++;
    this.#takeText(line);
  }
}

/** What an agent says and does is shown as it comes; a report is about the rest. */
function isNews({ type }: AgentRow): boolean {
  return type !== "said" && type !== "tool";
}

/** The row of a line, or the rows of one that is a list of them; undefined where it is neither. */
function rowsOf(line: string): JsonObject[] | undefined {
  // In an escape sequence a row would have its escapes written out: what stands bare is a terminal's.
  const text = line.startsWith("{") ? line : printable(line).replace(/^\ufeff/, "");
  try {
    const value: unknown = JSON.parse(text);
    const rows = (Array.isArray(value) ? value : [value]).map(asObject);
    return rows.every((row) => row !== undefined) ? rows : undefined;
  } catch {
    return undefined;
  }
}
