import { closeSync, openSync, writeSync } from "node:fs";

const MEGABYTE = 1024 * 1024;
const ENVELOPE = {
  userType: "external",
  entrypoint: "cli",
  cwd: "/home/user/project",
  sessionId: "17191d63-a313-4ebb-8760-34fc5cf3c721",
  version: "2.1.329",
  gitBranch: "main",
};

/**
 * Writes a Claude Code session whose rows have the same fields, links and approximate lengths as real
 * ones. A few rows contain screenshots of 12 MB. With `rewinds`, every hundredth turn is rewound.
 */
export function writeSession(path, megabytes, { rewinds = false } = {}) {
  const fd = openSync(path, "w");
  const session = new Session(fd);
  try {
    session.user("First request");
    for (let turn = 1; session.bytes < megabytes * MEGABYTE; turn++) {
      const before = session.last;
      session.turn(turn);
      if (rewinds && turn % 100 === 0) session.last = before;
      if (turn % 2000 === 1000)
        session.result("none", [
          { type: "image", source: { type: "base64", data: "A".repeat(12 * MEGABYTE) } },
        ]);
    }
    session.user("Last request");
    session.says("Last answer");
  } finally {
    closeSync(fd);
  }
}

class Session {
  bytes = 0;
  last = null;
  rows = 0;
  time = Date.parse("2026-11-21T00:00:00Z");

  constructor(fd) {
    this.fd = fd;
  }

  turn(turn) {
    this.user(`Request ${turn}: ${"fix the parser, please. ".repeat(turn % 20)}`);
    for (let step = 0; step < 8; step++) {
      const id = `${turn}-${step}`;
      this.says("Let me look at the code. ".repeat(1 + (step % 12)));
      if (step === 7) {
        this.calls(id, "Edit", {
          file_path: `/home/user/project/src/${turn % 300}.ts`,
          old_string: "a",
          new_string: "b",
        });
        this.result(id, "The file has been updated.", { originalFile: "z".repeat(20_000) });
      } else if (step === 3) {
        this.calls(id, "Bash", { command: `npm test ${turn}`, description: "Test" });
        this.result(id, `Exit code 1\n${"red\n".repeat(500)}`, {}, true);
      } else {
        this.calls(id, "Read", { file_path: `/home/user/project/src/${(turn * 7 + step) % 300}.ts` });
        this.result(id, "y".repeat(1_000 * (1 + ((turn + step) % 8))));
      }
      this.add({ type: "attachment", attachment: { type: "total_tokens_reminder", used: 20_000 } });
    }
    this.says(`Answer ${turn}`);
    this.add({ type: "system", subtype: "turn_duration", durationMs: 1000 });
  }

  user(content) {
    this.add({ type: "user", message: { role: "user", content } });
  }

  says(text) {
    this.answers({ type: "text", text });
  }

  calls(id, name, input) {
    this.answers({ type: "tool_use", id: `toolu_${id}`, name, input });
  }

  answers(block) {
    const usage = {
      input_tokens: 3,
      cache_creation_input_tokens: 300,
      cache_read_input_tokens: 16_500,
      output_tokens: 40,
    };
    const message = {
      id: `msg_${this.rows}`,
      role: "assistant",
      model: "claude-sonnet-4-6",
      content: [block],
      usage,
    };
    this.add({ message, requestId: `req_${this.rows}`, type: "assistant" });
  }

  result(id, content, toolUseResult = {}, is_error = false) {
    const block = { tool_use_id: `toolu_${id}`, type: "tool_result", content, ...(is_error && { is_error }) };
    this.add({ type: "user", message: { role: "user", content: [block] }, toolUseResult });
  }

  add(row) {
    const number = (++this.rows).toString(16).padStart(12, "0");
    const uuid = `9144abb5-eb82-4fbc-8d45-${number}`;
    this.time += 1000;
    const timestamp = new Date(this.time).toISOString();
    const line = JSON.stringify({
      parentUuid: this.last,
      isSidechain: false,
      ...row,
      uuid,
      timestamp,
      ...ENVELOPE,
    });
    this.bytes += writeSync(this.fd, `${line}\n`);
    this.last = uuid;
  }
}
