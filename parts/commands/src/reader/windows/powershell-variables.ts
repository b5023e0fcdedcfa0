import type { ShellWord } from "../../programs/index.js";
import type { Scope } from "../place.js";

/** What the variables of a script hold: PowerShell's may hold several values each. */
export class PowerShellVariables {
  private readonly lists = new Map<string, readonly ShellWord[]>();

  set(name: string, values: readonly ShellWord[], { variables }: Scope): void {
    const key = variableName(name);
    const known = values.length > 0 && values.every((word) => word.known);
    variables.set(key, known ? values.map(({ text }) => text).join(" ") : undefined);
    this.lists.set(key, values);
  }

  valuesOf(name: string): readonly ShellWord[] | undefined {
    return this.lists.get(variableName(name));
  }
}

/** `$Name`, `env:NAME`: without the sign and the drive; case counts only in the environment. */
export function variableName(name: string): string {
  const bare = name.startsWith("$") ? name.slice(1) : name;
  const colon = bare.indexOf(":");
  return (colon === -1 ? bare : bare.slice(colon + 1)).toLowerCase() === "_"
    ? "_"
    : colon === -1
      ? bare.toLowerCase()
      : bare.slice(colon + 1);
}
