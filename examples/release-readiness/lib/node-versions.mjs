import semver from "semver";

/**
 * A Node version that one range allows and another does not, or undefined. Compares the oldest version of the first
 * range and the newest of each even major: odd majors are supported for half a year, and many ranges exclude them on
 * purpose. Versions newer than any in the second range are also ignored, because they usually work.
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
