import { currentFolder, runHookProgram } from "@agentos/internal";
import type { Parsers } from "./hook/check-bound.js";
import { runHook } from "./hook/run-hook.js";
import type * as Lazy from "./lazy.js";

/** `module.require`, because a plain one would be bundled into this file; by its whole path, as the bin reads this file as its own. */
const lazy = () => module.require(`${__dirname}/lazy.cjs`) as typeof Lazy;
const parsers: Parsers = {
  yaml: (source) => lazy().checkYaml(source),
  template: (text, path) => lazy().parseTemplateCriteria(text, { path }),
};

const HELP = `agentos-guard-hook: sends an agent back whose work only looks finished.

Wire it to Stop and SubagentStop (Gemini CLI: AfterAgent, Copilot CLI: agentStop). It reads the client's event from stdin, checks the artefacts that the project binds
to the session and what the agent said last, and answers with the findings, a few times at most.

It always exits with 0. Settings: the section "guard" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

runHookProgram({
  name: "agentos-guard-hook",
  help: HELP,
  folder: __dirname,
  answer(event, report) {
    const environment = { cwd: currentFolder(), env: process.env, parsers, now: () => new Date() };
    const { answer, problems } = runHook(event, environment);
    for (const problem of problems) report(problem);
    return answer;
  },
});
