import type { Pruned } from "@agentos/workflow";
import { count, formatAge, list, oneLine, type Paint } from "../terminal/index.js";
import { fit, renderSegments, widthOf } from "../terminal/text.js";
import { wrap } from "../terminal/wrap.js";

export function renderPruned(
  { removed, kept, unfinished }: Pruned,
  { paint, columns, at }: { paint: Paint; columns: number; at: Date },
): string {
  const rows = removed.map(({ sessionId, status, updatedAt, bytes }) => ({
    id: oneLine(sessionId),
    status: status === "completed" ? "done" : status,
    age: formatAge(at.getTime() - Date.parse(updatedAt)),
    size: formatBytes(bytes),
  }));
  const column = (key: "id" | "status" | "age" | "size") =>
    Math.max(0, ...rows.map((row) => widthOf(row[key])));
  const lines = rows.map((row) =>
    renderSegments(
      [
        { text: ` ${fit(row.size, column("size"), "right")}` },
        { text: `  ${fit(row.status, column("status"))}` },
        { text: `  ${fit(row.age, column("age"))}`, style: paint.dim },
        { text: `  ${row.id}` },
      ],
      columns,
    ),
  );
  const total = formatBytes(removed.reduce((sum, { bytes }) => sum + bytes, 0));
  const summary =
    removed.length === 0 ? "Nothing to remove" : `${count(removed.length, "session")}, ${total}`;
  const rest = kept === 0 ? "" : `; ${count(kept, "other")} ${kept === 1 ? "is" : "are"} kept`;
  const open =
    unfinished.length === 0
      ? ""
      : ` Unfinished, so ${unfinished.length === 1 ? "it is kept" : "they are kept"} (see --unfinished): ${list(unfinished.map(oneLine), 3)}.`;
  return `${[...lines, ...wrap(`${summary}${rest}.${open}`, columns)].join("\n")}\n`;
}

function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.ceil(kilobytes)} KB`;
  const megabytes = kilobytes / 1024;
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
