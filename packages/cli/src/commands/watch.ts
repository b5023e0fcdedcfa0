import type { Command } from "commander";
import { askAbout } from "../approve/ask-about.js";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import type { Context } from "../terminal/index.js";

interface Options extends GlobalOptions {
  once?: true;
}

export function addWatchCommand(program: Command, context: Context): void {
  const command = program
    .command("watch")
    .summary("watch agents live, and respond to what is waiting for you")
    .description(
      "Shows what is waiting for you (gates, stopped actions, questions from phases), with keys to respond. Below that, shows agents " +
        "on this machine, workflows with their current phases, what the rules refused and the guard found in the last day, and unclaimed " +
        "handoffs. `e` also shows agents that have ended or been idle for 10 minutes, and workflows that ended more than 10 minutes " +
        "ago. Covers this project and all projects with active agents. `?` lists the keys. Only a person can decide, and must confirm " +
        "each decision. In a pipe, or with --json, prints everything once.",
    )
    .argument("[words...]", "show only rows that contain all these words: a client, folder, id or phase")
    .option("--once", "print everything once")
    .action(async (words: string[], _: unknown, self: Command) => {
      const options = self.optsWithGlobals<Options>();
      const { watch } = await import("../watch/watch.js");
      context.exitCode = await watch(context, {
        project: findProject(context, options).folder,
        isAlone: options.project !== undefined,
        filter: words.join(" "),
        json: options.json === true,
        once: options.once === true,
        askAbout,
      });
    });
  addExamples(command, [
    ["aos watch", "show everything on this machine"],
    ["aos watch critical", "show agents whose context window is nearly full"],
    ["aos watch --project .", "show only this project"],
    ["aos watch --once", "print everything once"],
    ["aos watch --json", "print one document { waiting, sessions, runs, refused, handoffs }"],
  ]);
}
