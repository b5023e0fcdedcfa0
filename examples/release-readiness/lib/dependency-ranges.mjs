import semver from "semver";
import { quoted } from "./findings.mjs";
import { lineOf, publishedDependencies } from "./workspace.mjs";

/** Whether the ranges that a published package asks for mean something to those who install it from the registry. */
export function* checkRanges({ name: owner, file, manifest, text }, projects, manager) {
  const byName = new Map(projects.map((project) => [project.name, project]));
  for (const { field, name, range } of publishedDependencies(manifest)) {
    const finding = (code, severity, message, remedy) => ({
      code,
      severity,
      package: owner,
      file,
      line: lineOf(text, name),
      message: `\`${field}\`: ${message}`,
      remedy,
    });
    const written = `${quoted(name)} ${quoted(range)}`;
    const sibling = byName.get(name);
    if (sibling?.private) {
      yield finding(
        "dependency-private",
        "error",
        `${quoted(name)} is a private package of this workspace, so it will not be on the registry`,
        "Publish it too, or bundle it and make it a development dependency.",
      );
    }
    const protocol = /^([a-z+]+):/.exec(range)?.[1];
    if (protocol === "workspace" || protocol === "catalog") {
      if (manager === "npm") {
        yield finding(
          "dependency-protocol",
          "error",
          `${written} would be published as it stands: npm does not replace \`${protocol}:\``,
          "Write a range of versions.",
        );
      }
    } else if (["file", "link", "portal"].includes(protocol)) {
      yield finding(
        "dependency-protocol",
        "error",
        `${written} exists on this machine only`,
        "Write a range of versions.",
      );
    } else if (protocol !== "npm" && /[:/]/.test(range)) {
      yield finding(
        "dependency-not-from-registry",
        "warning",
        `${written} does not come from the registry`,
        "Depend on a published version: others may not reach this address, and it can change under them.",
      );
    } else if (
      field !== "peerDependencies" &&
      protocol !== "npm" &&
      ["", "*", "latest", "x"].includes(range.trim())
    ) {
      yield finding(
        "dependency-unbounded",
        "warning",
        `${written} takes any version, future majors included`,
        "Write a range such as `^1.2.0`.",
      );
    } else if (protocol !== "npm" && semver.validRange(range) === null) {
      yield finding(
        "dependency-range-invalid",
        "warning",
        `${written} is not a range of versions`,
        "Write a range such as `^1.2.0`.",
      );
    } else if (
      sibling?.version &&
      semver.valid(sibling.version) &&
      protocol !== "npm" &&
      !semver.satisfies(sibling.version, range)
    ) {
      yield finding(
        "dependency-misses-workspace",
        "warning",
        `${written} does not include the workspace's own ${quoted(sibling.version)}`,
        "Raise the range, or users get another version than the one tested here.",
      );
    }
  }
}
