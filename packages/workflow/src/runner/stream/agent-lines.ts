import { AgentStream } from "./agent-stream.js";

/** The lines of a log as people read them: rows of an agent's stream become what it says and which tools it uses, all else stays. */
export class AgentLines {
  #said: string[] = [];
  readonly #stream = new AgentStream({ onLine: (line) => this.#said.push(line) });

  /** What there is to show after one more line of the log. */
  take(line: string): string[] {
    if (!line.startsWith("{")) return [...this.#drain(), line];
    this.#stream.push(Buffer.from(`${line}\n`));
    return this.#drain();
  }

  /** What is left when the log has ended. */
  end(): string[] {
    this.#stream.end();
    return this.#drain();
  }

  #drain(): string[] {
    const said = this.#said;
    this.#said = [];
    return said;
  }
}
