// Plans the order and the commands of an approved release. Publishes nothing.
import { plural } from "../lib/findings.mjs";
import { runPhase } from "../lib/phase.mjs";
import { orderForPublishing } from "../lib/publish-order.mjs";
import { renderReleasePlan } from "../lib/release-plan.mjs";
import { findVerdict } from "../lib/report.mjs";
import { readPackages } from "../lib/workspace.mjs";

await runPhase(({ projectDir, input }) => {
  const inventory = input("inventory");
  const packages = readPackages(projectDir, inventory);
  const releases = input("change-notes").releases.map((release) => {
    const { manifest } = packages.find(({ name }) => name === release.name);
    return { ...release, manifest, access: manifest.publishConfig?.access };
  });
  const scripts = packages.find(({ dir }) => dir === ".")?.manifest.scripts;
  const publishing = orderForPublishing(releases);
  return {
    artifact: renderReleasePlan(
      { ...inventory, scripts: scripts ?? {} },
      publishing,
      findVerdict(input("report")) ?? "Its verdict was removed.",
    ),
    summary: `release plan for ${plural(releases.length, "package")} written; it publishes nothing`,
  };
});
