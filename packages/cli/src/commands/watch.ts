import type { Command } from "commander";
import { askAbout } from "../approve/ask-about.js";
import type { Context } from "../terminal/index.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";

interface Options extends GlobalOptions {
  once?: true;
}

/** `aos watch`: what goes on on this machine, on one screen. */
export function addWatchCommand(program: Command, context: Context): void {
  const command = program
    .command("watch")
    .summary("see what waits for you and what agents do, live, and answer it")
    .description(
      "Shows on one screen what waits for you (gates, actions that rules stopped, questions of phases), and has keys that answer it; then the sessions of " +
        "agents on this machine that were active within the last hour, workflows with the phases under way, what rules refused and " +
        "what the guard found within a day, and handoffs that nobody has claimed: of this project, and of those in which agents are " +
        "active. `?` lists the keys; nothing is answered without a confirmation, and by a person alone. In a pipe it prints a line for each change.",
    )
    .argument("[words...]", "only rows with all these words: a client, a folder, an id, a phase")
    .option(
      "--once",
      "print it once; with --json one document { waiting, sessions, runs, refused, handoffs }",
    )
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
    ["aos watch", "all of this machine"],
    ["aos watch critical", "the agents whose window is nearly full"],
    ["aos watch --project .", "this project alone"],
    ["aos watch --once", "the same, printed once"],
    ["aos watch --json", "a JSON document a line for each change"],
  ]);
}
