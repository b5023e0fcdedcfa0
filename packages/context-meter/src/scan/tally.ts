import type { Call } from "@agentos/clients";
import { listPrice, PRICES_SOURCE } from "../models/list-price.js";
import { noTokens, type TokenTotals } from "./token-totals.js";

export interface UsageReport {
  totals: TokenTotals;
  /** Most tokens first. */
  sessions: ({ sessionId: string } & TokenTotals)[];
  /** Most tokens first. */
  models: ({ model: string } & TokenTotals)[];
  /** Days such as `2026-11-21`, oldest first. Calls without a date are under `unknown`. */
  days: ({ day: string } & TokenTotals)[];
  cost: UsageCost;
  files: number;
  bytes: number;
  /** Files that could not be read. The others are still included. */
  problems: { path: string; message: string }[];
}

/** The cost of the calls in US dollars, as far as it is known. */
export interface UsageCost {
  usd: number;
  /** The part that clients recorded themselves. The rest is computed from list prices. */
  clientUsd: number;
  /** Models whose calls have no known cost, most tokens first. */
  unknownModels: string[];
  /** The package that the list prices come from, and their date. */
  prices: { package: string; date: string };
}

export interface TallyOptions {
  timeZone?: string | undefined;
  /** The first day (`since`) and the last day (`until`) to include, such as `2026-11-21`. */
  since?: string | undefined;
  until?: string | undefined;
}

const UNKNOWN_DAY = "unknown";

interface Seen {
  totals: TokenTotals[];
  outputTokens: number;
}

/** Sums calls by session, model and day. Each call is added only once. */
export class Tally {
  private readonly totals = noTokens();
  private readonly sessions = new Map<string, TokenTotals>();
  private readonly models = new Map<string, TokenTotals>();
  /** Calls without a cost recorded by the client. */
  private readonly unpaid = new Map<string, TokenTotals>();
  private clientUsd = 0;
  private readonly days = new Map<string, TokenTotals>();
  private readonly seen = new Map<string, Seen>();
  private readonly dayOf: (at: string) => string;

  constructor(private readonly options: TallyOptions = {}) {
    this.dayOf = createDayOf(options.timeZone);
  }

  add(call: Call): void {
    const before = call.id === undefined ? undefined : this.seen.get(call.id);
    if (before) {
      this.keepLargest(before, call.usage.outputTokens);
      return;
    }
    const day = this.dayOf(call.at);
    // A call outside the selected days is remembered, so that its later rows are not added either.
    const totals = !this.counts(day)
      ? []
      : [
          this.totals,
          entry(this.sessions, call.sessionId),
          entry(this.models, call.model),
          entry(this.days, day),
          ...(call.costUsd === undefined ? [entry(this.unpaid, call.model)] : []),
        ];
    if (totals.length > 0) this.clientUsd += call.costUsd ?? 0;
    for (const each of totals) addCall(each, call);
    if (call.id !== undefined) this.seen.set(call.id, { totals, outputTokens: call.usage.outputTokens });
  }

  report(rest: Pick<UsageReport, "files" | "bytes" | "problems">): UsageReport {
    const byTokens = (one: TokenTotals, other: TokenTotals) => other.totalTokens - one.totalTokens;
    return {
      totals: this.totals,
      sessions: [...this.sessions].map(([sessionId, totals]) => ({ sessionId, ...totals })).sort(byTokens),
      models: [...this.models].map(([model, totals]) => ({ model, ...totals })).sort(byTokens),
      days: [...this.days]
        .map(([day, totals]) => ({ day, ...totals }))
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
      cost: this.cost(),
      ...rest,
    };
  }

  private cost(): UsageCost {
    const models = [...this.unpaid].sort(([, one], [, other]) => other.totalTokens - one.totalTokens);
    const priced = models.map(([model, totals]) => ({ model, usd: listPrice(model, totals) }));
    return {
      usd: priced.reduce((sum, { usd = 0 }) => sum + usd, this.clientUsd),
      clientUsd: this.clientUsd,
      unknownModels: priced.flatMap(({ model, usd }) => (usd === undefined ? [model] : [])),
      prices: PRICES_SOURCE,
    };
  }

  private counts(day: string): boolean {
    const { since, until } = this.options;
    if (since === undefined && until === undefined) return true;
    return (
      day !== UNKNOWN_DAY && !(since !== undefined && day < since) && !(until !== undefined && day > until)
    );
  }

  /** All rows of a call repeat its input count; only the last ones have the final output count. */
  private keepLargest(before: Seen, outputTokens: number): void {
    const more = outputTokens - before.outputTokens;
    if (more <= 0) return;
    before.outputTokens = outputTokens;
    for (const each of before.totals) {
      each.outputTokens += more;
      each.totalTokens += more;
    }
  }
}

function entry(map: Map<string, TokenTotals>, key: string): TokenTotals {
  let totals = map.get(key);
  if (!totals) {
    totals = noTokens();
    map.set(key, totals);
  }
  return totals;
}

function addCall(totals: TokenTotals, { usage }: Call): void {
  const { outputTokens, cacheWriteTokens, cacheReadTokens } = usage;
  const inputTokens = Math.max(0, usage.inputTokens - cacheWriteTokens - cacheReadTokens);
  totals.calls++;
  totals.inputTokens += inputTokens;
  totals.outputTokens += outputTokens;
  totals.cacheWriteTokens += cacheWriteTokens;
  totals.cacheReadTokens += cacheReadTokens;
  totals.totalTokens += inputTokens + outputTokens + cacheWriteTokens + cacheReadTokens;
}

/** Caches days for intervals of ten minutes, because no time zone's day begins within one. */
function createDayOf(timeZone: string | undefined): (at: string) => string {
  // Swedish dates have the format of ISO 8601.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const days = new Map<string, string>();
  return (at) => {
    const key = at.slice(0, 15);
    let day = days.get(key);
    if (day === undefined) {
      const date = new Date(at);
      day = Number.isNaN(date.getTime()) ? UNKNOWN_DAY : format.format(date);
      days.set(key, day);
    }
    return day;
  };
}
