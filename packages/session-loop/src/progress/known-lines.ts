import { areApart } from "./attempts.js";
import type { Observation } from "./observation.js";

const MOST_LINES = 20_000;

interface Source {
  kind: number;
  inputShape: string;
  parts: readonly string[];
}

/** The lines that long results brought, and which calls did. */
export class KnownLines {
  readonly #sources = new Map<string, Source>();

  clear(): void {
    this.#sources.clear();
  }

  add({ lines = [], parts = [], inputShape }: Observation, kind: number): void {
    if (this.#sources.size > MOST_LINES) this.clear();
    for (const line of lines)
      if (!this.#sources.has(line)) this.#sources.set(line, { kind, inputShape, parts });
  }

  /**
   * The kind of the call that brought these lines before, where all are known from calls that may have been for
   * the same. A walk through numbers and calls for things of their own are not, even if they have the same from it.
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
