import { existsSync } from "node:fs";
import { say } from "../../model/turns.mjs";

const AGENT = "You build tills for small shops.";
const TASK = "Build the till.";

export const acp = {
  id: "acp",
  title: "A phase run through the Agent Client Protocol asks a person and continues with the answer",
  async run({ client, open, check }) {
    const { tools } = client;
    const bench = await open({
      wire: false,
      files: {
        ".agentos/agents/dev.md": AGENT,
        ".agentos/workflows/till.yaml": `id: till
name: A till
phases:
  - { id: code, agent: dev, prompt: ${TASK}, run: { acp: ${client.acp.start}${client.acp.options ?? ""} } }
`,
        ...client.acp.files,
      },
      routes: {
        main: () => [
          tools.shell("touch asked.txt"),
          tools.shell("touch asked.txt"),
          say("The till adds up."),
        ],
      },
    });
    const conversation = (index) => bench.model.of("main")[index]?.texts.join("\n") ?? "";
    const phase = async () => JSON.parse(await bench.aos("status", "--json")).sessions[0]?.phases?.[0] ?? {};

    await bench.aos("run", "till").catch(() => {});
    check.contains("the first prompt contains the agent's instructions", conversation(0), AGENT);
    check.contains(
      "an action that needs permission ends the attempt with a question",
      (await phase()).asks?.text,
      "touch asked.txt",
    );
    check.equal("the action is not carried out", existsSync(bench.path("asked.txt")), false);

    await bench.aos("resume", "--answer", "allow").catch(() => {});
    check.contains("the next attempt gets the answer", conversation(1), "A person answered:\nallow");
    const tasks = client.acp.loads ? 2 : 1;
    check.equal(
      "it runs in the loaded session or, if the client cannot load sessions, in a new one",
      count(conversation(1), TASK),
      tasks,
    );
    check.equal("it gets its instructions only once", count(conversation(1), AGENT), 1);
    check.equal("it carries out the allowed action", existsSync(bench.path("asked.txt")), true);
    const { status, output, report, tokenUsage } = await phase();
    check.equal("the phase is completed", status, "completed");
    check.equal("the phase's output is the last answer", output, "The till adds up.");
    check.equal("the phase reports its tokens", (report?.spent?.output ?? 0) > 0, true);
    if (client.acp.window) check.equal("the phase reports its window", tokenUsage?.total > 0, true);
  },
};

function count(text, part) {
  return text.split(part).length - 1;
}
