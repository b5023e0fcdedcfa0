import { finding, plural, quoted, shortList } from "./findings.mjs";
import { parseLicense } from "./licenses.mjs";

export function checkDependencyLicenses(lock, closures, readInstalled) {
  const findings = [];
  const labelsByLicense = new Map();
  const unknown = new Set();
  for (const { project, ids } of closures) {
    const ownIsCopyleft = parseLicense(project.manifest.license).kind === "copyleft";
    for (const id of ids) {
      const locked = lock.packages.get(id);
      const installed = readInstalled(locked);
      const label = `${locked.name}@${locked.version}`;
      const license = locked.license ?? installed?.license ?? installed?.licenses;
      if (license === undefined && installed === undefined) {
        unknown.add(label);
        continue;
      }
      const parsed = parseLicense(license);
      const shown = typeof license === "string" ? license : JSON.stringify(license ?? "none");
      labelsByLicense.set(shown, (labelsByLicense.get(shown) ?? new Set()).add(label));
      if (parsed.kind === "permissive" || (parsed.kind === "copyleft" && ownIsCopyleft)) continue;
      const { code, message } = describeLicense(parsed, label, shown);
      findings.push(finding(code, { package: project.name, file: project.file, message }));
    }
  }
  const notChecked =
    unknown.size === 0
      ? []
      : [
          {
            what: `the licenses of ${plural(unknown.size, "dependency")}: ${shortList([...unknown].sort().map(quoted))}`,
            why: "neither the lock file nor an installed package states them",
          },
        ];
  const counts = [...labelsByLicense].map(([license, labels]) => [license, labels.size]).sort();
  return { findings, notChecked, counts: Object.fromEntries(counts) };
}

function describeLicense(license, label, shown) {
  switch (license.kind) {
    case "copyleft":
      return {
        code: "dependency-license-copyleft",
        message: `${quoted(label)} is under ${quoted(shown)}, which requires the same license for works that include it`,
      };
    case "unlicensed":
      return {
        code: "dependency-license-denied",
        message: `${quoted(label)} is UNLICENSED: nobody may use it`,
      };
    default:
      return {
        code: "dependency-license-unclear",
        message: `${quoted(label)} has no machine-readable license (${quoted(shown)})`,
      };
  }
}
