import { readFlags } from "@agentos/bench-harness";
import { checkHistories } from "./check.mjs";
import { compareNextUse } from "./next-use.mjs";
import { checkOutputs } from "./outputs.mjs";
import { compareAtScale } from "./scale.mjs";

const USAGE = `Usage: node src/main.mjs [--next-use FILE] [--history FILE] [--outputs] [--scale] [--quick]

Tables as Markdown on stdout. The default is --scale. Exits with 1 if a check fails.

  --next-use FILE  how much of what the agent used next remains, compared with other policies; the histories in FILE
                   are JSON (or .json.gz): {"histories": [{"id", "messages"}]}, in OpenAI's Chat Completions format
  --only NAME      with --next-use: only the policies whose name contains NAME
  --history FILE   checks the library's guarantees on real histories, turn by turn
  --outputs        compares the summaries of real outputs with the facts that a person wrote down
  --all            with --outputs: prints every summary
  --scale          tokens left, prefix kept, cost with prompt caching, and time at 10,000 messages
  --quick          uses every eighth history and a tenth of the messages
`;
const values = readFlags(USAGE, {
  "next-use": { type: "string" },
  only: { type: "string" },
  history: { type: "string" },
  outputs: { type: "boolean", default: false },
  all: { type: "boolean", default: false },
  scale: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
});

const every = values.quick ? 8 : 1;
const nothing = values["next-use"] === undefined && values.history === undefined && !values.outputs;
if (values.history !== undefined && !(await checkHistories(values.history, { every }))) process.exitCode = 1;
if (values["next-use"] !== undefined) await compareNextUse(values["next-use"], { every, only: values.only });
if (values.outputs && !checkOutputs({ all: values.all })) process.exitCode = 1;
if (values.scale || nothing) await compareAtScale({ messages: values.quick ? 1_000 : 10_000 });
