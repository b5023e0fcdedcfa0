import semver from "semver";

/**
 * Returns a Node version that the first range allows and the second excludes. Considers the oldest
 * version in the first range, and the newest version of each even major: many ranges exclude odd
 * majors on purpose. Majors newer than the second range are ignored, because they usually work.
 */
export function findUnsupportedNode(range, narrower) {
  if (semver.validRange(narrower) === null) return undefined;
  const oldest = semver.minVersion(range)?.version;
  const evenMajors = Array.from({ length: 20 }, (_, index) => `${2 * index + 2}.999.0`);
  const unsupported = [oldest, ...evenMajors].find(
    (version) =>
      version &&
      semver.satisfies(version, range) &&
      !semver.satisfies(version, narrower) &&
      !semver.gtr(version, narrower),
  );
  return unsupported?.replace(".999.0", "");
}
