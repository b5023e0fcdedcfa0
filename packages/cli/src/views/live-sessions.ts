import type { LiveSession } from "@agentos/context-meter";
import { formatAge, homePath, oneLine, rounded } from "../terminal/index.js";
import { fit, renderSegments, widthOf } from "../terminal/text.js";
import { clientName, renderBar, renderPercent, styleOfLevel } from "./gauge.js";
import type { Look } from "./phase-row.js";

const CELLS = 10;

/** A line with a gauge for each session of an agent. */
export function renderLiveSessions(
  sessions: readonly LiveSession[],
  look: Look,
  options: { columns: number; at: Date; home: string | undefined },
): string {
  const { paint, marks } = look;
  const rows = sessions.map((session) => ({
    session,
    percent: renderPercent(session.reading),
    tokens: tokensOf(session),
    client: oneLine(clientName(session.client ?? "unknown client")),
    id: oneLine(session.sessionId).slice(0, 8),
    age: formatAge(options.at.getTime() - session.activeAt),
    folder: session.folder === undefined ? "" : homePath(session.folder, options.home),
  }));
  const column = (key: "tokens" | "client" | "age" | "id") =>
    Math.max(0, ...rows.map((row) => widthOf(row[key])));
  const lines = rows.map(({ session, ...row }) => {
    const style = styleOfLevel(session.level, paint);
    return renderSegments(
      [
        { text: ` ${renderBar(session.reading, CELLS, marks)}`, style },
        { text: ` ${row.percent.padStart(5)}`, style: paint.bold },
        { text: `  ${fit(row.tokens, column("tokens"))}` },
        { text: `  ${session.level.padEnd(8)}`, style },
        { text: `  ${fit(row.client, column("client"))}` },
        { text: `  ${fit(row.id, column("id"))}`, style: paint.dim },
        { text: `  ${fit(row.age, column("age"))}`, style: paint.dim },
        { text: `  ${row.folder}` },
      ],
      options.columns,
    ).trimEnd();
  });
  return `${lines.join("\n")}\n`;
}

function tokensOf({ reading }: LiveSession): string {
  if (reading.usedTokens === undefined)
    return reading.windowTokens === undefined ? "" : `of ${rounded(reading.windowTokens)}`;
  const window = reading.windowTokens === undefined ? "" : ` of ${rounded(reading.windowTokens)}`;
  // Anything but an answer's own count is marked: it is about so much.
  const about = reading.freshness === undefined || reading.freshness === "current" ? "" : " ~";
  return `${rounded(reading.usedTokens)}${window}${about}`;
}
