import type { Command } from "commander";
import type { Context } from "../terminal/index.js";
import { addExamples } from "./common.js";
import { addCheckCommand } from "./handoff-check.js";
import { addListCommand } from "./handoff-list.js";
import { addShowCommand } from "./handoff-show.js";

/** `aos handoff`: what one session left for the next. */
export function addHandoffCommand(program: Command, context: Context): void {
  const handoff = program
    .command("handoff")
    .summary("show, list or check what sessions left for the next")
    .description(
      "Shows what a session left for the next one: .agentos/state/.continue-here.md and its like.",
    );
  addShowCommand(handoff, context);
  addListCommand(handoff, context);
  addCheckCommand(handoff, context);
  addExamples(handoff, [
    ["aos handoff show", "what the next session will read"],
    ["aos handoff list", "which handoffs there are"],
    ["aos handoff check", "what is missing in it"],
  ]);
}
