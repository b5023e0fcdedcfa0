import { finding, plural, quoted, shortList } from "./findings.mjs";
import { parseLicence } from "./licences.mjs";

export function checkDependencyLicences(lock, closures, readInstalled) {
  const findings = [];
  const labelsByLicence = new Map();
  const unknown = new Set();
  for (const { project, ids } of closures) {
    const ownIsCopyleft = parseLicence(project.manifest.license).kind === "copyleft";
    for (const id of ids) {
      const locked = lock.packages.get(id);
      const installed = readInstalled(locked);
      const label = `${locked.name}@${locked.version}`;
      const license = locked.license ?? installed?.license ?? installed?.licenses;
      if (license === undefined && installed === undefined) {
        unknown.add(label);
        continue;
      }
      const licence = parseLicence(license);
      const shown = typeof license === "string" ? license : JSON.stringify(license ?? "none");
      labelsByLicence.set(shown, (labelsByLicence.get(shown) ?? new Set()).add(label));
      if (licence.kind === "permissive" || (licence.kind === "copyleft" && ownIsCopyleft)) continue;
      const { code, message } = describeLicence(licence, label, shown);
      findings.push(finding(code, { package: project.name, file: project.file, message }));
    }
  }
  const notChecked =
    unknown.size === 0
      ? []
      : [
          {
            what: `the licences of ${plural(unknown.size, "dependency")}: ${shortList([...unknown].sort().map(quoted))}`,
            why: "neither the lock file nor an installed package states them",
          },
        ];
  const counts = [...labelsByLicence].map(([licence, labels]) => [licence, labels.size]).sort();
  return { findings, notChecked, counts: Object.fromEntries(counts) };
}

function describeLicence(licence, label, shown) {
  switch (licence.kind) {
    case "copyleft":
      return {
        code: "dependency-licence-copyleft",
        message: `${quoted(label)} is under ${quoted(shown)}, which requires the same licence for works that include it`,
      };
    case "unlicensed":
      return {
        code: "dependency-licence-denied",
        message: `${quoted(label)} is UNLICENSED: nobody may use it`,
      };
    default:
      return {
        code: "dependency-licence-unclear",
        message: `${quoted(label)} has no machine-readable licence (${quoted(shown)})`,
      };
  }
}
