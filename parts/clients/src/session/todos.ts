import { asObjects, asText } from "@agentos/platform";

export type TodoStatus = "pending" | "in_progress" | "completed";

/** An entry in the agent's todo list. */
export interface Todo {
  name: string;
  status: TodoStatus;
}

/** Absent fields do not change. A `dropped` todo is neither open nor done. */
export interface TodoChange {
  name?: string;
  status?: TodoStatus | "dropped";
}

/** Reads a todo list. Each entry's name is in one of the fields listed in `names`. */
export function todosOf(list: unknown, ...names: string[]): Todo[] {
  return asObjects(list).flatMap((entry) => {
    const name = names.map((field) => asText(entry[field])).find((text) => text !== undefined);
    const status = todoStatus(asText(entry.status) ?? "pending");
    return name === undefined || status === "dropped" ? [] : [{ name, status }];
  });
}

export function todoStatus(status: string): TodoStatus | "dropped" {
  if (status === "deleted" || status === "cancelled") return "dropped";
  if (status === "completed" || status === "done") return "completed";
  return status === "in_progress" || status === "inProgress" ? "in_progress" : "pending";
}
