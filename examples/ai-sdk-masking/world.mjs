import { MockLanguageModelV3 } from "ai/test";

const SERVICES =
  "auth billing cache catalog courier email export gateway images import invoices ledger mailer orders queue reports search shipping stock users".split(
    " ",
  );

/** One log of 150 lines per service. One service loses its lease. */
export const logs = Object.fromEntries(
  SERVICES.map((service, index) => [`logs/${service}.log`, logOf(service, index)]),
);

function logOf(service, index) {
  const id =
    service === "gateway" ? "7f3a91c2" : (0x51ed27 * (index + 3)).toString(16).slice(0, 8).padStart(8, "0");
  const lines = [`08:00:00 ${service} start lease=${id}`];
  for (let line = 1; line < 150; line++) {
    const time = `08:${String(Math.floor(line / 60)).padStart(2, "0")}:${String(line % 60).padStart(2, "0")}`;
    const isLost = service === "gateway" && line === 97;
    lines.push(
      isLost
        ? `${time} ${service} ERROR lease ${id} lost, retrying`
        : `${time} ${service} served ${(line * 7919 + index * 104729) % 9973} requests`,
    );
  }
  return lines.join("\n");
}

/**
 * Returns a mock model that reads every log, recalls the masked log of the service that lost its
 * lease, and answers.
 */
export function scriptedModel() {
  let step = 0;
  return new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => {
      const at = step++;
      if (at < SERVICES.length) return callOf(at, "read_log", { path: `logs/${SERVICES[at]}.log` });
      if (at === SERVICES.length) return callOf(at, "recall_observation", { query: "logs/gateway.log" });
      const recalled = prompt.findLast(({ role }) => role === "tool").content[0].output.value;
      return answer(
        [{ type: "text", text: `It is gateway. Its log begins: ${recalled.split("\n")[0]}` }],
        "stop",
      );
    },
  });
}

function callOf(step, toolName, input) {
  return answer(
    [{ type: "tool-call", toolCallId: `call-${step}`, toolName, input: JSON.stringify(input) }],
    "tool-calls",
  );
}

function answer(content, unified) {
  const usage = { inputTokens: {}, outputTokens: {} };
  return { content, finishReason: { unified }, usage, warnings: [] };
}
