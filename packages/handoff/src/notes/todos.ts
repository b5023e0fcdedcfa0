import type { Todo, TodoChange } from "@agentos/clients";
import { oneLine, shorten } from "@agentos/platform";
import { isCorrection, isDone, sentencesOf, topicWords, wordsOf } from "../conversation/index.js";

const MAX_TODOS = 500;
const MAX_NAME = 1_000;
/** Tasks that share a larger fraction of their words are considered the same. */
const SAME_TASK = 0.6;
/** The number of later messages after which the list may be outdated. */
const OLD = 2;
const MIN_SHARED = 2;
const MAX_SETTLING = 100;
const MAX_SIGN = 100;

/** The agent's todo list, which clients replace as a whole or update task by task. */
export class Todos {
  private tasks = new Map<string, Todo>();
  private requestsSince = 0;
  private commitsSince = 0;
  /** What was said and committed since the list changed, which may settle a task. */
  private settling: { sign: string; text: string }[] = [];

  get isOlder(): boolean {
    return this.requestsSince > 0;
  }

  /** Returns how old the list is, unless it was changed recently. */
  get age(): string | undefined {
    if (this.requestsSince < OLD) return undefined;
    const since = [counted(this.requestsSince, "message"), counted(this.commitsSince, "commit")].flat();
    return `The list below is older than the last ${since.join(" and ")}:`;
  }

  requested(message: string): void {
    this.requestsSince++;
    this.settles("the user said later", sentencesOf(message).filter(isCorrection));
  }

  committed(subject: string): void {
    this.commitsSince++;
    this.settles("probably done", [subject]);
  }

  reported(message: string): void {
    this.settles("probably done", sentencesOf(message).filter(isDone));
  }

  /** Returns what seems to have settled a task since the list changed. */
  settled(name: string): string | undefined {
    const words = topicWords(name);
    const found = this.settling.findLast(({ text }) => {
      const said = topicWords(text);
      const shared = [...words].filter((word) => said.has(word)).length;
      return shared >= MIN_SHARED && shared / words.size >= SAME_TASK;
    });
    return found && `${found.sign}: ${shorten(oneLine(found.text), MAX_SIGN)}`;
  }

  get list(): Todo[] {
    return [...this.tasks.values()];
  }

  /** Whether the list contains the task, even in other words. */
  has(name: string): boolean {
    return this.list.some((todo) => isSameTask(todo.name, name));
  }

  replace(todos: readonly Todo[]): void {
    this.changed();
    this.tasks = new Map(
      todos
        .slice(-MAX_TODOS)
        .map(({ name, status }, index) => [`#${index}`, { name: name.slice(0, MAX_NAME), status }]),
    );
  }

  add(id: string, name: string): void {
    this.changed();
    this.tasks.set(id, { name: name.slice(0, MAX_NAME), status: "pending" });
    if (this.tasks.size <= MAX_TODOS) return;
    const done = [...this.tasks].find(([, { status }]) => status === "completed");
    this.tasks.delete(done?.[0] ?? [...this.tasks.keys()][0]!);
  }

  update(id: string, { name, status }: TodoChange): void {
    const task = this.tasks.get(id);
    if (task === undefined) return;
    this.changed();
    if (name !== undefined) task.name = name.slice(0, MAX_NAME);
    if (status === "dropped") this.tasks.delete(id);
    else if (status !== undefined) task.status = status;
  }

  private changed(): void {
    this.requestsSince = 0;
    this.commitsSince = 0;
    this.settling = [];
  }

  private settles(sign: string, texts: readonly string[]): void {
    this.settling.push(...texts.map((text) => ({ sign, text })));
    this.settling.splice(0, this.settling.length - MAX_SETTLING);
  }
}

function counted(count: number, unit: string): string[] {
  return count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
}

function isSameTask(a: string, b: string): boolean {
  const [words, others] = [a, b].map((text) => new Set(wordsOf(text))) as [Set<string>, Set<string>];
  const common = [...words].filter((word) => others.has(word)).length;
  return a === b || common / Math.max(1, Math.min(words.size, others.size)) > SAME_TASK;
}
