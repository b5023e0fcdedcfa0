import { readFlags } from "@agentos/bench-harness";
import { checkHistories } from "./check.mjs";
import { compareNextUse } from "./next-use.mjs";
import { checkOutputs } from "./outputs.mjs";
import { compareAtScale } from "./scale.mjs";

const USAGE = `Usage: node src/main.mjs [--next-use FILE] [--history FILE] [--outputs] [--scale] [--quick]

Tables as Markdown on stdout. Without a flag: --scale. Ends with 1 when a check fails.

  --next-use FILE  how much of what the agent used next is left, beside the peers; FILE has histories as JSON
                   (or .json.gz): {"histories": [{"id", "messages"}]}, messages as OpenAI's Chat Completions has them
  --only NAME      of --next-use, only the policies whose name has NAME in it
  --history FILE   checks every promise of the library on real histories, turn by turn
  --outputs        holds the summaries of real outputs against what a person wrote of them
  --all            of --outputs, every summary
  --scale          tokens left, prefix kept, cost with prompt caching and time at 10,000 messages
  --quick          every eighth history, a tenth of the messages
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
