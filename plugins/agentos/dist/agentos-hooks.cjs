require("./hook-dispatcher/dist/hook.cjs");
