#!/usr/bin/env node
require("node:module").enableCompileCache?.(`${__dirname}/../dist/cache`);
import("../dist/aos.js");
