// `npm test`: all tests except slow ones. Arguments after `--` go to vitest.
import { build, vitest } from "./run.mjs";

process.exitCode = (await build()) || (await vitest("--tags-filter=!slow", ...process.argv.slice(2)));
