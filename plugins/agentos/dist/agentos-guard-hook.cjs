require("./artifact-guard/dist/hook.cjs");
