import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "@agentos/bench-harness";

/** The peak memory of a Node program, in megabytes. */
export function memoryOf(run, folder) {
  const report = join(folder, "memory.txt");
  const preload = join(folder, "report-memory.cjs");
  writeFileSync(
    preload,
    `process.on("exit", () => require("fs").writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)));`,
  );
  const [node, ...args] = run.command;
  const samples = Array.from({ length: 5 }, () => {
    rmSync(report, { force: true });
    spawnSync(node, ["--require", preload, ...args], {
      input: run.input ?? "",
      env: { ...process.env, ...run.env },
    });
    return Number(readFileSync(report, "utf8")) / 1024;
  });
  return median(samples);
}
