const MARKS = { passed: "✔", failed: "✘", refused: "–", "not tried": "○", note: " " };

export function formatLine({ what, status, detail }) {
  return `  ${MARKS[status]} ${what}${detail === undefined ? "" : `\n      ${detail}`}`;
}

export function summaryOf({ clients }) {
  return clients
    .map(
      ({ name, version, scenarios }) =>
        `${name} ${version}: ${countsOf(scenarios.flatMap(({ lines }) => lines))}`,
    )
    .join("\n");
}

/** People write the part above this marker. */
const MARKER = "<!-- Kept by hand above; written by `npm run e2e -- --report` below. -->";

export function replaceReport(page, report) {
  const end = page.indexOf(MARKER);
  if (end < 0) return report;
  const withoutTitle = report.replace(/^# .*\n/, "");
  return `${page.slice(0, end + MARKER.length)}\n${withoutTitle}`;
}

export function renderReport({ date, node, platform, isLoopbackOnly, clients }) {
  const parts = [
    "# Compatibility",
    `These are the results of a test run with real clients. Each client was set up in a fresh project by
\`aos init --yes\` from the packed packages, and used a scripted model on loopback${isLoopbackOnly ? ", with no other network access" : ""}.
Written by \`npm run e2e -- --report docs/compatibility.md\` on ${date}, with Node ${node.replace(/^v/, "")} on ${platform}.`,
    "✔ passed · ✘ failed · – refused: the client does not support it · ○ not tried",
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
    // The heading's own anchor contains the version.
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

/** Escapes Markdown, because some texts come from clients. */
function escaped(text) {
  return text.replace(/[<|*_[\]\\]/g, (character) => `\\${character}`);
}
