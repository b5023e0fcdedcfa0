import type { Context } from "../terminal/index.js";
import { marksFor } from "./marks.js";
import type { Look } from "./phase-row.js";

/** Commands load this file before they load any view. */
export function lookOf({ paint, env, cwd }: Pick<Context, "paint" | "env" | "cwd">): Look {
  return { paint: paint.stdout, marks: marksFor(env), cwd };
}
