import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns arguments for `node` that run a workspace tool without a shell. */
export function tool(name, ...args) {
  const manifest = join(root, "node_modules", name, "package.json");
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return [join(dirname(manifest), typeof bin === "string" ? bin : Object.values(bin)[0]), ...args];
}

/** Returns the exit code. */
export async function node(args, { cwd = root, env = {} } = {}) {
  const path = [join(root, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter);
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: "1", ...env },
  });
  return await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

export const build = (...options) => node([join(root, "tools/build/src/build.mjs"), ...options]);

export const vitest = (...options) =>
  node(tool("vitest", "run", ...options), {
    // Node 20 reads these certificates at every start, which triples the start-up time.
    env: { NODE_EXTRA_CA_CERTS: undefined },
  });
