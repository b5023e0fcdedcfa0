import { areApart } from "./attempts.js";
import type { Observation } from "./observation.js";

const MAX_LINES = 20_000;

interface Source {
  kind: number;
  inputShape: string;
  parts: readonly string[];
}

/** The lines that long results returned, and which calls returned them. */
export class KnownLines {
  readonly #sources = new Map<string, Source>();

  clear(): void {
    this.#sources.clear();
  }

  add({ lines = [], parts = [], inputShape }: Observation, kind: number): void {
    if (this.#sources.size > MAX_LINES) this.clear();
    for (const line of lines)
      if (!this.#sources.has(line)) this.#sources.set(line, { kind, inputShape, parts });
  }

  /**
   * The kind of the call that returned these lines before, if all are known from calls that may concern the
   * same thing. A walk through numbers, and calls for separate things, do not, even with the same result.
   */
  kindOf({ lines, parts = [], inputShape }: Observation): number | undefined {
    if (lines === undefined || lines.length === 0) return undefined;
    const sources = lines.map((line) => this.#sources.get(line));
    const isKnown = sources.every(
      (source) => source && source.inputShape !== inputShape && !areApart(source.parts, parts),
    );
    return isKnown ? sources[0]?.kind : undefined;
  }
}
