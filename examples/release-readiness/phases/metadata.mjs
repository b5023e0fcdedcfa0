// Checks each package's metadata, and that its entry points exist and would be published.
import { join } from "node:path";
import { checkEntryPoints, checkFilesField } from "../lib/entry-point-checks.mjs";
import { asPublished } from "../lib/entry-points.mjs";
import { finding, plural, summarize } from "../lib/findings.mjs";
import { checkManifest } from "../lib/manifest-checks.mjs";
import { checkResult, runPhase } from "../lib/phase.mjs";
import { readManifest, readPackages } from "../lib/workspace.mjs";

await runPhase(({ projectDir, input }) => {
  const inventory = input("inventory");
  const published = readPackages(projectDir, inventory).filter((entry) => !entry.private);
  const { manifest: root } = readManifest(projectDir, "package.json");
  const changesets = readManifest(projectDir, ".changeset/config.json").manifest;

  const findings = published.flatMap(({ name, dir, file, manifest, text }) => {
    const subject = {
      manifest: asPublished(manifest, inventory.manager),
      text,
      folder: join(projectDir, dir),
      hasBuild: canBuild(manifest) || canBuild(root),
      isWorkspaceRoot: inventory.workspace && dir === ".",
      isInWorkspace: inventory.workspace && dir !== ".",
      // pnpm adds the workspace's license to packages without one.
      licenseFolders:
        inventory.manager === "pnpm" ? [join(projectDir, dir), projectDir] : [join(projectDir, dir)],
      defaultAccess: changesets?.access,
    };
    const problems = [...checkManifest(subject), ...checkEntryPoints(subject), ...checkFilesField(subject)];
    return problems.map(({ code, line, message }) => finding(code, { package: name, file, line, message }));
  });
  const artifact = checkResult({
    findings,
    notChecked: [
      {
        what: "whether the types are correct for every kind of importer",
        why: "check the packed package with `attw --pack` and `publint`",
      },
    ],
  });
  return {
    artifact,
    summary: `${plural(published.length, "package")}: ${summarize(artifact.findings)}`,
  };
});

function canBuild(manifest) {
  return ["build", "prepare", "prepack", "prepublishOnly"].some((script) => manifest?.scripts?.[script]);
}
