import { StringDecoder } from "node:string_decoder";
import { printable } from "@agentos/platform";

/** Only the start of a longer line is kept and shown. */
const LINE_LIMIT = 1_000;
/** A chunk is considered blank if this many lines at its end are blank. */
const BLANK_LINES = 20;

/** Finds the latest complete line, at a cost that does not grow with the number of lines. */
export class LineFinder {
  readonly #decoder = new StringDecoder("utf8");
  #open = "";

  /** Returns the latest line that the chunk completed and that is not blank, if there is one. */
  push(chunk: Buffer): string | undefined {
    const text = this.#decoder.write(chunk);
    let end = lastBreak(text, text.length);
    if (end === -1) {
      this.#extend(text);
      return undefined;
    }
    const rest = text.slice(end + 1);
    let line: string | undefined;
    for (let checked = 0; line === undefined && end !== -1 && checked < BLANK_LINES; checked++) {
      const begin = lastBreak(text, end) + 1;
      const body = text.slice(begin, Math.min(end, begin + LINE_LIMIT));
      line = shown(begin === 0 ? this.#open + body : body);
      end = begin - 1;
    }
    this.#open = "";
    this.#extend(rest);
    return line;
  }

  end(): string | undefined {
    const line = shown(this.#open + this.#decoder.end());
    this.#open = "";
    return line;
  }

  #extend(text: string): void {
    const room = LINE_LIMIT - this.#open.length;
    if (room > 0) this.#open += text.slice(0, room);
  }
}

/** Finds a line break, or returns -1. Progress bars end lines with a bare carriage return. */
function lastBreak(text: string, before: number): number {
  let at = before - 1;
  while (at >= 0 && text[at] !== "\n" && text[at] !== "\r") at--;
  return at;
}

function shown(line: string): string | undefined {
  const clean = printable(line).trim().slice(0, LINE_LIMIT);
  return clean === "" ? undefined : clean;
}
