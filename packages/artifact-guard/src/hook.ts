import { loadBundle } from "@agentos/platform";
import type * as Turn from "./hook-turn.js";

// Only this loader is left to Node, whose own cache lacks most of a file's functions.
export const { program, start } = loadBundle(`${__dirname}/hook-turn.cjs`, require) as typeof Turn;
