// Whether readers of the documentation get where its links say, and can run the programs that it shows.
import { join, posix } from "node:path";
import { isExported } from "../lib/entry-points.mjs";
import { listFiles, readText } from "../lib/files.mjs";
import { plural, quoted, summarise } from "../lib/findings.mjs";
import { createLinkChecker } from "../lib/links.mjs";
import { parseMarkdown } from "../lib/markdown.mjs";
import { checkResult, runPhase } from "../lib/phase.mjs";
import { isProgramLanguage, isWholeProgram, parseProgram } from "../lib/programs.mjs";
import { readManifest } from "../lib/workspace.mjs";

/** Material of tests and of other people: broken on purpose, or not ours to mend. */
const skipped = /(^|\/)(fixtures?|__fixtures__|testdata|test-data|vendor|third[_-]party)\//i;

await runPhase(async ({ projectDir, input }) => {
  const inventory = input("inventory");
  const findings = [];
  const unreadable = [];
  const pages = new Map();
  const files = inventory.markdown.filter((file) => !skipped.test(file));
  for (const file of files) {
    const { text, problem } = readText(join(projectDir, file));
    if (problem) unreadable.push(`${quoted(file)} ${problem}`);
    else pages.set(file, parseMarkdown(text));
  }

  const listed = listFiles(projectDir);
  const checkLink = createLinkChecker(
    projectDir,
    listed.paths,
    listed.source === "git",
    (path) => pages.get(path)?.anchors,
  );
  const entries = new Map(
    inventory.packages.map((entry) => [entry.name, readManifest(projectDir, entry.file).manifest]),
  );
  const counts = { links: 0, external: 0, outside: 0, programs: 0, fragments: 0 };

  for (const [file, page] of pages) {
    const add = (finding) => findings.push({ ...ownerOf(file, inventory.packages), file, ...finding });
    // A README is the package's shop window; elsewhere a slip is worth a warning.
    const severity = /^readme\./i.test(posix.basename(file)) ? "error" : "warning";

    for (const { url, line } of page.links) {
      const result = checkLink(file, url);
      counts.links += 1;
      if (result.status === "external") counts.external += 1;
      if (result.status === "outside") counts.outside += 1;
      const finding = describeLink(url, result, severity);
      if (finding) add({ ...finding, line });
    }
    for (const { language, code, line } of page.programs) {
      if (!isProgramLanguage(language)) continue;
      if (!isWholeProgram(code)) {
        counts.fragments += 1;
        continue;
      }
      counts.programs += 1;
      const { error, imports } = await parseProgram(language, code);
      if (error) {
        add({
          code: "program-does-not-parse",
          severity,
          line: line + error.line - 1,
          message: `the program does not parse: ${quoted(error.message)}`,
          remedy: "Correct the program: readers paste it.",
        });
        continue;
      }
      for (const specifier of imports) {
        if (!isMissingEntry(specifier, entries)) continue;
        add({
          code: "program-imports-missing-entry",
          severity,
          line,
          message: `the program imports ${quoted(specifier)}, which the package's \`exports\` does not offer`,
          remedy: "Import from an entry the package exports, or export it.",
        });
      }
    }
  }

  const notChecked = [];
  const leaveAlone = (count, what, why) => count > 0 && notChecked.push({ what: `${count} ${what}`, why });
  leaveAlone(counts.external, "links to other sites", "that needs the network");
  leaveAlone(counts.outside, "links that leave the project folder", "what they lead to is not part of it");
  leaveAlone(
    counts.fragments,
    "blocks of code without imports or with parts left out",
    "they illustrate, and nobody can run them as they stand",
  );
  leaveAlone(
    inventory.markdown.length - files.length,
    "Markdown files among fixtures and other people's code",
    "what is broken there may be so on purpose",
  );
  notChecked.push(...unreadable.map((what) => ({ what, why: "it could not be read" })));

  return {
    artifact: checkResult({ findings, notChecked, counts: { files: pages.size, ...counts } }),
    summary: `${plural(pages.size, "file")}, ${plural(counts.links, "link")}, ${plural(counts.programs, "program")}: ${summarise(findings)}`,
  };
});

/** The package in whose folder a file stands: the innermost one. */
function ownerOf(file, packages) {
  const owners = packages.filter(({ dir }) => dir === "." || file.startsWith(`${dir}/`));
  const owner = owners.sort((a, b) => b.dir.length - a.dir.length)[0];
  return owner ? { package: owner.name } : {};
}

function describeLink(url, { status, target, anchor, actual }, severity) {
  switch (status) {
    case "dead":
      return {
        code: "link-dead",
        // Sites that are generated from Markdown give absolute links a meaning of their own.
        severity: url.startsWith("/") ? "warning" : severity,
        message: `the link ${quoted(url)} leads to ${quoted(target)}, which does not exist`,
        remedy: "Correct the link, or add the file.",
      };
    case "dead-anchor":
      return {
        code: "anchor-dead",
        severity: "warning",
        message: `the link ${quoted(url)} leads to ${quoted(target)}, which has no heading or anchor ${quoted(anchor)}`,
        remedy: "Use the anchor GitHub gives the heading: small letters, hyphens for spaces, no punctuation.",
      };
    case "ignored":
      return {
        code: "link-to-ignored-file",
        severity: "warning",
        message: `the link ${quoted(url)} leads to ${quoted(target)}, which git ignores: readers elsewhere will not find it`,
        remedy: "Link to a file that is committed.",
      };
    case "case":
      return {
        code: "link-case",
        severity,
        message: `the link ${quoted(url)} differs from ${quoted(actual)} in upper and lower case`,
        remedy: "Write the name as the file has it.",
      };
    case "no-extension":
      return {
        code: "link-without-extension",
        severity: "info",
        message: `the link ${quoted(url)} means ${quoted(actual)}, which only a site generator understands`,
        remedy: "Write the whole file name if the page is read on GitHub or npm.",
      };
    default:
      return undefined;
  }
}

function isMissingEntry(specifier, entries) {
  const [, name, subpath] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  const manifest = entries.get(name);
  return manifest !== undefined && !isExported(manifest, subpath === undefined ? "." : `.${subpath}`);
}
