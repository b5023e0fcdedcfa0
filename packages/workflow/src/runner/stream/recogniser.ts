import type { JsonObject } from "@agentos/internal";
import type { Dialect } from "./dialect.js";
import { DIALECTS } from "./dialects.js";

/** A stream that has begun. */
export interface Recognised {
  dialect: Dialect;
  /** The row before, where it took both. */
  before?: JsonObject;
}

/** Tells whose stream begins, from rows that follow each other. */
export class Recogniser {
  #before: { row: JsonObject; dialects: Dialect[] } | undefined;

  /** `perhaps`: the next row tells. */
  look(row: JsonObject): Recognised | "perhaps" | undefined {
    const before = this.#before;
    this.#before = undefined;
    const sure = DIALECTS.find((dialect) => dialect.opens(row) === "surely");
    if (sure !== undefined) return { dialect: sure };
    const followed = before?.dialects.find((dialect) => dialect.follows(row));
    if (before && followed) return { dialect: followed, before: before.row };
    const dialects = DIALECTS.filter((dialect) => dialect.opens(row) === "perhaps");
    if (dialects.length === 0) return undefined;
    this.#before = { row, dialects };
    return "perhaps";
  }
}
