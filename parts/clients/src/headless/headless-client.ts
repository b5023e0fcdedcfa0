import type { ClientId } from "../registry/identities.js";

/** What an agent may do without asking: only plan, also edit files in its folder, or everything. */
export const PERMISSIONS = ["plan", "acceptEdits", "bypassPermissions"] as const;
export type Permissions = (typeof PERMISSIONS)[number];

/** Options for a headless run. */
export interface HeadlessOptions {
  /** The model, as the client names it. */
  model?: string;
  /** The model's reasoning effort, as the client names it. */
  effort?: string;
  /** Tools to allow in addition to those that `permissions` allows, as the client names them. */
  tools?: readonly string[];
  /** Defaults to `acceptEdits`, or to the client's only mode. */
  permissions?: Permissions;
  /** The id of the client's session to continue. */
  resume?: string;
}

/**
 * How to run a client headless: it reads the prompt from stdin (arguments are limited to 128 KiB),
 * prints its work as JSON, and exits.
 */
export interface HeadlessClient {
  client: ClientId;
  /** The program and its fixed arguments. */
  start: readonly string[];
  /** Environment variables for each run. */
  env?: Readonly<Record<string, string>>;
  /** The arguments after all others. */
  end?: readonly string[];
  /** The arguments for each permission mode that the client supports. */
  permissions: Partial<Record<Permissions, readonly string[]>>;
  /** Returns the arguments for an option; absent if the client does not support the option. */
  model(name: string): readonly string[];
  effort?(level: string): readonly string[];
  tools?(names: readonly string[]): readonly string[];
  resume(sessionId: string): readonly string[];
  /**
   * What happens to a shell command in `acceptEdits`: it runs, or it is refused. If this is a function,
   * commands are refused, and the function returns the entry in `tools` that would allow a command.
   */
  shell: "runs" | "refused" | ((command: string) => string);
  /** Set if the printed tokens and cost cover only the run, not its entire session. */
  countsRuns?: true;
}

/**
 * Returns the argument list that runs a client.
 * @throws TypeError if an option is not supported; see {@link headlessProblems}
 */
export function headlessCommand(client: HeadlessClient, options: HeadlessOptions = {}): string[] {
  const [problem] = headlessProblems(client, options);
  if (problem !== undefined) throw new TypeError(`${client.client}: ${problem.message}`);
  const { model, effort, tools, permissions = "acceptEdits", resume } = options;
  return [
    ...client.start,
    ...(client.permissions[permissions] ?? []),
    ...(model === undefined ? [] : client.model(model)),
    ...(effort === undefined ? [] : client.effort!(effort)),
    ...(tools === undefined ? [] : client.tools!(tools)),
    ...(resume === undefined ? [] : client.resume(resume)),
    ...(client.end ?? []),
  ];
}

/** Returns the options that a client does not support, each with the reason. */
export function headlessProblems(
  client: HeadlessClient,
  { effort, tools, permissions }: HeadlessOptions,
): { option: "effort" | "tools" | "permissions"; message: string }[] {
  const known = PERMISSIONS.filter((each) => client.permissions[each] !== undefined);
  return [
    ...(effort !== undefined && client.effort === undefined
      ? [{ option: "effort" as const, message: "it has no option for reasoning effort" }]
      : []),
    ...(tools !== undefined && client.tools === undefined
      ? [{ option: "tools" as const, message: "it has no option that allows individual tools" }]
      : []),
    ...(permissions !== undefined && !known.includes(permissions)
      ? [{ option: "permissions" as const, message: `it supports ${known.join(", ")}, not ${permissions}` }]
      : []),
  ];
}
