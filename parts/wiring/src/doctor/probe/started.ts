import type { ClientProbe } from "@agentos/clients";
import type { ProbeMark } from "@agentos/platform";
import type { Client } from "../../clients/client.js";
import { hooksOf } from "../../hooks.js";
import type { ConfiguredHook } from "../configured.js";
import type { Finding } from "../finding.js";
import type { Complaint } from "./client-words.js";

/** An event of the session that a client was asked for. */
export interface AskedEvent {
  event: string;
  /** Of ours, which it was to start. */
  hooks: string[];
  missed: string[];
}

/** What happened in the session, as far as hooks were wanted there. */
export function askedEvents(
  { events, matched, call }: ClientProbe,
  wanted: readonly ConfiguredHook[],
  marks: readonly ProbeMark[],
  calledTool: boolean,
): AskedEvent[] {
  const asked = [...events.session, ...(calledTool ? events.call : [])];
  // Copilot CLI names no event: there a mark counts for one of those that are left.
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

/** What a client was asked, and what came of it. */
interface Answer {
  client: Client;
  wanted: readonly ConfiguredHook[];
  events: readonly AskedEvent[];
  /** What it said of its settings. */
  complaints: readonly Complaint[];
  /** Where it was started. */
  folder: string;
}

/** Which of the wanted hooks a client started: all in one finding, or what is missing in one. */
export function findStarted({ client, wanted, events, complaints, folder }: Answer): Finding[] {
  const about = { code: "probe", client: client.id } as const;
  const missing = events.filter(({ missed }) => missed.length > 0);
  if (missing.length === 0 && events.length > 0) {
    const others = [...new Set(wanted.map(({ event }) => event))].filter((each) =>
      events.every(({ event }) => event !== each),
    );
    const rest = others.length === 0 ? "" : `; not asked about ${listed(others)}`;
    const message = `${client.name} ran our hooks at ${listed(events.map(({ event }) => event))}${rest}`;
    return [
      { ...about, severity: "ok", message },
      ...complaints.map((said): Finding => complained(client, said, "warning")),
    ];
  }
  if (events.length + complaints.length === 0) {
    const message = `${client.name} was not asked: nothing of what our hooks wait for happened in its session`;
    return [{ ...about, severity: "info", message }];
  }
  const isSilent = events.every(({ hooks, missed }) => missed.length === hooks.length);
  const what = isSilent
    ? "ran none of our hooks"
    : `did not run ${missing.map(({ event, missed }) => `${listed(missed)} at ${event}`).join("; ")}`;
  // Its own words are the cause, and the place to fix.
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
  what = `${client.name} skips a part`,
): Finding {
  return {
    ...{ code: "probe", client: client.id, severity, path },
    message: `${what}: ${message}`,
    remedy: "fix it at that place",
  };
}

function namesAt(event: string, wanted: readonly ConfiguredHook[], tool: string): string[] {
  const there = wanted.filter((hook) => hook.event === event && isFor(tool, hook));
  return [...new Set(there.flatMap(({ hooks }) => hooks))];
}

/** Of a pattern that names the tool in other words nothing is expected. */
function isFor(tool: string, { matcher = "*" }: ConfiguredHook): boolean {
  return ["", "*"].includes(matcher) || matcher.split("|").includes(tool);
}

export function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en").format(words);
}
