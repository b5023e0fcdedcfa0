// Checks links and programs in the documentation.
import { join, posix } from "node:path";
import { isExported } from "../lib/entry-points.mjs";
import { listFiles, readText } from "../lib/files.mjs";
import { finding, plural, quoted, summarize } from "../lib/findings.mjs";
import { createLinkChecker } from "../lib/links.mjs";
import { parseMarkdown } from "../lib/markdown.mjs";
import { checkResult, runPhase } from "../lib/phase.mjs";
import { isProgramLanguage, isWholeProgram, parseProgram } from "../lib/programs.mjs";
import { rules } from "../lib/rules.mjs";
import { readPackages } from "../lib/workspace.mjs";

/** Fixtures may be broken on purpose, and third-party code is not ours to fix. */
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
    listed.source === "git" && !listed.truncated,
    (path) => pages.get(path)?.anchors,
  );
  const manifests = new Map(
    readPackages(projectDir, inventory).map(({ name, manifest }) => [name, manifest]),
  );
  const counts = { links: 0, external: 0, outside: 0, programs: 0, fragments: 0 };

  for (const [file, page] of pages) {
    const add = (code, line, message, severity = rules[code].severity) => {
      // Outside READMEs, errors become warnings.
      const milder = severity === "error" && !isReadme(file) ? "warning" : severity;
      findings.push(
        finding(code, { package: ownerOf(file, inventory.packages), file, line, message, severity: milder }),
      );
    };
    for (const { url, line } of page.links) {
      const result = checkLink(file, url);
      counts.links += 1;
      if (result.status === "external") counts.external += 1;
      if (result.status === "outside") counts.outside += 1;
      const problem = describeLink(url, result);
      if (problem) add(problem.code, line, problem.message, problem.severity);
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
        add(
          "program-does-not-parse",
          line + error.line - 1,
          `the program does not parse: ${quoted(error.message)}`,
        );
      }
      for (const specifier of imports.filter((name) => isMissingEntry(name, manifests))) {
        const message = `the program imports ${quoted(specifier)}, which the package's \`exports\` does not include`;
        add("program-imports-missing-entry", line, message);
      }
    }
  }

  const notChecked = [];
  const skip = (count, noun, which, why) => {
    if (count > 0) notChecked.push({ what: `${plural(count, noun)} ${which}`, why });
  };
  skip(counts.external, "link", "to other sites", "checking them requires the network");
  skip(counts.outside, "link", "to files outside the project folder", "their targets are not part of it");
  skip(
    counts.fragments,
    "block of code",
    "without imports or with omissions",
    "they are illustrations that cannot be run unchanged",
  );
  skip(
    inventory.markdown.length - files.length,
    "Markdown file",
    "in fixtures or third-party code",
    "they may be broken on purpose",
  );
  notChecked.push(...unreadable.map((what) => ({ what, why: "it could not be read" })));

  const artifact = checkResult({ findings, notChecked, counts: { files: pages.size, ...counts } });
  return {
    artifact,
    summary: `${plural(pages.size, "file")}, ${plural(counts.links, "link")}, ${plural(counts.programs, "program")}: ${summarize(artifact.findings)}`,
  };
});

function isReadme(file) {
  return /^readme\./i.test(posix.basename(file));
}

function ownerOf(file, packages) {
  const owners = packages.filter(({ dir }) => dir === "." || file.startsWith(`${dir}/`));
  return owners.sort((a, b) => b.dir.length - a.dir.length)[0]?.name;
}

function describeLink(url, { status, target, anchor, actual }) {
  const leads = `the link ${quoted(url)} leads to ${quoted(target)}`;
  switch (status) {
    case "dead":
      return {
        code: "link-dead",
        message: `${leads}, which does not exist`,
        // Site generators interpret absolute links in their own ways.
        ...(url.startsWith("/") ? { severity: "warning" } : {}),
      };
    case "dead-anchor":
      return { code: "anchor-dead", message: `${leads}, which has no heading or anchor ${quoted(anchor)}` };
    case "ignored":
      return {
        code: "link-to-ignored-file",
        message: `${leads}, which git ignores: readers elsewhere will not find it`,
      };
    case "case":
      return {
        code: "link-case",
        message: `the link ${quoted(url)} differs from ${quoted(actual)} in letter case`,
      };
    case "no-extension":
      return {
        code: "link-without-extension",
        message: `the link ${quoted(url)} lacks the extension of ${quoted(actual)}, so it works only with a site generator`,
      };
    default:
      return undefined;
  }
}

function isMissingEntry(specifier, manifests) {
  const [, name, subpath] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  const manifest = manifests.get(name);
  return manifest !== undefined && !isExported(manifest, subpath === undefined ? "." : `.${subpath}`);
}
