import { describeError, errorCode } from "@agentos/platform";
import pg from "pg";

const RETRY_MS = 250;
const MAX_RETRY_MS = 2_000;
/** After a longer silence, the connection and its locks are considered lost. */
const SILENCE_MS = 30_000;
const BULK_SILENCE_MS = 600_000;
/** Makes the server notice a lost machine within 30 seconds instead of two hours. */
const KEEPALIVE =
  "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4;";

export type Row = Record<string, unknown>;

export interface LinkOptions {
  /** Whether to allow a longer silence, for queries with large values. */
  isBulk?: boolean;
  /** Called on each new connection, before any query. */
  onOpen?(query: (text: string, values?: unknown[]) => Promise<Row[]>): Promise<void>;
  onNotice?(payload: string): void;
  /** Called with a problem when the server becomes unreachable, and without one when it is back. */
  onReach?(problem?: string): void;
}

/**
 * A connection that reconnects and repeats interrupted queries, so every query must be safe to run
 * twice.
 */
export class Link {
  readonly #url: string;
  readonly #options: LinkOptions;
  #client: Promise<pg.Client> | undefined;
  /** The last queued query. Queries run one at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #isAway = false;

  constructor(url: string, options: LinkOptions = {}) {
    this.#url = url;
    this.#options = options;
  }

  /** @throws Error immediately if the server cannot be reached */
  async open(): Promise<void> {
    this.#client = this.#connect();
    await this.#client.catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
  }

  /** @throws Error if the server rejects the query, or if `close` has been called */
  async query(text: string, values: unknown[] = []): Promise<Row[]> {
    for (let waitMs = RETRY_MS; ; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      if (this.#isClosed) throw new Error("the connection to the queue was closed");
      let client: pg.Client | undefined;
      try {
        this.#client ??= this.#connect();
        client = await this.#client;
        const turn = this.#turn.then(() => client!.query(text, values));
        this.#turn = turn.catch(() => {});
        const { rows } = await turn;
        if (this.#isAway) this.#options.onReach?.();
        this.#isAway = false;
        return rows;
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (this.#isClosed) continue;
        if (!this.#isAway) this.#options.onReach?.(describeError(error));
        this.#isAway = true;
        this.#client = undefined;
        if (client !== undefined) drop(client);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  /** Closes the connection. Queries that are still waiting fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#client?.catch(() => undefined);
    if (client === undefined) return;
    const late = setTimeout(() => drop(client), 2_000);
    await client.end().catch(() => {});
    clearTimeout(late);
  }

  async #connect(): Promise<pg.Client> {
    const { isBulk, onOpen, onNotice } = this.#options;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: "aos",
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
      query_timeout: isBulk ? BULK_SILENCE_MS : SILENCE_MS,
    });
    // The next query reports the error.
    client.on("error", () => {});
    client.on("notification", ({ payload }) => onNotice?.(payload ?? ""));
    try {
      await client.connect();
      await client.query(KEEPALIVE);
      await onOpen?.(async (text, values) => (await client.query(text, values)).rows);
    } catch (error) {
      drop(client);
      throw error;
    }
    return client;
  }
}

/** Without this check, the driver would connect to a server on this machine. */
export function assertQueue(url: unknown): void {
  if (typeof url === "string" && url !== "") return;
  throw new TypeError('Expected "queue" to be a URL such as postgres://user@host/database');
}

/** Returns the queue's host and database, without the user or the password. */
export function placeOfQueue(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host || "the local socket"}${pathname}`;
  } catch {
    return "the queue";
  }
}

/** Whether a retry may succeed, for example after a lost connection, a server problem or a conflict. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && !(error instanceof TypeError);
  return /^(?:08|57P|53|40|25006)/.test(errorCode(error) ?? "");
}

function drop(client: pg.Client): void {
  client.end().catch(() => {});
  // `end` would wait for an unresponsive server.
  (client as unknown as { connection?: { stream?: { destroy?(): void } } }).connection?.stream?.destroy?.();
}
