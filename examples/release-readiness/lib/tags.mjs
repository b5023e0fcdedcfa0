import semver from "semver";

/**
 * The version tags of a package, newest first. Workspaces tag `name@1.2.3` (changesets), `name-v1.2.3` or
 * `name/v1.2.3`; a plain `v1.2.3` counts if it can only mean this package.
 *
 * @param {string[]} tags
 * @param {string} name
 * @param {boolean} alone  whether it is the only package that the project publishes
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
