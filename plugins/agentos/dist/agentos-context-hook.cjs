require("./context-meter/dist/hook.cjs");
