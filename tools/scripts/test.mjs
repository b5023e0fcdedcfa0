// `npm test`: every test except slow ones. Arguments after `--` go to vitest: `npm test -- packages/waves`.
import { build, vitest } from "./run.mjs";

process.exitCode = (await build()) || (await vitest("--tags-filter=!slow", ...process.argv.slice(2)));
