#!/usr/bin/env node
const file = `${__dirname}/../dist/aos.cjs`; // As `require` does it, without looking for the file.
module._compile(require("node:fs").readFileSync(file, "utf8"), file);
