#!/usr/bin/env node
try {
  require("node:module").enableCompileCache?.(`${__dirname}/../dist/cache`);
  require("../dist/statusline.cjs").start();
} catch (error) {
  console.error(`agentos-statusline: ${String(error.message).split("\n")[0]}`);
}
