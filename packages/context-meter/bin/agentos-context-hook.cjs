#!/usr/bin/env node
// What require("../dist/hook.cjs") does, without looking for the file: that takes Node 24 a millisecond, at
// each tool call.
const file = `${__dirname}/../dist/hook.cjs`;
module._compile(require("node:fs").readFileSync(file, "utf8"), file);
