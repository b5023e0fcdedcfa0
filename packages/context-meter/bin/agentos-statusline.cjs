#!/usr/bin/env node
require("../dist/statusline.cjs");
