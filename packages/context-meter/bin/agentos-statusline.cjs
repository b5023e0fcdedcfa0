#!/usr/bin/env node
// What require("../dist/statusline.cjs") does, without looking for the file: that takes Node 24 a
// millisecond, at each answer.
const file = `${__dirname}/../dist/statusline.cjs`;
module._compile(require("node:fs").readFileSync(file, "utf8"), file);
