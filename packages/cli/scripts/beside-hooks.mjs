import { fileURLToPath } from "node:url";

/** Packages whose hooks are in the command as well: what it needs of them itself is a last layer of these. */
const PACKAGES = ["artifact-guard", "handoff", "rules"];

/**
 * Takes packages from where their hooks are, so that the command does not carry them twice.
 * @type {NonNullable<import("tsup").Options["esbuildPlugins"]>[number]}
 */
export const packagesBesideHooks = {
  name: "packages-beside-hooks",
  setup(build) {
    for (const name of PACKAGES) {
      const beside = { path: name, namespace: "beside-hooks", sideEffects: false };
      const file = fileURLToPath(import.meta.resolve(`@agentos/${name}`));
      build.onResolve({ filter: new RegExp(`^@agentos/${name}$`) }, () => beside);
      // As a part of the command's own it is named by its file.
      build.onResolve({ filter: /./ }, ({ path }) => (path === file ? beside : undefined));
    }
    build.onLoad({ filter: /./, namespace: "beside-hooks" }, async ({ path }) => {
      const names = Object.keys(await import(`@agentos/${path}`));
      return {
        contents: `const all = require(__dirname + "/hooks/${path}/dist/library.cjs");
          ${names.map((name) => `export const ${name} = all.${name};`).join("\n")}`,
      };
    });
  },
};
