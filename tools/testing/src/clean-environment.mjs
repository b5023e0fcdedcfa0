// Runs before each test file. Tests may be run inside an agent's client, from a git hook, with unusual git
// settings, or with forced colours. None of that may affect the tests or the programs that they start.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { configureGlobal } from "fast-check";
import { afterAll } from "vitest";

const FOREIGN =
  /^(?:AGENTOS_|CLAUDE|CODEX_|COPILOT_|DISABLE_|GEMINI_|OLLAMA_|OPENCODE|PI_|QWEN_|GIT_|XDG_|(?:FORCE|NO)_COLOR$)/;

for (const name of Object.keys(process.env)) if (FOREIGN.test(name)) delete process.env[name];
// Node 20 reads these at each start, which triples its start-up time; no test contacts an outside server.
delete process.env.NODE_EXTRA_CA_CERTS;
process.env.GIT_CONFIG_GLOBAL = devNull;
process.env.GIT_CONFIG_NOSYSTEM = "1";

// The same values in each run, so that a failure is the same for everybody. `FUZZ_RUNS` tries others.
configureGlobal(process.env.FUZZ_RUNS ? {} : { seed: 20_261_123 });

// The folder of the key that signs approvals: not the real user's.
const userState = mkdtempSync(join(tmpdir(), "agentos-test-state-"));
process.env.XDG_STATE_HOME = userState;
// Git's own template without its sample hooks: copying them takes longer than the rest of `git init`.
process.env.GIT_TEMPLATE_DIR = join(userState, "git-template");
mkdirSync(join(userState, "git-template/info"), { recursive: true });
writeFileSync(join(userState, "git-template/info/exclude"), "# exclude patterns for this clone alone\n");
afterAll(() => rmSync(userState, { recursive: true, force: true, maxRetries: 5 }));

// Tests create their projects in the temporary folder, and a project is the nearest parent with `.agentos`.
for (let folder = tmpdir(); folder !== dirname(folder); folder = dirname(folder))
  if (existsSync(join(folder, ".agentos")))
    throw new Error(
      `The tests would see the settings in ${join(folder, ".agentos")}: point TMPDIR to a folder outside of it`,
    );
