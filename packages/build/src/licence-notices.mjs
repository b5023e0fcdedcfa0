import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes the licences of the third-party code in a bundle beside it, as their terms ask: esbuild drops
 * whole licence comments of what it bundles.
 * @param {string} name of the file
 */
export function licenceNotices(name) {
  return {
    name: "licence-notices",
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile, errors }) => {
        if (!metafile || errors.length > 0) return;
        writeNotices(join(build.initialOptions.outdir ?? "dist", name), Object.keys(metafile.inputs));
      });
    },
  };
}

/**
 * Writes the licences of the third-party code among a bundle's inputs; no file where there is none.
 * @param {string} file
 * @param {string[]} inputs
 */
export function writeNotices(file, inputs) {
  write(file, noticesOf(inputs));
}

/**
 * Writes one file for bundles that are shipped together, with each licence once; no file where there is none.
 * @param {string} file
 * @param {string[]} files those of the bundles
 */
export function mergeNotices(file, files) {
  const byTitle = new Map(files.flatMap(readNotices).map((notice) => [titleOf(notice), notice]));
  write(file, [...byTitle.values()].sort());
}

/**
 * @param {string} file
 * @param {string[]} notices
 */
function write(file, notices) {
  if (notices.length === 0) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `Third-party code bundled here, with its licences.\n${termsOnce(notices).join("")}`);
}

/**
 * A notice for each third-party package among a bundle's inputs; the notices of our own
 * packages' bundles, when such a bundle is an input itself, are carried on.
 * @param {string[]} inputs
 */
function noticesOf(inputs) {
  const notices = new Set();
  for (const input of inputs.map((path) => path.replaceAll("\\", "/"))) {
    const thirdParty = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    const carried = join(dirname(input), "LICENSES.txt");
    if (thirdParty) notices.add(noticeOf(thirdParty[1]));
    else if (existsSync(carried)) for (const notice of readNotices(carried)) notices.add(notice);
  }
  return [...notices].sort();
}

const RULE = "\n========\n";

/** @param {string} file */
function readNotices(file) {
  const [, ...notices] = readFileSync(file, "utf8").split(RULE);
  return termsInEach(notices.map((notice) => RULE + notice));
}

const SAME_TERMS = "\nOn the same terms as ";

/**
 * Most packages have the same words below their copyright: those stand at the first one that has them.
 * @param {string[]} notices
 */
function termsOnce(notices) {
  const first = new Map();
  return notices.map((notice) => {
    const { own, terms } = partsOf(notice);
    const words = terms.replace(/\s+/g, " ").trim();
    if (words === "") return notice;
    const holder = first.get(words);
    if (holder !== undefined) return `${own.trimEnd()}\n${SAME_TERMS}${holder} above.\n`;
    first.set(words, titleOf(notice));
    return notice;
  });
}

/** @param {string[]} notices as {@link termsOnce} leaves them */
function termsInEach(notices) {
  const terms = new Map(notices.map((notice) => [titleOf(notice), partsOf(notice).terms]));
  return notices.map((notice) => {
    const [own = "", holder] = notice.split(SAME_TERMS);
    return holder === undefined ? notice : own + terms.get(holder.replace(/ above\.\s*$/, ""));
  });
}

/** What a notice says of its own package, up to the last line of its copyright, and the terms. */
function partsOf(notice) {
  const lines = notice.split("\n");
  const last = lines.findLastIndex((line) =>
    /^(?:the )?(?:MIT License )?\W{0,4}copyright \W{0,3}(?:c\)|©|\d)/i.test(line),
  );
  return {
    own: lines.slice(0, last + 1).join("\n"),
    terms: last === -1 ? "" : `\n${lines.slice(last + 1).join("\n")}`,
  };
}

const titleOf = (notice) => notice.slice(RULE.length).split("\n")[0];

/** @param {string} folder a package in node_modules */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file
    ? readFileSync(join(folder, file), "utf8").trim()
    : "The package carries no licence text.";
  return `${RULE}${name} ${version} (${license ?? "no licence named"})\n\n${text}\n`;
}
