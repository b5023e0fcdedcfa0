import { count } from "./terminal/index.js";

/**
 * One line for the person at the terminal: what rules stopped in a session, what was reported, and what was
 * claimed without evidence.
 * @param state the project's state folder
 * @param which the session by its id, or all sessions since a time
 * @returns undefined when there is nothing to report
 */
export async function closingLine(
  state: string,
  which: { sessionId: string } | { since: Date },
): Promise<string | undefined> {
  const { readDeviations } = await import("@agentos/rules");
  const rows = readDeviations(state).filter((row) =>
    "sessionId" in which ? row.sessionId === which.sessionId : Date.parse(row.at) >= which.since.getTime(),
  );
  const number = (decision: string) => rows.filter((row) => row.decision === decision).length;
  const stopped = number("stop");
  const reported = number("report");
  const found = number("found");
  const parts = [
    ...(stopped > 0 ? [`${count(stopped, "action")} stopped, ${number("approved")} approved`] : []),
    ...(reported > 0 ? [`${reported} reported`] : []),
    ...(found > 0 ? [`${count(found, "finding")} at the end of a turn`] : []),
  ];
  return parts.length === 0 ? undefined : `In this session: ${parts.join("; ")}. aos report shows them.`;
}
