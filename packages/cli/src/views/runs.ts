import type { SessionView } from "@agentos/workflow";
import { limitsOf, limitText, spentIn } from "@agentos/workflow/sessions";
import { formatShortAge, oneLine } from "../terminal/index.js";
import type { Look } from "./phase-row.js";
import { signOf } from "./standing.js";
import { type Column, columnOf, roomForWords } from "./table.js";

export interface RunRow {
  session: SessionView;
  standing: string;
  project?: string;
}

/** Returns columns such as `● feature  5 of 6 done, review waits  3 min ago`. */
export function runColumns(runs: readonly RunRow[], look: Look, at: Date, width: number): Column[] {
  const dim = (text: string) => ({ text, style: look.paint.dim });
  return [
    columnOf(
      runs,
      ({ session }) => {
        const { mark, style } = signOf(session, look);
        return { text: mark, style };
      },
      { rank: 0, gap: 1 },
    ),
    columnOf(runs, ({ session }) => ({ text: oneLine(session.workflow.id), style: look.paint.bold }), {
      rank: 0,
      least: Math.max(12, Math.floor(width / 3)),
    }),
    columnOf(runs, ({ standing }) => ({ text: standing }), { rank: 1, least: roomForWords(width) }),
    columnOf(runs, ({ session }) => ({ text: budgetOf(session) }), { rank: 3 }),
    columnOf(runs, ({ session }) => dim(formatShortAge(at.getTime() - Date.parse(session.updatedAt))), {
      rank: 2,
    }),
    columnOf(runs, ({ project = "" }) => dim(project), { rank: 4, least: 8, cut: "start" }),
    // The id is shown in full or not at all, so that it can be typed.
    columnOf(runs, ({ session }) => dim(oneLine(session.id)), { rank: 5 }),
  ];
}

function budgetOf(session: SessionView): string {
  // The phases of completed sessions are not read, so what they spent is unknown.
  if (session.status === "completed" || session.budget === undefined) return "";
  return `budget ${limitsOf(session.budget, spentIn(session)).map(limitText).join(", ")}`;
}
