// Renders a terminal's screen as an SVG:
//
//     tmux capture-pane -p -e | node tools/scripts/terminal-svg.mjs TITLE > docs/img/NAME.svg
import { readFileSync } from "node:fs";

const CELL = { width: 8.4, height: 18 };
const MARGIN = 14;
const COLORS = { 31: "#f47067", 32: "#57ab5a", 33: "#daaa3f", 34: "#539bf5", 35: "#b083f0", 36: "#39c5cf" };

// A style applies until the next one, even across line breaks.
let style = {};
const lines = readFileSync(0, "utf8").replace(/\n+$/, "").split("\n").map(parseLine);
const columns = Math.max(
  60,
  ...lines.map((parts) => parts.reduce((sum, { text }) => sum + [...text].length, 0)),
);
const width = Math.ceil(columns * CELL.width + 2 * MARGIN);
const height = lines.length * CELL.height + 2 * MARGIN;

console.log(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${escapeXml(process.argv[2] ?? "A terminal")}</title>
<rect width="100%" height="100%" rx="8" fill="#1c2128"/>
<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#cdd9e5">
${lines.map(drawLine).join("\n")}
</g>
</svg>`);

function parseLine(line) {
  const parts = [];
  for (const [, codes, text] of `\u001b[49m${line}`.matchAll(/\u001b\[([\d;]*)m([^\u001b]*)/g)) {
    for (const code of codes.split(";").map(Number)) {
      if (code === 0) style = {};
      else if (code === 1) style = { ...style, bold: true };
      else if (code === 2) style = { ...style, dim: true };
      else if (code === 22) style = { ...style, bold: false, dim: false };
      else if (code === 39) style = { ...style, color: undefined };
      else if (COLORS[code]) style = { ...style, color: COLORS[code] };
    }
    if (text !== "") parts.push({ text, ...style });
  }
  return parts;
}

function drawLine(parts, row) {
  let column = 0;
  const spans = parts.map(({ text, color, bold, dim }) => {
    const x = (MARGIN + column * CELL.width).toFixed(1);
    column += [...text].length;
    const length = ([...text].length * CELL.width).toFixed(1);
    const paint = `${color ? ` fill="${color}"` : ""}${bold ? ' font-weight="bold"' : ""}${dim ? ' opacity="0.6"' : ""}`;
    return `<tspan x="${x}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${paint}>${escapeXml(text)}</tspan>`;
  });
  return `<text y="${MARGIN + (row + 0.75) * CELL.height}">${spans.join("")}</text>`;
}

function escapeXml(text) {
  // SVG collapses runs of ordinary spaces.
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(" ", "\u00a0");
}
