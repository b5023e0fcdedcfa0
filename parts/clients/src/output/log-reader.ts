import { type JsonObject, parseObject } from "@agentos/platform";
import { type AgentRow, STREAMS, type StreamFormat, StreamRecognizer } from "../index.js";
import { AgentReading } from "./reading.js";

/** Makes an agent's log readable by replacing its rows with their content. */
export class LogReader {
  readonly #recognizer = new StreamRecognizer();
  #format: StreamFormat | undefined;
  #reading: AgentReading | undefined;
  /** A line that may begin a stream. */
  #held: string[] = [];
  #part = "";
  #lastSaid = "";

  /**
   * @param client set if known, because the end of a log lacks the rows that identify the client
   */
  constructor(client?: string) {
    this.#begin(STREAMS.find((format) => format.client === client));
  }

  /** Returns the readable lines for a line in the log; none if the line is of no interest. */
  push(line: string): string[] {
    const row = line.trimStart().startsWith("{") ? parseObject(line) : undefined;
    if (row === undefined) return [...this.end(), line];
    const said = this.#format?.read(row, new Date(0));
    if (said !== undefined) return [...this.#release(), ...this.#show(said)];
    const found = this.#recognizer.look(row);
    if (found === "perhaps") {
      const held = this.#release();
      this.#held.push(line);
      return held;
    }
    if (found === undefined) return [...this.end(), line];
    if (found.before !== undefined) this.#held = [];
    this.#begin(found.format);
    const rows = found.before === undefined ? [row] : [found.before, row];
    return [...this.end(), ...rows.flatMap((each) => this.#show(this.#read(each)))];
  }

  end(): string[] {
    return [...this.#release(), ...this.#say()];
  }

  #begin(format: StreamFormat | undefined): void {
    this.#format = format;
    this.#reading = format && new AgentReading(format);
  }

  #read(row: JsonObject): AgentRow[] {
    return this.#format?.read(row, new Date(0)) ?? [];
  }

  #show(rows: readonly AgentRow[]): string[] {
    return rows.flatMap((row) => {
      if (row.type === "said" && row.isPart) {
        this.#part += row.text;
        return [];
      }
      const shown = this.#reading?.apply(row);
      if (row.type === "said") return [...this.#say(), ...this.#linesOf(row.text)];
      // The result repeats the last message. If nothing was streamed, it is the only message.
      if (row.type === "ended" && row.answer !== undefined && row.answer.trim() !== this.#lastSaid)
        return [...this.#say(), ...this.#linesOf(row.answer)];
      return shown ? [...this.#say(), shown] : [];
    });
  }

  #say(): string[] {
    const text = this.#part;
    this.#part = "";
    return text === "" ? [] : this.#linesOf(text);
  }

  #linesOf(text: string): string[] {
    this.#lastSaid = text.trim();
    return this.#lastSaid.split(/\r?\n/);
  }

  #release(): string[] {
    return this.#held.splice(0);
  }
}
