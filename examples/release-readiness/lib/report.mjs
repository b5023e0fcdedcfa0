import {
  countBySeverity,
  plural,
  quoted,
  quotedCell,
  severities,
  shortList,
  sortFindings,
  summarize,
} from "./findings.mjs";

const titles = { error: "Errors", warning: "Warnings", info: "Worth knowing" };

/**
 * Renders RELEASE-READINESS.md without times, durations or absolute paths, so that a resumed run
 * writes the same report.
 *
 * @param {Record<string, any>} inventory  the inventory's artifact
 * @param {Record<"metadata" | "documentation" | "dependencies" | "change-notes", any>} checks  the
 * checks' artifacts
 */
export function renderReport(inventory, checks) {
  const results = [inventory, ...Object.values(checks)];
  const findings = sortFindings(results.flatMap((result) => result.findings));
  const notChecked = results.flatMap((result) => result.notChecked);
  const { releases } = checks["change-notes"];
  return `${[
    "# Release readiness",
    "## Verdict",
    renderVerdict(findings, releases),
    "## Examined",
    renderScope(inventory, checks),
    "## Packages",
    renderPackages(inventory.packages, releases, findings),
    "## Findings",
    ...(findings.length === 0
      ? ["None."]
      : severities.flatMap((severity) => renderSeverity(severity, findings))),
    "## Not checked",
    notChecked.length === 0
      ? "Nothing was left out."
      : bullets(notChecked.map(({ what, why }) => `${what}: ${why}`)),
    "## Next",
    renderNext(findings, releases),
  ].join("\n\n")}\n`;
}

export function judge(findings) {
  const { error, warning } = countBySeverity(findings);
  if (error > 0) return "not ready";
  return warning > 0 ? "ready with warnings" : "ready";
}

export function findVerdict(report) {
  return /^## Verdict\n+(.+)$/m.exec(report)?.[1];
}

function renderVerdict(findings, releases) {
  const verdict = judge(findings);
  const nothing = releases.length === 0 ? " There is nothing to release." : "";
  return `**${verdict[0].toUpperCase()}${verdict.slice(1)}**: ${summarize(findings)}.${nothing}`;
}

function renderScope({ packages, markdown, git, manager }, { documentation, dependencies }) {
  const published = packages.filter((entry) => !entry.private).length;
  const lines = [
    `${plural(packages.length, "package")}, of which ${published} can be published (with ${manager})`,
    `${plural(markdown.length, "Markdown file")} with ${plural(documentation.counts.links, "link")} and ${plural(documentation.counts.programs, "complete program")}`,
  ];
  if (dependencies.lockfile) {
    const { locked, published: reached, licenses } = dependencies.counts;
    lines.push(
      `${quoted(dependencies.lockfile)}: ${locked} locked packages; users of the published packages get ${reached}`,
    );
    const kinds = Object.entries(licenses).sort(([, a], [, b]) => b - a);
    const licenseList = kinds.map(([license, count]) => `${quoted(license)} (${count})`);
    if (kinds.length > 0) lines.push(`their licenses: ${shortList(licenseList, 12)}`);
  }
  lines.push(
    git.available
      ? `commit ${quoted(git.head)}${git.branch ? ` on branch ${quoted(git.branch)}` : ""}, ${plural(git.tags.length, "tag")}`
      : `no git history: ${git.reason}`,
  );
  return bullets(lines);
}

function renderPackages(packages, releases, findings) {
  const published = packages.filter((entry) => !entry.private);
  const rows = published.map(({ name, version }) => {
    const release = releases.find((candidate) => candidate.name === name);
    const counts = countBySeverity(findings.filter((finding) => finding.package === name));
    return `| ${[
      quotedCell(name),
      quotedCell(version ?? "none"),
      release ? quotedCell(release.to) : "no release",
      counts.error,
      counts.warning,
      counts.info,
    ].join(" | ")} |`;
  });
  const table =
    rows.length === 0
      ? "No package of this project can be published: all are private."
      : [
          "| package | version | release | errors | warnings | notes |",
          "|---|---|---|---|---|---|",
          ...rows,
        ].join("\n");
  const privates = packages.filter((entry) => entry.private).map(({ name }) => quoted(name));
  return privates.length === 0 ? table : `${table}\n\nPrivate, so not published: ${privates.join(", ")}.`;
}

function renderSeverity(severity, findings) {
  const chosen = findings.filter((finding) => finding.severity === severity);
  if (chosen.length === 0) return [];
  const codes = [...new Set(chosen.map(({ code }) => code))];
  return [
    `### ${titles[severity]}`,
    ...codes.map((code) =>
      renderKind(
        code,
        chosen.filter((finding) => finding.code === code),
      ),
    ),
  ];
}

function renderKind(code, findings) {
  const remedies = [...new Set(findings.map(({ remedy }) => remedy))];
  const groups = remedies.map((remedy) => {
    const places = findings.filter((finding) => finding.remedy === remedy).map(renderPlace);
    return `${bullets(places)}\n\nTo do: ${remedy}`;
  });
  return [`**${code}**`, ...groups].join("\n\n");
}

function renderPlace({ package: name, file, line, message }) {
  const place = file ? quoted(line ? `${file}:${line}` : file) : name && quoted(name);
  return place ? `${place}: ${message}` : message;
}

function renderNext(findings, releases) {
  const list = releases.map(({ name, to }) => quoted(`${name}@${to}`));
  const plan =
    releases.length === 0
      ? "Approving this report writes a release plan, which will say that there is nothing to release."
      : `Approving this report writes the plan for releasing ${shortList(list, 12)}: the order and the commands.`;
  const first =
    countBySeverity(findings).error > 0 ? "Fix the errors first, then start the workflow again.\n\n" : "";
  return `${first}${plan} It publishes nothing.`;
}

function bullets(lines) {
  return lines.map((line) => `- ${line}`).join("\n");
}
