import picocolors from "picocolors";

const CELLS = 20;
const REFUSED = "Refused by the rules: ";

/**
 * Creates a view with one line per event and, on a terminal, a footer that shows how much of the
 * window is used and which call is running.
 */
export function createView(stream) {
  // picocolors would also color pipes if CI is set.
  const colors = picocolors.createColors(stream.isTTY === true && picocolors.isColorSupported);
  let footer = 0;
  let masked = 0;
  const calls = new Map();
  const cut = (text) => {
    const line = text.replace(/\s+/g, " ").trim();
    const width = (stream.columns ?? 160) - 6;
    return line.length > width ? `${line.slice(0, width - 1)}…` : line;
  };
  const say = (line, below = 0) => {
    stream.write(`${"\u001b[1A\u001b[2K".repeat(footer)}${line}\n`);
    footer = below;
  };
  const lineOf = ({ name, input }) =>
    `  ${cut(`${name} ${Object.values(Object(input)).map(String).join(" ")}`)}`;
  const showResult = ({ call, output, error, unknown }) => {
    const line = lineOf(calls.get(call) ?? { name: "?" });
    const text = error ?? (unknown ? "Outcome unknown" : typeof output === "string" ? output : "");
    if (text.startsWith(REFUSED))
      say(`${line}\n${colors.red(`    ${cut(`refused: ${text.slice(REFUSED.length)}`)}`)}`);
    else if (error !== undefined || unknown || text.startsWith("Failed: "))
      say(`${line}\n${colors.yellow(`    ${cut(text)}`)}`);
    else say(colors.dim(line));
  };
  const show = ({ record, status }) => {
    const { type, text } = record;
    if (type === "session") {
      masked = 0;
      const prompt = record.promptSource ? ` with ${record.promptSource}` : "";
      say(colors.bold(`Session #${record.session}${prompt}${record.promptChanged ? " (changed)" : ""}`));
    }
    if (type === "mask") {
      masked += record.masked;
      say(colors.cyan(text));
    }
    if (type === "notice") say(colors.yellow(cut(text)));
    if (type === "clip") say(colors.yellow(`${record.clippedTokens} tokens were cut to fit.`));
    if (type === "retry")
      say(colors.yellow(`${cut(record.error)}\nTrying again in ${Math.ceil(record.delayMs / 1000)} s.`));
    if (type === "answer") {
      const { content, tool_calls } = record.value.message;
      if (content?.trim() && tool_calls?.length > 0) say(content.trim());
    }
    if (type === "call") calls.set(record.call, record);
    if (type === "result") showResult(record);
    if (type === "turn") {
      calls.clear();
      // The command prints the final answer to stdout.
      if (record.calls === 0 && !record.done) say(text?.trim() || "(no answer)");
    }
    if (!["call", "result", "turn", "mask"].includes(type)) return;
    const { usedTokens, windowTokens, session, turn, totalTurns } = status;
    const share = usedTokens / windowTokens;
    const window = `${usedTokens} of ${windowTokens} tokens`;
    const place = `session ${session}, turn ${turn} (${totalTurns} in all), ${masked} masked`;
    if (!stream.isTTY) {
      if (type === "turn") say(`  ${Math.round(share * 100)}%, ${window}, ${place}`);
      return;
    }
    const paint = share >= 0.9 ? colors.red : share >= 0.7 ? colors.yellow : colors.green;
    const cells = Math.min(CELLS, Math.round(share * CELLS));
    const gauge = `${paint("█".repeat(cells))}${colors.dim("░".repeat(CELLS - cells))} ${Math.round(share * 100)}%`;
    const running = type === "call" ? lineOf(record) : "";
    say(`${gauge}  ${window}  ${place}\n${colors.dim(running)}`, 2);
  };
  return { say, show };
}
