import type { JsonObject } from "@agentos/platform";
import { STREAMS } from "../registry/streams.js";
import type { StreamFormat } from "./stream-format.js";

/** A stream that has begun. */
export interface RecognizedStream {
  format: StreamFormat;
  /** The previous row, if it took both rows to recognize the stream. */
  before?: JsonObject;
}

/** Recognizes from consecutive rows which client's stream begins. */
export class StreamRecognizer {
  #before: { row: JsonObject; formats: StreamFormat[] } | undefined;

  /** Returns `perhaps` if the next row decides. */
  look(row: JsonObject): RecognizedStream | "perhaps" | undefined {
    const before = this.#before;
    this.#before = undefined;
    const sure = STREAMS.find((format) => format.opens(row) === "surely");
    if (sure !== undefined) return { format: sure };
    const followed = before?.formats.find((format) => format.follows(row));
    if (before && followed) return { format: followed, before: before.row };
    const formats = STREAMS.filter((format) => format.opens(row) === "perhaps");
    if (formats.length === 0) return undefined;
    this.#before = { row, formats };
    return "perhaps";
  }
}
