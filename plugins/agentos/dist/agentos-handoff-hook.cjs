require("./handoff/dist/hook.cjs");
