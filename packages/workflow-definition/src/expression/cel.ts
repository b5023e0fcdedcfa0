/**
 * The part of the expression library that is used, as an entry of its own: it is bundled into one file that
 * is loaded where a workflow has an expression, for it takes longer to start than all the rest of a small
 * run.
 */
export { Environment } from "@marcbachmann/cel-js";
