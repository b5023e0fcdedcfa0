require("./waves/dist/hook.cjs");
