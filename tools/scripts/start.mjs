// `npm start`: builds the command and runs the tour (examples/tour).
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

console.error("Building aos ...");
const build = spawnSync(process.execPath, ["tools/build/src/build.mjs"], { cwd: root, encoding: "utf8" });
if (build.status !== 0) {
  console.error(`${build.stdout}${build.stderr}\nThe build failed.`);
  process.exitCode = 1;
} else {
  const tour = spawnSync(process.execPath, ["examples/tour/src/main.mjs"], { cwd: root, stdio: "inherit" });
  process.exitCode = tour.status ?? 1;
}
