// After approval: what to publish in which order with which commands. Publishes nothing itself.
import { plural } from "../lib/findings.mjs";
import { runPhase } from "../lib/phase.mjs";
import { orderForPublishing } from "../lib/publish-order.mjs";
import { renderReleasePlan } from "../lib/release-plan.mjs";
import { findVerdict } from "../lib/report.mjs";
import { readManifest } from "../lib/workspace.mjs";

await runPhase(({ projectDir, input }) => {
  const inventory = input("inventory");
  const releases = input("change-notes").releases.map((release) => {
    const { manifest } = readManifest(
      projectDir,
      release.dir === "." ? "package.json" : `${release.dir}/package.json`,
    );
    return { ...release, manifest, access: manifest.publishConfig?.access };
  });
  const { manifest: root } = readManifest(projectDir, "package.json");
  const publishing = orderForPublishing(releases);
  return {
    artifact: renderReleasePlan(
      { ...inventory, scripts: root.scripts ?? {} },
      publishing,
      findVerdict(input("report")) ?? "Its verdict was edited away.",
    ),
    summary: `release plan for ${plural(releases.length, "package")} written; nothing is published by it`,
  };
});
