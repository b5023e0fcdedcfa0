// A preload (node --require) that kills this process when it opens the file READ_ONCE for the second time,
// like a client that kills a slow hook.
const fs = require("node:fs");

const { openSync } = fs;
let readings = 0;
fs.openSync = (...args) => {
  if (args[0] === process.env.READ_ONCE && ++readings === 2) process.kill(process.pid, "SIGKILL");
  return openSync(...args);
};
