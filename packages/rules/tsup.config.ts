import { bundleLayers, library, standalone } from "@agentos/build";

export default [
  library(
    { index: "src/index.ts" },
    {
      // Started before every tool call: what an event seldom needs stands in a file of its own.
      onSuccess: () =>
        bundleLayers(
          import.meta.dirname,
          {
            "hook-main": "src/hook-main.ts",
            "hook-judge": "src/hook-judge.ts",
            "read-windows": "../shell/src/windows/read-windows.ts",
            "read-code": "../shell/src/code/read-code.ts",
            "hook-rules": "src/hook-rules.ts",
            library: "src/index.ts",
          },
          { lazy: ["hook-judge"] },
        ),
    },
  ),
  standalone({ hook: "src/hook.ts" }, { minify: true }),
];
