const MARKS = { passed: "✔", failed: "✘", refused: "–", "not tried": "○", note: " " };

/** One line of a run, for a terminal. */
export function formatLine({ what, status, detail }) {
  return `  ${MARKS[status]} ${what}${detail === undefined ? "" : `\n      ${detail}`}`;
}

/** How many checks came out how, by client. */
export function summaryOf({ clients }) {
  return clients
    .map(
      ({ name, version, scenarios }) =>
        `${name} ${version}: ${countsOf(scenarios.flatMap(({ lines }) => lines))}`,
    )
    .join("\n");
}

/** Ends the part of the page that people write. */
const MARKER = "<!-- Kept by hand above; written by `npm run e2e -- --report` below. -->";

/** A new report in place of the one in an existing page, whose part above the marker stays. */
export function replaceReport(page, report) {
  const end = page.indexOf(MARKER);
  if (end < 0) return report;
  const withoutTitle = report.replace(/^# .*\n/, "");
  return `${page.slice(0, end + MARKER.length)}\n${withoutTitle}`;
}

/** The page that says what was seen with which version of which client. */
export function renderReport({ date, node, platform, isLoopbackOnly, clients }) {
  const parts = [
    "# Compatibility",
    `What real clients did when they were run: wired to a fresh project by \`aos init --yes\` from the packed
packages, against a scripted model on loopback${isLoopbackOnly ? ", without any other network" : ""}. Written by
\`npm run e2e -- --report docs/compatibility.md\` on ${date}, with Node ${node.replace(/^v/, "")} on ${platform}.`,
    "✔ seen · ✘ failed · – the client does not do it · ○ not tried",
    table(
      ["client", "version", "result"],
      clients.map(({ id, name, version, scenarios }) => [
        `[${name}](#${id})`,
        version,
        countsOf(scenarios.flatMap(({ lines }) => lines)),
      ]),
    ),
    ...clients.flatMap(section),
  ];
  return `${parts.join("\n\n")}\n`;
}

function section({ id, name, version, scenarios }) {
  return [
    // The heading's own anchor has the version in it.
    `<a id="${id}"></a>`,
    `## ${name} ${version}`,
    ...scenarios.flatMap(({ title, lines }) => [`### ${title}`, lines.map(bullet).join("\n")]),
  ];
}

function bullet({ what, status, detail }) {
  const text = status === "note" ? what : `${MARKS[status]} ${what}`;
  return `- ${escaped(text)}${detail === undefined ? "" : `: ${escaped(detail)}`}`;
}

function countsOf(lines) {
  const count = (status) => lines.filter((line) => line.status === status).length;
  const counts = ["passed", "failed", "refused", "not tried"].map((status) => [count(status), status]);
  return counts.flatMap(([number, status]) => (number > 0 ? [`${number} ${status}`] : [])).join(", ");
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** What clients say is text, not markup. */
function escaped(text) {
  return text.replace(/[<|*_[\]\\]/g, (character) => `\\${character}`);
}
