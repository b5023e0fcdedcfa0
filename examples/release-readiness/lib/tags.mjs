import semver from "semver";

/**
 * Returns version tags, newest first: `name@1.2.3` (changesets), `name-v1.2.3` or `name/v1.2.3` in
 * workspaces, and `v1.2.3` for a single package.
 *
 * @param {string[]} tags
 * @param {string} name
 * @param {boolean} alone  whether the project publishes only this package
 * @returns {{ tag: string, version: string }[]}
 */
export function findVersionTags(tags, name, alone) {
  const unscoped = name.replace(/^@[^/]*\//, "");
  const prefixes = [name, unscoped].flatMap((prefix) => [
    `${prefix}@`,
    `${prefix}@v`,
    `${prefix}-v`,
    `${prefix}/v`,
    `${prefix}-`,
  ]);
  if (alone) prefixes.push("v", "");
  return tags
    .flatMap((tag) => {
      const version = prefixes
        .filter((prefix) => tag.startsWith(prefix))
        .map((prefix) => semver.valid(tag.slice(prefix.length)))
        .find((found) => found !== null);
      return version ? [{ tag, version }] : [];
    })
    .sort((a, b) => semver.rcompare(a.version, b.version) || (a.tag < b.tag ? -1 : 1));
}
