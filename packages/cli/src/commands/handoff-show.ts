import { lstatSync } from "node:fs";
import type { StoredHandoff } from "@agentos/handoff";
import { printable } from "@agentos/platform";
import { stateFolder } from "@agentos/workflow/project";
import type { Command } from "commander";
import { printProblems, readNewest, usable } from "../handoff/handoff-files.js";
import { newerSession } from "../handoff/newer-session.js";
import { addExamples } from "../help-text.js";
import type { GlobalOptions } from "../project.js";
import { type Context, formatAge, note, oneLine, printJson, stdoutColumns } from "../terminal/index.js";
import { commandAction } from "./common.js";

/** `aos handoff show`: shows what the next session will read. */
export function addShowCommand(handoff: Command, context: Context): void {
  const show = handoff
    .command("show")
    .summary("print a handoff")
    .description(
      "Prints the handoff that the session running this command has claimed. If it has claimed none, prints the newest unclaimed handoff " +
        "or, if every handoff has been claimed or archived, the newest of all.",
    )
    .argument("[session]", "print the newest handoff of this session (id or prefix)")
    .action(commandAction(context, showHandoff));
  addExamples(show, [
    ["aos handoff show", "print what the next session will read"],
    ["aos handoff show --json", "print the handoff's parts as JSON"],
  ]);
}

async function showHandoff(context: Context, session: string | undefined, options: GlobalOptions) {
  const { folder, file, stored, isOwn } = await readNewest(context, session, options);
  printProblems(context, stored.path, file);
  if (!isOwn) noteState(context, stored);
  const { sessionId, timestamp } = stored;
  if (session === undefined && !isOwn && sessionId !== undefined && timestamp !== undefined) {
    const newer = await newerSession(context, folder, { sessionId, timestamp });
    if (newer !== undefined) note(context, newer);
  }
  const { asOfNow, buildHandoff } = await import("@agentos/handoff/internal");
  const places = { stateFolder: stateFolder(folder), projectFolder: folder };
  const current = file.handoff && asOfNow(file.handoff, places);
  const isAsWritten = current === undefined || current === file.handoff;
  const markdown = isAsWritten ? file.markdown : buildHandoff(current);
  if (options.json) printJson(context, current ?? usable(stored.path, file));
  else if (context.stdout.isTTY) {
    const { wrapMarkdown } = await import("../terminal/wrap.js");
    // On a terminal, control characters are removed from the handoff.
    context.stdout.write(wrapMarkdown(printable(markdown), stdoutColumns(context)));
  } else context.stdout.write(markdown);
}

/** Warns if the next action may already be in progress or done. */
function noteState(context: Context, { state, path, claimant, claimedAt }: StoredHandoff): void {
  if (state === "unclaimed") return;
  // Moving a file sets its ctime, and archived files are not changed in any other way.
  const since =
    state === "archived" ? lstatSync(path, { throwIfNoEntry: false })?.ctimeMs : Date.parse(claimedAt ?? "");
  const when =
    since === undefined || Number.isNaN(since) ? "" : `, ${formatAge(context.now().getTime() - since)}`;
  const holder = claimant === undefined ? "" : ` by ${oneLine(claimant)}`;
  const hint =
    state === "archived"
      ? `its next action may already be done; \`${context.aos} handoff list\` shows whether a newer one is waiting`
      : "its next action may already be in progress";
  context.stderr.write(
    `${context.paint.stderr.yellow("note:")} this handoff was ${state}${holder}${when}: ${hint}\n`,
  );
}
