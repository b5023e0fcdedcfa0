import type { ClientProbe } from "@agentos/clients";
import type { ProbeMark } from "@agentos/platform";
import type { Client } from "../../clients/client.js";
import { hooksOf } from "../../hooks.js";
import type { ConfiguredHook } from "../configured.js";
import type { Finding } from "../finding.js";
import type { Complaint } from "./complaints.js";

export interface AskedEvent {
  event: string;
  /** Our hooks that should run on the event. */
  hooks: string[];
  missed: string[];
}

export function askedEvents(
  { events, matched, call }: ClientProbe,
  wanted: readonly ConfiguredHook[],
  marks: readonly ProbeMark[],
  calledTool: boolean,
): AskedEvent[] {
  const asked = [...events.session, ...(calledTool ? events.call : [])];
  // Copilot CLI's events have no name, so each mark counts for one of the remaining events.
  const left = marks.flatMap(({ event, program, args }) =>
    hooksOf(program, args).map((hook) => ({ event, hook })),
  );
  const take = (event: string, hook: string) => {
    const found = left.findIndex((mark) => mark.hook === hook && [event, "undefined"].includes(mark.event));
    return found >= 0 && left.splice(found, 1).length > 0;
  };
  return asked.flatMap((event) => {
    const hooks = namesAt(event, wanted, matched ?? call.name);
    if (hooks.length === 0) return [];
    return [{ event, hooks, missed: hooks.filter((hook) => !take(event, hook)) }];
  });
}

interface Answer {
  client: Client;
  wanted: readonly ConfiguredHook[];
  events: readonly AskedEvent[];
  complaints: readonly Complaint[];
  folder: string;
}

export function findStarted({ client, wanted, events, complaints, folder }: Answer): Finding[] {
  const about = { code: "probe", client: client.id } as const;
  const missing = events.filter(({ missed }) => missed.length > 0);
  if (missing.length === 0 && events.length > 0) {
    const others = [...new Set(wanted.map(({ event }) => event))].filter((each) =>
      events.every(({ event }) => event !== each),
    );
    const rest = others.length === 0 ? "" : `; not tried: ${listed(others)}`;
    const bypassed = client.hookApproval === undefined ? "" : ", with approvals bypassed";
    const message = `${client.name} ran our hooks at ${listed(events.map(({ event }) => event))}${bypassed}${rest}`;
    return [
      { ...about, severity: "ok", message },
      ...complaints.map((said): Finding => complained(client, said, "warning")),
    ];
  }
  if (events.length + complaints.length === 0) {
    const message = `our hooks were not tried: none of their events occurred in ${client.name}'s session`;
    return [{ ...about, severity: "info", message }];
  }
  const isSilent = events.every(({ hooks, missed }) => missed.length === hooks.length);
  const what = isSilent
    ? "ran none of our hooks"
    : `did not run ${missing.map(({ event, missed }) => `${listed(missed)} at ${event}`).join("; ")}`;
  // The client's own message names the cause and the file to fix.
  if (complaints.length > 0)
    return complaints.map((said, index) =>
      complained(client, said, "error", index === 0 ? `${client.name} ${what}` : undefined),
    );
  return [{ ...about, severity: "error", message: `${client.name}, started in ${folder}, ${what}` }];
}

function complained(
  client: Client,
  { path, message }: Complaint,
  severity: Finding["severity"],
  what = `${client.name} ignores part of this file`,
): Finding {
  return {
    ...{ code: "probe", client: client.id, severity, path },
    message: `${what}: ${message}`,
    remedy: "fix it there",
  };
}

function namesAt(event: string, wanted: readonly ConfiguredHook[], tool: string): string[] {
  const there = wanted.filter((hook) => hook.event === event && isFor(tool, hook));
  return [...new Set(there.flatMap(({ hooks }) => hooks))];
}

function isFor(tool: string, { matcher = "*" }: ConfiguredHook): boolean {
  return ["", "*"].includes(matcher) || matcher.split("|").includes(tool);
}

export function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en").format(words);
}
