import { asObjects, asText, type JsonObject } from "./json.js";

const MAX_TODOS = 500;
const MAX_NAME = 1_000;

type TodoStatus = "pending" | "in_progress" | "completed";

export interface Todo {
  name: string;
  status: TodoStatus;
}

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
    this.tasks = new Map(todos.slice(-MAX_TODOS).map((todo, index) => [`#${index}`, todo]));
  }

  add(id: string, name: string): void {
    this.changes++;
    this.tasks.set(id, { name: name.slice(0, MAX_NAME), status: "pending" });
    if (this.tasks.size <= MAX_TODOS) return;
    const done = [...this.tasks].find(([, { status }]) => status === "completed");
    this.tasks.delete(done?.[0] ?? [...this.tasks.keys()][0]!);
  }

  update(id: string, change: { name?: string | undefined; status?: string | undefined }): void {
    const task = this.tasks.get(id);
    if (task === undefined) return;
    this.changes++;
    if (change.name !== undefined) task.name = change.name.slice(0, MAX_NAME);
    if (change.status === undefined) return;
    const status = todoStatus(change.status);
    if (status === undefined) this.tasks.delete(id);
    else task.status = status;
  }
}

/** A whole list, of entries whose text stands in one of the fields `names`. */
export function todosOf(list: unknown, ...names: string[]): Todo[] {
  return asObjects(list).flatMap((entry) => {
    const name = names.map((field) => asText(entry[field])).find((text) => text !== undefined);
    const status = todoStatus(asText((entry as JsonObject).status) ?? "pending");
    return name === undefined || status === undefined ? [] : [{ name: name.slice(0, MAX_NAME), status }];
  });
}

/** Undefined for a status by which there is nothing to do and nothing done: `deleted`, `cancelled`. */
function todoStatus(status: string): TodoStatus | undefined {
  if (status === "deleted" || status === "cancelled") return undefined;
  if (status === "completed" || status === "done") return "completed";
  return status === "in_progress" || status === "inProgress" ? "in_progress" : "pending";
}
