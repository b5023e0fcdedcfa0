#!/usr/bin/env node
try {
  require("node:module").enableCompileCache?.(`${__dirname}/../dist/cache`);
  require("../dist/hook.cjs").start();
} catch (error) {
  console.error(`agentos-rules-hook: ${String(error.message).split("\n")[0]}`);
}
