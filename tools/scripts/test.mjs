// `npm test`: every test but the slow ones. What follows `--` goes to vitest: `npm test -- packages/waves`.
import { build, vitest } from "./run.mjs";

process.exitCode = (await build()) || (await vitest("--tags-filter=!slow", ...process.argv.slice(2)));
