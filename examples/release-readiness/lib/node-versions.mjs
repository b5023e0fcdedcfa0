import semver from "semver";

/**
 * A Node version that one range lets in and another does not, or undefined. Compared are the oldest version
 * of the first range and the newest of each even major: odd majors live for half a year, and many ranges
 * leave them out on purpose. A Node newer than all the second range names is left out as well: it usually
 * works.
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
