require("./rules/dist/hook.cjs");
