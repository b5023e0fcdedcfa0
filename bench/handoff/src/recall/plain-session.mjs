/** A session as plain events, for contestants that read no client's format. */
export class PlainSession {
  events = [];

  constructor(id) {
    this.id = id;
  }

  user(text) {
    this.events.push({ by: "user", text });
  }

  says(text) {
    this.events.push({ by: "agent", text });
  }

  reads(path, output) {
    this.events.push({ by: "tool", what: `read ${path}`, output });
  }

  edit(path) {
    this.events.push({ by: "tool", what: `edit ${path}`, output: "", path });
  }

  runs(command, output, exitCode = 0) {
    this.events.push({ by: "tool", what: command, command, output, failed: exitCode !== 0 });
  }

  todos(list) {
    this.events.push({ by: "todos", list });
  }

  subagent(_task, report) {
    this.events.push({ by: "tool", what: "subagent", output: report });
  }

  asks(text) {
    this.events.push({ by: "agent", text });
  }

  summary(text) {
    this.events.push({ by: "tool", what: "summary", output: text });
  }
}
