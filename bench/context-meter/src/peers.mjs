import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// The versions that are measured.
const PEERS = { ccusage: "20.0.24", ccstatusline: "2.2.30", "get-shit-done-cc": "1.42.3" };

/** Installs the peers with npm if any of them is missing. */
export function installPeers(folder) {
  mkdirSync(folder, { recursive: true });
  const modules = join(folder, "node_modules");
  if (Object.keys(PEERS).some((name) => !existsSync(join(modules, name)))) {
    writeFileSync(join(folder, "package.json"), '{"private":true}\n');
    const wanted = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
    const { status } = spawnSync(
      "npm",
      ["install", "--no-audit", "--no-fund", "--include=optional", ...wanted],
      {
        cwd: folder,
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    if (status !== 0) throw new Error(`npm could not install ${wanted.join(", ")} into ${folder}`);
  }
  return {
    ccusage: join(modules, "ccusage/src/cli.js"),
    ccstatusline: join(modules, "ccstatusline/dist/ccstatusline.js"),
    gsdMonitor: join(modules, "get-shit-done-cc/hooks/dist/gsd-context-monitor.js"),
    versions: PEERS,
  };
}
