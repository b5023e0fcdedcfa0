import type { SessionRecord, SessionStep } from "./session-record.js";

type CommandStep = Extract<SessionStep, { type: "command" }>;
type EditStep = Extract<SessionStep, { type: "edit" }>;

/** Collects what a client's rows tell, in their order. A run that ends later stays where it began: what was edited meanwhile it has not seen. */
export class RecordBuilder {
  folder: string | undefined;
  private readonly steps: SessionStep[] = [];
  private readonly requests: string[] = [];
  private readonly calls = new Map<string, CommandStep>();
  private readonly tasks = new Map<string, CommandStep>();
  private readonly edits = new Map<string, EditStep[]>();
  private readonly hasEdited = new Set<string>();
  private readonly polls = new Map<string, string>();
  private turn: SessionRecord["turn"];
  private lastMessage = "";

  /** @param at the row's time, as the client wrote it down */
  asked(request: string, at?: unknown): void {
    if (request.trim() === "") return;
    this.requests.push(request);
    const startedAt = typeof at === "string" ? Date.parse(at) : Number.NaN;
    this.turn = { from: this.steps.length, ...(Number.isNaN(startedAt) ? {} : { startedAt }) };
  }

  said(message: string): void {
    if (message.trim() !== "") this.lastMessage = message;
  }

  /** A command begins; until its end is told, nothing is known to have come of it. */
  began(id: string, command: string, folder?: string): void {
    const step: CommandStep = {
      type: "command",
      command,
      status: "not-run",
      output: "",
      ...(folder !== undefined && { folder }),
    };
    this.steps.push(step);
    this.calls.set(id, step);
  }

  isCommand(id: string): boolean {
    return this.calls.has(id);
  }

  isRunning(id: string): boolean {
    return this.calls.get(id)?.status === "background";
  }

  ended(id: string, exitCode: number | undefined, output: string): void {
    const step = this.calls.get(id);
    if (step !== undefined) end(step, exitCode, output);
  }

  /** A command goes on while the agent does other work. */
  leftRunning(id: string, task: string | undefined): void {
    const step = this.calls.get(id);
    if (step === undefined) return;
    step.status = "background";
    if (task !== undefined) this.tasks.set(task, step);
  }

  taskEnded(task: string, exitCode: number | undefined, output: string): void {
    const step = this.tasks.get(task);
    if (step !== undefined) end(step, exitCode, output);
  }

  /** A call that only asks how a task stands. */
  asksFor(id: string, task: string): void {
    this.polls.set(id, task);
  }

  /** Which task a call asked for. */
  askedFor(id: string): string | undefined {
    return this.polls.get(id);
  }

  /** An edit begins; it counts once it is told to have worked. */
  editing(id: string, edits: readonly Omit<EditStep, "type">[]): void {
    const steps = edits.map((edit): EditStep => ({ type: "edit", ...edit }));
    this.edits.set(id, steps);
  }

  /** For what is told of an edit whose beginning was not seen. */
  editingUnlessBegun(id: string, edits: readonly Omit<EditStep, "type">[]): void {
    if (!this.edits.has(id) && !this.hasEdited.has(id)) this.editing(id, edits);
  }

  edited(id: string, whole?: { before?: string | null; after?: string }): void {
    const steps = this.edits.get(id);
    if (steps === undefined) return;
    this.edits.delete(id);
    this.hasEdited.add(id);
    for (const step of steps) this.steps.push({ ...step, ...whole });
  }

  record(isWhole: boolean): SessionRecord {
    return {
      ...(this.folder !== undefined && { folder: this.folder }),
      steps: this.steps,
      requests: this.requests,
      ...(this.turn !== undefined && { turn: this.turn }),
      lastMessage: this.lastMessage,
      isWhole,
    };
  }
}

function end(step: CommandStep, exitCode: number | undefined, output: string): void {
  step.status = "ended";
  if (exitCode !== undefined) step.exitCode = exitCode;
  if (output !== "") step.output = output;
}
