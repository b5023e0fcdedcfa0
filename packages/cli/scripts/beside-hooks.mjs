import { fileURLToPath } from "node:url";
import { THIRD_PARTY, thirdPartyNames } from "@agentos/build";

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
    // The hooks' file of third-party code has these too.
    build.onResolve({ filter: /^(?:yaml|zod)$/ }, ({ path }) => ({
      path,
      namespace: "beside-hooks-third-party",
      sideEffects: false,
    }));
    build.onLoad({ filter: /./, namespace: "beside-hooks-third-party" }, ({ path }) => ({
      contents: `import { loadBundle } from "@agentos/internal";
        const all = loadBundle(__dirname + "/hooks", "${THIRD_PARTY}", { require }).exports;
        ${thirdPartyNames(path)
          .map((name, at) => `const $${at} = all.${name}; export { $${at} as ${name} };`)
          .join("\n")}`,
      resolveDir: fileURLToPath(new URL("..", import.meta.url)),
    }));
    build.onLoad({ filter: /./, namespace: "beside-hooks" }, async ({ path }) => {
      const names = Object.keys(await import(`@agentos/${path}`));
      return {
        contents: `const all = require(__dirname + "/hooks/${path}/dist/library.cjs");
          ${names.map((name) => `export const ${name} = all.${name};`).join("\n")}`,
      };
    });
  },
};
