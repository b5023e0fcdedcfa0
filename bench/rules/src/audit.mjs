import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeSessions } from "./sessions.mjs";

const AOS = fileURLToPath(new URL("../../../packages/cli/bin/aos.cjs", import.meta.url));
const CALLS_A_SESSION = 60;

/**
 * Measures `aos rules audit --json` on generated session files, including process start-up.
 * @param {number} files
 */
export function measureAudit(files) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "rules-audit-")));
  try {
    const [home, project] = [join(root, "home"), join(root, "project")];
    mkdirSync(join(project, "src", "legacy"), { recursive: true });
    mkdirSync(join(project, ".agentos"));
    writeFileSync(join(project, "src", "legacy", "a.ts"), "export {};\n");
    for (const args of [
      ["init", "-q"],
      ["add", "-A"],
    ])
      spawnSync("git", args, { cwd: project });
    const written = writeSessions(home, project, { files, calls: CALLS_A_SESSION });
    const env = { PATH: process.env.PATH, HOME: home, NO_COLOR: "1" };
    const startedAt = performance.now();
    const script = 'TIMEFORMAT="%3U %3S"; time "$@"';
    const command = [process.execPath, AOS, "rules", "audit", "--json"];
    const { status, stdout, stderr } = spawnSync("bash", ["-c", script, "bash", ...command], {
      cwd: project,
      env,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    if (status !== 0) throw new Error(`aos rules audit exited with ${status}: ${stderr}`);
    const report = JSON.parse(stdout);
    const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
    if (report.sessions !== written.files || report.actions !== written.calls)
      throw new Error(
        `it read ${report.actions} calls from ${report.sessions} sessions, not ${written.calls} from ${written.files}`,
      );
    return {
      files: written.files,
      calls: written.calls,
      megabytes: Math.round(written.bytes / 1024 ** 2),
      distinct: written.distinct,
      rare: written.rare,
      stopped: report.stopped,
      seconds: Math.round(seconds * 10) / 10,
      cpuSeconds: Math.round((user + system) * 10) / 10,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
