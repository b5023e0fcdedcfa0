#!/usr/bin/env node
require("node:module").enableCompileCache?.(`${__dirname}/../dist/cache`);
import("../dist/aos.js").catch(({ message }) => {
  console.error(`error: this installation is damaged: reinstall @agentos/cli (${message.split("\n")[0]})`);
  process.exitCode = 74;
});
