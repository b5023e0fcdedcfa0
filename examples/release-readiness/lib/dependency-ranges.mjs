import semver from "semver";
import { finding, quoted } from "./findings.mjs";
import { lineOf, publishedDependencies } from "./workspace.mjs";

/** Checks that the ranges work for users who install the package from the registry. */
export function* checkRanges({ name: owner, file, manifest, text }, projects, manager) {
  const byName = new Map(projects.map((project) => [project.name, project]));
  for (const { field, name, range } of publishedDependencies(manifest)) {
    const sibling = byName.get(name);
    for (const { code, message } of judgeRange(field, name, range, sibling, manager)) {
      yield finding(code, {
        package: owner,
        file,
        line: lineOf(text, name),
        message: `\`${field}\`: ${message}`,
      });
    }
  }
}

function* judgeRange(field, name, range, sibling, manager) {
  const written = `${quoted(name)} ${quoted(range)}`;
  if (sibling?.private) {
    yield {
      code: "dependency-private",
      message: `${quoted(name)} is a private package of this workspace, so it will not be on the registry`,
    };
  }
  const protocol = /^([a-z+]+):/.exec(range)?.[1];
  if (protocol === "npm") return; // an alias, such as `npm:other@^1.0.0`
  if (protocol === "workspace" || protocol === "catalog") {
    if (manager === "npm" || manager === "yarn-classic") {
      const message = `${written} would be published unchanged: ${manager} does not replace \`${protocol}:\``;
      yield { code: "dependency-protocol", message };
    }
  } else if (["file", "link", "portal"].includes(protocol)) {
    yield { code: "dependency-protocol", message: `${written} exists only on this machine` };
  } else if (/[:/]/.test(range)) {
    yield { code: "dependency-not-from-registry", message: `${written} does not come from the registry` };
  } else if (field !== "peerDependencies" && ["", "*", "x", "latest"].includes(range.trim())) {
    yield { code: "dependency-unbounded", message: `${written} allows any version, including future majors` };
  } else if (semver.validRange(range) === null) {
    yield { code: "dependency-range-invalid", message: `${written} is not a version range` };
  } else if (semver.valid(sibling?.version) && !semver.satisfies(sibling.version, range)) {
    const message = `${written} does not include the workspace's own ${quoted(sibling.version)}`;
    yield { code: "dependency-misses-workspace", message };
  }
}
