import { bundleLayers, library, standalone } from "@agentos/build";

export default [
  library(["src/index.ts", "src/deviations.ts"], {
    // The hook starts often and mostly has nothing to do: hook.cjs loads hook-main.cjs, and that the rest
    // when it has.
    onSuccess: () =>
      bundleLayers(
        import.meta.dirname,
        { "hook-main": "src/hook-main.ts", "hook-work": "src/hook/work.ts", library: "src/index.ts" },
        { packed: ["hook-work"] },
      ),
  }),
  standalone({ hook: "src/hook.ts" }, { minify: true }),
];
