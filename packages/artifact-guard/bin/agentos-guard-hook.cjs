#!/usr/bin/env node
try {
  require("../dist/hook.cjs").start();
} catch (error) {
  console.error(`agentos-guard-hook: ${String(error.message).split("\n")[0]}`);
}
