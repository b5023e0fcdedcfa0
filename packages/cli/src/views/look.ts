import type { Context } from "../terminal/index.js";
import { marksFor } from "./marks.js";
import type { Look } from "./phase-row.js";

/** This function is in a separate file, because commands need it before they load any view. */
export function lookOf({ paint, env, cwd, aos }: Pick<Context, "paint" | "env" | "cwd" | "aos">): Look {
  return { paint: paint.stdout, marks: marksFor(env), cwd, aos };
}
