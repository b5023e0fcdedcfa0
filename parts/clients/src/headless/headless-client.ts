import type { ClientId } from "../registry/identities.js";

/** What an agent may do without asking: look and plan, edit files in its folder too, or everything. */
export const PERMISSIONS = ["plan", "acceptEdits", "bypassPermissions"] as const;
export type Permissions = (typeof PERMISSIONS)[number];

/** What may be asked of a run without a person. */
export interface HeadlessOptions {
  /** As the client names it. */
  model?: string;
  /** How much the model is to think, as the client names it. */
  effort?: string;
  /** Tools that it may use without asking, beside those that its permissions allow, as the client names them. */
  tools?: readonly string[];
  /** Default: `acceptEdits`, or what the client does where it has no such mode. */
  permissions?: Permissions;
  /** The client's own session to go on with. */
  resume?: string;
}

/**
 * How a client runs without a person: it takes the prompt on stdin, because an argument may have 128 KiB at
 * most, prints what it does as JSON, and ends.
 */
export interface HeadlessClient {
  client: ClientId;
  /** The program and the arguments that it always gets. */
  start: readonly string[];
  /** The arguments behind all others. */
  end?: readonly string[];
  /** The arguments for each of the permissions that it knows. */
  permissions: Partial<Record<Permissions, readonly string[]>>;
  /** The arguments for an option; absent where the client has none such. */
  model(name: string): readonly string[];
  effort?(level: string): readonly string[];
  tools?(names: readonly string[]): readonly string[];
  resume(sessionId: string): readonly string[];
  /** The tokens and the cost that it prints are of this run alone; else of its whole session. */
  countsRuns?: true;
}

/**
 * The argument list that runs a client.
 * @throws TypeError for an option that the client does not have, see {@link headlessProblems}
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

/** What is asked of a client that it does not have, by the name of the option. */
export function headlessProblems(
  client: HeadlessClient,
  { effort, tools, permissions }: HeadlessOptions,
): { option: "effort" | "tools" | "permissions"; message: string }[] {
  const known = PERMISSIONS.filter((each) => client.permissions[each] !== undefined);
  return [
    ...(effort !== undefined && client.effort === undefined
      ? [{ option: "effort" as const, message: "it has no option for the effort of its model" }]
      : []),
    ...(tools !== undefined && client.tools === undefined
      ? [{ option: "tools" as const, message: "it has no option that allows single tools" }]
      : []),
    ...(permissions !== undefined && !known.includes(permissions)
      ? [{ option: "permissions" as const, message: `it knows ${known.join(", ")}, and not ${permissions}` }]
      : []),
  ];
}
