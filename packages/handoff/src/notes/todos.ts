import type { Todo, TodoChange } from "@agentos/clients";
import { wordsOf } from "../conversation/index.js";

const MAX_TODOS = 500;
const MAX_NAME = 1_000;
/** Tasks that share a larger fraction of their words are considered the same. */
const SAME_TASK = 0.6;

/** The agent's todo list, which clients replace as a whole or update task by task. */
export class Todos {
  changes = 0;
  private tasks = new Map<string, Todo>();

  get list(): Todo[] {
    return [...this.tasks.values()];
  }

  /** Whether the list contains the task, even in other words. */
  has(name: string): boolean {
    return this.list.some((todo) => isSameTask(todo.name, name));
  }

  replace(todos: readonly Todo[]): void {
    this.changes++;
    this.tasks = new Map(
      todos
        .slice(-MAX_TODOS)
        .map(({ name, status }, index) => [`#${index}`, { name: name.slice(0, MAX_NAME), status }]),
    );
  }

  add(id: string, name: string): void {
    this.changes++;
    this.tasks.set(id, { name: name.slice(0, MAX_NAME), status: "pending" });
    if (this.tasks.size <= MAX_TODOS) return;
    const done = [...this.tasks].find(([, { status }]) => status === "completed");
    this.tasks.delete(done?.[0] ?? [...this.tasks.keys()][0]!);
  }

  update(id: string, { name, status }: TodoChange): void {
    const task = this.tasks.get(id);
    if (task === undefined) return;
    this.changes++;
    if (name !== undefined) task.name = name.slice(0, MAX_NAME);
    if (status === "dropped") this.tasks.delete(id);
    else if (status !== undefined) task.status = status;
  }
}

function isSameTask(a: string, b: string): boolean {
  const [words, others] = [a, b].map((text) => new Set(wordsOf(text))) as [Set<string>, Set<string>];
  const common = [...words].filter((word) => others.has(word)).length;
  return a === b || common / Math.max(1, Math.min(words.size, others.size)) > SAME_TASK;
}
