import { stateFolder } from "@agentos/workflow/project";
import type { Command } from "commander";
import { findHandoffs } from "../handoff/handoff-files.js";
import { noHandoffError } from "../handoff/no-handoff.js";
import { ownClaims } from "../handoff/own-claims.js";
import { addExamples } from "../help-text.js";
import type { GlobalOptions } from "../project.js";
import { type Context, oneLine, printJson, stdoutColumns } from "../terminal/index.js";
import { lookOf } from "../views/look.js";
import { commandAction } from "./common.js";
import { addShowCommand } from "./handoff-show.js";

export function addHandoffCommand(program: Command, context: Context): void {
  const handoff = program
    .command("handoff")
    .summary("show, list or discard the handoffs that sessions left behind")
    .description(
      "Shows the handoffs that each session left for the next one. They are stored in .agentos/state.",
    );
  addShowCommand(handoff, context);
  addListCommand(handoff, context);
  addDiscardCommand(handoff, context);
  addExamples(handoff, [
    ["aos handoff show", "print what the next session will read"],
    ["aos handoff list", "list all handoffs of this project"],
    ["aos handoff discard 5a9340e7", "archive the handoff of this session"],
  ]);
}

function addListCommand(handoff: Command, context: Context): void {
  const list = handoff
    .command("list")
    .summary("list all handoffs")
    .description("Lists all handoffs of a project, newest first: unclaimed, claimed and archived.")
    .action(commandAction(context, listAll));
  addExamples(list, [["aos handoff list", "list all handoffs of this project"]]);
}

async function listAll(context: Context, flags: GlobalOptions) {
  const { handoffs } = await findHandoffs(context, flags);
  if (flags.json) printJson(context, handoffs);
  else if (handoffs.length === 0) context.stdout.write("No handoffs here.\n");
  else {
    const { renderHandoffs } = await import("../views/handoff-list.js");
    const { readHandoff, titleOf } = await import("@agentos/handoff/internal");
    const titled = handoffs.map((each) => {
      const { handoff } = readHandoff(each.path);
      return { ...each, title: handoff && titleOf(handoff) };
    });
    const options = { columns: stdoutColumns(context), at: context.now() };
    context.stdout.write(renderHandoffs(titled, lookOf(context), options));
  }
}

function addDiscardCommand(handoff: Command, context: Context): void {
  const discard = handoff
    .command("discard")
    .summary("archive a handoff that nobody needs")
    .description(
      "Archives a session's unclaimed handoff, so that it is not offered again. A session that was offered the handoff can also archive it.",
    )
    .argument("<session>", "the session that wrote it (id or prefix)")
    .action(commandAction(context, discardHandoff));
  addExamples(discard, [["aos handoff discard 5a9340e7", "archive the handoff of this session"]]);
}

async function discardHandoff(context: Context, session: string, options: GlobalOptions) {
  const { folder, handoffs } = await findHandoffs(context, options, session);
  const state = stateFolder(folder);
  const { acknowledgeHandoff, claimWaitingHandoff, releaseClaimsOfTheDead } = await import(
    "@agentos/handoff/internal"
  );
  let claimId = (await ownClaims(context, handoffs))[0]?.claimId;
  if (claimId === undefined) {
    const at = context.now();
    releaseClaimsOfTheDead(state, at);
    const claimed = claimWaitingHandoff(state, { session, at });
    if (claimed.status !== "claimed") throw noHandoffError(claimed, session);
    claimId = claimed.claimId;
  }
  acknowledgeHandoff(state, claimId);
  const sessionId = handoffs[0]?.sessionId ?? session;
  if (options.json) printJson(context, { sessionId, status: "archived" });
  else context.stdout.write(`Archived the handoff of session ${oneLine(sessionId)}.\n`);
}
