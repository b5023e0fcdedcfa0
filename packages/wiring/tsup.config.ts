import { library } from "@agentos/build";

export default library(["src/index.ts"], {
  // Bundled once more into the command, which has it already.
  external: ["zod"],
  esbuildOptions(options) {
    // jsonc-parser's other entry, a UMD one, hides its own files from the bundler.
    options.mainFields = ["module", "main"];
  },
});
