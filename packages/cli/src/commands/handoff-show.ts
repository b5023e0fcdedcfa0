import { lstatSync } from "node:fs";
import type { StoredHandoff } from "@agentos/handoff";
import { printable } from "@agentos/platform";
import { type Command, Option } from "commander";
import { readNewest, tellProblems, usable } from "../handoff-files.js";
import { STARTABLE_CLIENTS, type StartableClient } from "../start-client.js";
import { type Context, EXIT, formatAge, oneLine, printJson } from "../terminal/index.js";
import { addExamples, type GlobalOptions } from "./common.js";

interface Options extends GlobalOptions {
  for?: StartableClient;
}

/** `aos handoff show`: what the next session will read. */
export function addShowCommand(handoff: Command, context: Context): void {
  const show = handoff
    .command("show")
    .summary("print a handoff")
    .description("Prints a handoff: the newest that nobody has claimed, else the newest of all.")
    .argument("[session]", "the newest of this session, by its id or its first characters")
    .addOption(
      new Option(
        "--for <client>",
        "as a session of this client would be given it by `aos resume --client`",
      ).choices(STARTABLE_CLIENTS),
    )
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await showHandoff(context, session, self.optsWithGlobals<Options>());
    });
  addExamples(show, [
    ["aos handoff show", "what the next session will read"],
    ["aos handoff show --for codex", "the prompt that `aos resume --client codex` begins with"],
    ["aos handoff show --json", "its parts, as JSON"],
  ]);
}

async function showHandoff(context: Context, session: string | undefined, options: Options) {
  const { file, stored, folder } = await readNewest(context, session, options);
  tellProblems(context, stored.path, file);
  tellState(context, stored);
  if (options.for !== undefined) {
    const { promptForClient } = await import("../resume-agent.js");
    const prompt = await promptForClient(usable(stored.path, file), folder, context.now());
    if (options.json) printJson(context, { client: options.for, prompt });
    else context.stdout.write(`${context.stdout.isTTY ? printable(prompt) : prompt}\n`);
    return EXIT.done;
  }
  if (options.json) printJson(context, usable(stored.path, file));
  // A file goes out as it is; a terminal is not told what its control characters say.
  else context.stdout.write(context.stdout.isTTY ? printable(file.markdown) : file.markdown);
  return EXIT.done;
}

/** What it says to do next may be done already, when somebody has it or had it. */
function tellState(context: Context, { state, path, claimant, claimedAt }: StoredHandoff): void {
  if (state === "unclaimed") return;
  // To move a file changes this time, and nothing else is done to one in the archive.
  const since =
    state === "archived" ? lstatSync(path, { throwIfNoEntry: false })?.ctimeMs : Date.parse(claimedAt ?? "");
  const when =
    since === undefined || Number.isNaN(since) ? "" : `, ${formatAge(context.now().getTime() - since)}`;
  const holder = claimant === undefined ? "" : ` by ${oneLine(claimant)}`;
  const hint =
    state === "archived"
      ? "what it says to do next may be done; `aos handoff list` shows whether another one waits"
      : "whoever has it may have gone on";
  context.stderr.write(
    `${context.paint.stderr.yellow("note:")} this handoff is ${state}${holder}${when}: ${hint}\n`,
  );
}
