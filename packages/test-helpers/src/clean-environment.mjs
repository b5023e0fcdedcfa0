// Runs before each test file. Whoever runs the tests may do so inside an agent's client, from a git hook, with a git of
// their own taste, or where colours are asked for: nothing of that may decide what the tests, and the programs that they start, see.
import { devNull } from "node:os";

const FOREIGN =
  /^(?:AGENTOS_|CLAUDE|CODEX_|COPILOT_|DISABLE_|GEMINI_|OLLAMA_|OPENCODE|QWEN_|GIT_|XDG_|(?:FORCE|NO)_COLOR$)/;

for (const name of Object.keys(process.env)) if (FOREIGN.test(name)) delete process.env[name];
process.env.GIT_CONFIG_GLOBAL = devNull;
process.env.GIT_CONFIG_NOSYSTEM = "1";
