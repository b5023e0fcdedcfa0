import type { Command } from "commander";
import { readHistory } from "../handoff-files.js";
import { type Context, EXIT, oneLine, printJson, stdoutColumns, UsageError } from "../terminal/index.js";
import type { PastHandoff } from "../views/handoff-history.js";
import { addExamples, type GlobalOptions } from "./common.js";

/** `aos handoff diff`: what the last session got done. */
export function addDiffCommand(handoff: Command, context: Context): void {
  const diff = handoff
    .command("diff")
    .summary("what changed from one handoff to the next")
    .description(
      "Compares the newest two handoffs of a session, section by section: of the newest session that has left two, else the newest " +
        "two of all.",
    )
    .argument("[session]", "of this session, by its id or its first characters")
    .action(async (session: string | undefined, _: unknown, self: Command) => {
      context.exitCode = await showDiff(context, session, self.optsWithGlobals());
    });
  addExamples(diff, [
    ["aos handoff diff", "what the last session got done"],
    ["aos handoff diff release-1 --json", "of one session, as JSON"],
  ]);
}

async function showDiff(context: Context, session: string | undefined, options: GlobalOptions) {
  const readable = (await readHistory(context, session, options)).filter(({ handoff }) => handoff);
  const [newer, older] = newestPair(readable);
  if (!newer?.handoff || !older?.handoff)
    throw new UsageError(
      `there are no two handoffs to compare${session === undefined ? " here" : ` of session ${oneLine(session)}`}: ` +
        "aos handoff history shows what there is",
    );
  if (newer.sessionId !== older.sessionId)
    context.stderr.write(
      `${context.paint.stderr.yellow("note:")} no session has left two handoffs: these are of two sessions\n`,
    );
  const { diffHandoffs } = await import("@agentos/handoff/internal");
  const changes = diffHandoffs(older.handoff, newer.handoff);
  if (options.json) printJson(context, { from: older.path, to: newer.path, changes });
  else {
    const { renderChanges } = await import("../views/handoff-changes.js");
    const look = {
      paint: context.paint.stdout,
      columns: stdoutColumns(context),
      at: context.now(),
    };
    context.stdout.write(renderChanges({ earlier: older.handoff, later: newer.handoff, changes }, look));
  }
  return EXIT.done;
}

/**
 * Two of one session tell what was done between them; where no session has left two, those of two sessions
 * may.
 */
function newestPair(history: readonly PastHandoff[]): readonly PastHandoff[] {
  for (const { sessionId } of history) {
    const own = history.filter((each) => each.sessionId === sessionId);
    if (own.length > 1) return own;
  }
  return history;
}
