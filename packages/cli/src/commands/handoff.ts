import type { Command } from "commander";
import type { Context } from "../terminal/index.js";
import { addExamples } from "./common.js";
import { addCheckCommand } from "./handoff-check.js";
import { addListCommand } from "./handoff-list.js";
import { addShowCommand } from "./handoff-show.js";

/** `aos handoff`: what a session left for the next one. */
export function addHandoffCommand(program: Command, context: Context): void {
  const handoff = program
    .command("handoff")
    .summary("show, list or check what sessions left for the next")
    .description("Shows what sessions left for the next one, from .agentos/state.");
  addShowCommand(handoff, context);
  addListCommand(handoff, context);
  addCheckCommand(handoff, context);
  addExamples(handoff, [
    ["aos handoff show", "what the next session will read"],
    ["aos handoff list", "all handoffs of this project"],
    ["aos handoff check", "what is missing from it"],
  ]);
}
