import { asObject, type JsonObject, printable } from "@agentos/platform";
import { type AgentRow, type RecognizedStream, STREAMS, StreamRecognizer } from "../index.js";
import type { AgentReport } from "./agent-report.js";
import { Beginning, type Piece } from "./beginning.js";
import { LineFinder } from "./newest-line.js";
import { OutputTail } from "./output-tail.js";
import { AgentReading } from "./reading.js";
import { RowSplitter } from "./row-splitter.js";

/** How many bytes of a phase's other output are kept, from its end. */
const TEXT_BYTES = 16 * 1024;

export interface AgentStreamOptions {
  /** Called with each line to show: the agent's words, the tool it uses, or other output. */
  onLine(line: string): void;
  onReport?(report: AgentReport, reading: AgentReading): void;
  /** Defaults to the system clock. */
  now?: () => Date;
}

/**
 * Reads a phase's output if it is an agent's stream, and passes on anything else. Never throws, and
 * does not depend on how the bytes are split into chunks.
 */
export class AgentStream {
  readonly #options: AgentStreamOptions;
  readonly #now: () => Date;
  readonly #splitter = new RowSplitter({
    text: (bytes) => this.#takeText(bytes),
    line: (line, isTorn) => this.#takeLine(line, isTorn),
    isDone: () => this.#reading === undefined && this.#beginning.isOver,
  });
  readonly #recognizer = new StreamRecognizer();
  readonly #beginning = new Beginning();
  readonly #lines = new LineFinder();
  #lastLine = "";
  /** Rows that may turn out to belong to an agent; held back until that is known. */
  #held: Buffer[] = [];
  /** The output other than the agent's rows, before and after its answer. */
  readonly #before = new OutputTail(TEXT_BYTES);
  #after = new OutputTail(TEXT_BYTES);
  #reading: AgentReading | undefined;

  constructor(options: AgentStreamOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
  }

  /** What the agent's stream has reported; undefined until a stream is recognized. */
  get reading(): AgentReading | undefined {
    return this.#reading;
  }

  push(chunk: Buffer): void {
    this.#splitter.push(chunk);
  }

  end(): void {
    this.#splitter.end();
    this.#release();
    this.#emit(this.#lines.end());
  }

  /** Returns the agent's last answer, and the end of what was printed before and after it. */
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

  #takeText(bytes: Buffer): void {
    this.#keep({ bytes });
    this.#show(bytes);
  }

  #takeLine(line: Buffer, isTorn: boolean): void {
    const rows = rowsOf(line.toString("utf8"));
    if (rows === undefined) {
      // An incomplete row is useless to a reader.
      const isHalf = isTorn && this.#reading !== undefined && line.toString("utf8", 0, 2) === '{"';
      if (!isHalf) this.#takeText(line);
      return;
    }
    if (this.#isOwn(rows)) {
      this.#release();
      this.#apply(rows);
      return;
    }
    const found = this.#recognize(rows);
    if (found === undefined || found === "perhaps") this.#takeUnknown({ bytes: line, rows });
    else this.#begin(found, rows);
  }

  #isOwn([first]: readonly JsonObject[]): boolean {
    return first !== undefined && this.#reading?.format.read(first, this.#now()) !== undefined;
  }

  /** Recognizes a stream. A list of rows on one line is treated like consecutive rows. */
  #recognize(rows: readonly JsonObject[]): RecognizedStream | "perhaps" | undefined {
    const [first, second] = rows.slice(0, 2).map((row) => this.#recognizer.look(row));
    return first === "perhaps" ? (second ?? first) : first;
  }

  #takeUnknown(piece: Piece & { rows: readonly JsonObject[] }): void {
    const [first = {}] = piece.rows;
    const isClaimed = STREAMS.some((format) => format.read(first, this.#now()) !== undefined);
    if (!isClaimed) this.#release();
    this.#held.push(piece.bytes);
    if (this.#reading === undefined) this.#keep(piece);
    if (!isClaimed) this.#release();
  }

  /** Begins a stream. Some of its rows may have come before the one that identifies it. */
  #begin({ format, before }: RecognizedStream, rows: readonly JsonObject[]): void {
    if (this.#reading !== undefined) {
      if (before !== undefined) this.#held.pop();
      this.#release();
      this.#reading.switchTo(format);
      this.#apply(before === undefined ? rows : [before, ...rows]);
      return;
    }
    this.#held = [];
    this.#reading = new AgentReading(format);
    for (const piece of this.#beginning.pieces) {
      if (piece.rows !== undefined && this.#isOwn(piece.rows)) this.#apply(piece.rows);
      else this.#after.push(piece.bytes);
    }
    this.#apply(rows);
  }

  #apply(rows: readonly JsonObject[]): void {
    const reading = this.#reading;
    if (reading === undefined) return;
    for (const row of rows) {
      const said = reading.format.read(row, this.#now()) ?? [];
      for (const each of said) {
        if (each.type === "said" || each.type === "ended") this.#settle();
        this.#emit(reading.apply(each));
      }
      if (said.some(changesReport)) this.#options.onReport?.(reading.report(), reading);
    }
  }

  #keep(piece: Piece): void {
    if (this.#reading === undefined) this.#beginning.add(piece);
    else this.#after.push(piece.bytes);
  }

  /** Adds everything printed so far to the output before the new answer. */
  #settle(): void {
    const { text } = this.#after.read();
    if (text === "") return;
    this.#before.push(Buffer.from(text));
    this.#after = new OutputTail(TEXT_BYTES);
  }

  #release(): void {
    for (const bytes of this.#held.splice(0)) {
      if (this.#reading !== undefined) this.#after.push(bytes);
      this.#show(bytes);
    }
  }

  #show(bytes: Buffer): void {
    this.#emit(this.#lines.push(bytes));
  }

  #emit(line: string | undefined): void {
    // A client reports an error when it happens and again at the end.
    if (line === undefined || line === "" || line === this.#lastLine) return;
    this.#lastLine = line;
    this.#options.onLine(line);
  }
}

/** Whether a row changes the report. What the agent says or does is not part of the report. */
function changesReport({ type }: AgentRow): boolean {
  return type !== "said" && type !== "tool" && type !== "message";
}

function rowsOf(line: string): JsonObject[] | undefined {
  // A row contains no raw escape sequence, so any sequence before it is meant for the terminal.
  const text = line.startsWith("{") ? line : printable(line).replace(/^\ufeff/, "");
  try {
    const value: unknown = JSON.parse(text);
    const rows = (Array.isArray(value) ? value : [value]).map(asObject);
    return rows.length > 0 && rows.every((row) => row !== undefined) ? rows : undefined;
  } catch {
    return undefined;
  }
}
