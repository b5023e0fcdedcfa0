import type { Command } from "commander";
import type { Context } from "../context.js";
import { UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { addExamples, findProject, type GlobalOptions, printJson } from "./common.js";

/** `aos report`: what became of a session, for people to read and to keep. */
export function addReportCommand(program: Command, context: Context): void {
  const command = program
    .command("report")
    .summary("what became of a session: phases, retries, artefacts, gates, deviations")
    .description(
      "Prints a report on a session as Markdown: its phases with their attempts, retries and why; what they left and what is wrong with it; how full " +
        "agents' contexts were; gates and approvals; what was done under AUTO-ADD and AUTO-RESOLVE and what STOP caught; handoffs.",
    )
    .argument("[session]", "its id, as `aos status` shows it (default: the newest)")
    .action(async (sessionId: string | undefined, _: unknown, self: Command) => {
      await report(context, sessionId, self.optsWithGlobals<GlobalOptions>());
      context.exitCode = EXIT.done;
    });
  addExamples(command, [
    ["aos report", "the newest session"],
    ["aos report release-1 > release-1.md", "one of them, to keep"],
    ["aos report --json", "the same as data"],
  ]);
}

async function report(
  context: Context,
  sessionId: string | undefined,
  options: GlobalOptions,
): Promise<void> {
  const project = findProject(context, options);
  const { listSessions, reportSession } = await import("@agentos/workflow/sessions");
  const id = sessionId ?? listSessions(project.folder, { limit: 1 })[0]?.id;
  if (id === undefined)
    throw new UsageError(
      `there is no session in ${project.folder} to report on; begin one: aos run <workflow>`,
    );
  const value = reportSession(project.folder, id);
  if (options.json) {
    printJson(context, value);
    return;
  }
  const { renderReport } = await import("../view/report.js");
  context.stdout.write(
    renderReport(value, { cwd: project.folder, paint: context.paint.stdout, now: context.now().getTime() }),
  );
}
