import type { ClientId } from "../registry/identities.js";

/** What an agent may do without asking: only read and plan, also edit files in its folder, or everything. */
export const PERMISSIONS = ["plan", "acceptEdits", "bypassPermissions"] as const;
export type Permissions = (typeof PERMISSIONS)[number];

/** Options of a headless run. */
export interface HeadlessOptions {
  /** As the client names it. */
  model?: string;
  /** The model's reasoning effort, as the client names it. */
  effort?: string;
  /** Tools allowed in addition to `permissions`, as the client names them. */
  tools?: readonly string[];
  /** Default: `acceptEdits`, or the client's only mode. */
  permissions?: Permissions;
  /** The client's own session to continue. */
  resume?: string;
}

/**
 * How a client runs headless: it reads the prompt from stdin (an argument is limited to 128 KiB), prints its
 * work as JSON, and exits.
 */
export interface HeadlessClient {
  client: ClientId;
  /** The program and its fixed arguments. */
  start: readonly string[];
  /** The arguments after all others. */
  end?: readonly string[];
  /** The arguments for each permission mode it supports. */
  permissions: Partial<Record<Permissions, readonly string[]>>;
  /** The arguments for an option; absent if the client does not support the option. */
  model(name: string): readonly string[];
  effort?(level: string): readonly string[];
  tools?(names: readonly string[]): readonly string[];
  resume(sessionId: string): readonly string[];
  /** The printed tokens and cost are for this run only; otherwise for its whole session. */
  countsRuns?: true;
}

/**
 * The argument list that runs a client.
 * @throws TypeError for an unsupported option, see {@link headlessProblems}
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

/** Options that a client does not support, each with the reason. */
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
      ? [{ option: "tools" as const, message: "it has no option that allows single tools" }]
      : []),
    ...(permissions !== undefined && !known.includes(permissions)
      ? [{ option: "permissions" as const, message: `it supports ${known.join(", ")}, not ${permissions}` }]
      : []),
  ];
}
