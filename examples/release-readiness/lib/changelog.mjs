import semver from "semver";
import { parseMarkdown } from "./markdown.mjs";

/** Returns the versions in headings, and whether there is a heading for unreleased changes. */
export function parseChangelog(text) {
  const headings = parseMarkdown(text).headings.map((heading) => heading.text);
  const versions = headings.flatMap((heading) => {
    const word = /(?:^|[\s[@v])(\d+\.\d+\.\d+[^\s\])]*)/.exec(heading)?.[1];
    const version = semver.valid(word);
    return version ? [version] : [];
  });
  return { versions, unreleased: headings.some((heading) => /\bunreleased\b|^next\b/i.test(heading)) };
}
