import colors from "picocolors";

const CELLS = 20;

/** A line for each thing that happens; in a terminal, below, a gauge of the window and the newest call. */
export function createView(stream) {
  let footer = 0;
  let masked = 0;
  let newest = "";
  const cut = (text) => text.replace(/\s+/g, " ").slice(0, (stream.columns ?? 100) - 2);
  const say = (line, below = 0) => {
    stream.write(`${"\u001b[1A\u001b[2K".repeat(footer)}${line}\n`);
    footer = below;
  };
  const show = ({ record, status }) => {
    const { type, text } = record;
    if (type === "session") say(colors.bold(`Session #${record.session}`));
    if (type === "mask") say(colors.cyan(text));
    if (type === "notice") say(colors.yellow(cut(text)));
    if (type === "clip") say(colors.yellow(`A result was cut by ${record.clippedTokens} tokens to fit.`));
    if (type === "turn" && record.calls === 0) say(text?.trim() ?? "(no answer)");
    if (type === "call") newest = cut(`${record.name} ${JSON.stringify(record.input)}`);
    masked = type === "session" ? 0 : masked + (record.type === "mask" ? record.masked : 0);
    if (!stream.isTTY || !["call", "turn", "mask"].includes(type)) return;
    const { usedTokens, windowTokens, session, turn, totalTurns } = status;
    const share = usedTokens / windowTokens;
    const paint = share >= 0.9 ? colors.red : share >= 0.7 ? colors.yellow : colors.green;
    const cells = Math.min(CELLS, Math.round(share * CELLS));
    const gauge = `${paint("█".repeat(cells))}${colors.dim("░".repeat(CELLS - cells))} ${Math.round(share * 100)} %`;
    const place = `session ${session}, turn ${turn} (${totalTurns} in all), ${masked} masked`;
    say(`${gauge}  ${usedTokens} of ${windowTokens} tokens  ${place}\n${colors.dim(newest)}`, 2);
  };
  return { say, show };
}
