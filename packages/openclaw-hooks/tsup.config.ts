import { fileURLToPath } from "node:url";
import { mergeNotices, sharedFilesInside, standalone } from "@agentos/build";

const handoff = fileURLToPath(new URL("../handoff/dist/", import.meta.url));
const shared = sharedFilesInside(handoff);
const handler = standalone(
  { handler: "src/hook.ts" },
  {
    format: "esm",
    outDir: "hooks/context-guard",
    minify: true,
    // It would rewrite these texts.
    treeshake: false,
    outExtension: () => ({ js: ".js" }),
    async onSuccess() {
      const notices = "hooks/context-guard/handler.LICENSES.txt";
      mergeNotices(notices, [notices, `${handoff}hook-main.LICENSES.txt`]);
    },
    banner: {
      // For what is bundled and still asks for `require`.
      js: `import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);${shared.banner}`,
    },
  },
);

/**
 * One file: OpenClaw's loader resolves no bare imports of ours and no second file, and follows no hard links.
 * The command carries it without the texts of the shared files, which it has.
 */
export default { ...handler, esbuildPlugins: [shared.plugin, ...(handler.esbuildPlugins ?? [])] };
