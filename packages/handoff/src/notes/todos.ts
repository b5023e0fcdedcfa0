import type { Todo, TodoChange } from "@agentos/clients";

const MAX_TODOS = 500;
const MAX_NAME = 1_000;

/** The agent's list of what is to do, written anew as a whole or task by task, as the client does it. */
export class Todos {
  /** How often it was changed. */
  changes = 0;
  private tasks = new Map<string, Todo>();

  get list(): Todo[] {
    return [...this.tasks.values()];
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
