import { dialectFor } from "@agentos/clients";
import type { HookEvent } from "./event.js";

export function questionFor({ client, name }: Pick<HookEvent, "client" | "name">, reason: string): object {
  const dialect = dialectFor(client);
  return (dialect.ask ?? dialect.deny)(name, reason);
}

export function denialFor({ client, name }: Pick<HookEvent, "client" | "name">, reason: string): object {
  return dialectFor(client).deny(name, reason);
}
