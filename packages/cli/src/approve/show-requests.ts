import { type Context, homeFolder, oneLine, stdoutColumns, wrapMessage } from "../terminal/index.js";
import type { Shown, Waiting } from "./requests.js";

/** A longer list would be hard to take in at a glance. */
const MAX_LINES = 20;

export async function showRequests(
  context: Context,
  waiting: readonly Waiting[],
  { whole, all, files }: { whole: boolean; all: boolean; files: Shown | undefined },
) {
  const { renderRequest, renderRequestLine } = await import("../views/request.js");
  const aos = context.aos;
  const look = {
    paint: context.paint.stdout,
    home: homeFolder(context),
    at: context.now(),
    columns: stdoutColumns(context),
    // To consent, a person must see the complete action. In a list, actions only need to be distinguishable.
    lines: whole ? Number.POSITIVE_INFINITY : 12,
    aos,
  };
  const { readAction } = await import("@agentos/rules");
  const requests = waiting.map(({ request }) => request);
  const text = requests
    .map((request) =>
      renderRequest(request, readAction(request), { ...look, files: files?.get(request.hash) ?? [] }),
    )
    .join("\n");
  if (whole || text.split("\n").length - 1 <= MAX_LINES) {
    context.stdout.write(text);
    return;
  }
  const shown = all ? requests : requests.slice(0, requests.length > MAX_LINES ? MAX_LINES - 1 : MAX_LINES);
  const left = requests.length - shown.length;
  const lines = shown.map((request) => renderRequestLine(request, look));
  if (left > 0)
    lines.push(
      wrapMessage(
        `… and ${left} older: ${aos} approve --list --all shows them; --dismiss --all dismisses all`,
        context.stdout,
      ),
    );
  context.stdout.write(`${lines.join("\n")}\n`);
}

export async function chooseRequests(waiting: readonly Waiting[]): Promise<Waiting[]> {
  const { isCancel, multiselect } = await import("@clack/prompts");
  const answer = await multiselect({
    message: "Which actions do you want to allow once? (select none to allow nothing)",
    options: waiting.map(({ request: { hash: value, id, rule, summary } }) => ({
      value,
      label: `${oneLine(summary).slice(0, 60)}  ${id}`,
      hint: oneLine(rule),
    })),
    required: false,
    output: process.stderr,
  });
  return isCancel(answer) ? [] : waiting.filter(({ request }) => answer.includes(request.hash));
}
