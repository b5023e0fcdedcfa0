// Tests may be run in an agent's client, from a git hook, with unusual git settings or with forced
// colors. None of these may affect the results.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { configureGlobal } from "fast-check";
import { afterAll } from "vitest";

const FOREIGN =
  /^(?:AGENTOS_|CLAUDE|CODEX_|COPILOT_|DISABLE_|GEMINI_|OLLAMA_|OPENCODE|PI_|QWEN_|GIT_|XDG_|(?:FORCE|NO)_COLOR$)/;

for (const name of Object.keys(process.env)) if (FOREIGN.test(name)) delete process.env[name];
// Node 20 reads these certificates at every start, which triples the start-up time. No test needs
// them.
delete process.env.NODE_EXTRA_CA_CERTS;
process.env.GIT_CONFIG_GLOBAL = devNull;
process.env.GIT_CONFIG_NOSYSTEM = "1";

// A fixed seed makes failures repeatable. If `FUZZ_RUNS` is set, the seed is random.
configureGlobal(process.env.FUZZ_RUNS ? {} : { seed: 20_261_123 });

// This folder contains the key that signs approvals, so it must not be the real user's.
const userState = mkdtempSync(join(tmpdir(), "agentos-test-state-"));
process.env.XDG_STATE_HOME = userState;
// The template omits git's sample hooks, because copying them takes most of the time of `git init`.
process.env.GIT_TEMPLATE_DIR = join(userState, "git-template");
mkdirSync(join(userState, "git-template/info"), { recursive: true });
writeFileSync(join(userState, "git-template/info/exclude"), "# exclude patterns for this clone alone\n");
afterAll(() => rmSync(userState, { recursive: true, force: true, maxRetries: 5 }));

// Test projects are in the temporary folder, and a parent's `.agentos` would apply to them.
for (let folder = tmpdir(); folder !== dirname(folder); folder = dirname(folder))
  if (existsSync(join(folder, ".agentos")))
    throw new Error(
      `The settings in ${join(folder, ".agentos")} would apply to the tests: point TMPDIR to a folder outside ${folder}`,
    );
