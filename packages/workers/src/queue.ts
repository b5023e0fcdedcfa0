import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { RunOutcome } from "@agentos/workflow";
import { Link, type LinkOptions, type Row } from "./link.js";
import { createTables, LOCKS, SCHEMA, SESSION_LOCKS } from "./tables.js";
import type { ApprovedCommand, Result, Task } from "./task.js";

/** How long a silent worker keeps its tasks. */
const LEASE_MS = 15_000;
/** Interval at which a worker renews its leases. */
export const BEAT_MS = 1_000;
/** A worker reconnects within this time after its connection breaks. */
const BLIP_MS = 1_500;
/** For this long after the server has started, no worker is considered lost. */
const START_GRACE_MS = 5_000;
const SECOND_LOOK_MS = 500;
/** A task fails after this many workers have failed to finish it. */
const MAX_RETURNS = 3;

const NOW = "clock_timestamp()";
const ms = (parameter: string) => `${parameter} * interval '1 ms'`;

/** Returns a task to the queue. After too many returns, the task fails, because it may crash every worker. */
const returned = (problem: string) => `
  returns = t.returns || (${problem}), refused = t.refused || t.worker, not_before = ${NOW}, changed = ${NOW},
  state = CASE WHEN cardinality(t.returns) + 1 >= ${MAX_RETURNS} THEN 'done' ELSE 'queued' END,
  outcome = CASE WHEN cardinality(t.returns) + 1 >= ${MAX_RETURNS} THEN json_build_object('status', 'failed', 'reason',
    '${MAX_RETURNS} workers did not finish it: ' || array_to_string(t.returns || (${problem}), '; ')) END`;

/** A task that a worker has claimed. Every claim on a task has a different `fence`. */
export interface Claimed {
  session: string;
  phase: string;
  fence: string;
  task: Task;
}

export interface Standing {
  phase: string;
  fence: string;
  state: "queued" | "running" | "done";
  worker: string | null;
  returns: string[];
}

export interface News {
  seq: number;
  log: Buffer | null;
  line: string | null;
  report: unknown;
}

/** Uses one connection for locks and quick queries, and another for large values. */
export class Queue {
  readonly id = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  readonly #link: Link;
  readonly #bulk: Link;

  constructor(url: string, options: Pick<LinkOptions, "onNotice" | "onReach" | "onOpen"> = {}) {
    const path = `SET search_path TO ${SCHEMA}`;
    this.#link = new Link(url, {
      ...options,
      onOpen: async (query) => {
        await createTables(query);
        await query(path);
        await query(`LISTEN ${SCHEMA}`);
        await options.onOpen?.(query);
      },
    });
    this.#bulk = new Link(url, { isBulk: true, onOpen: async (query) => void (await query(path)) });
  }

  /** @throws Error if the server is unreachable */
  open(): Promise<void> {
    return this.#link.open();
  }

  async close(): Promise<void> {
    await Promise.all([this.#link.close(), this.#bulk.close()]);
  }

  /** @returns the number of the worker's lock */
  async register(worker: {
    name: string;
    version: string;
    pools: object | null;
    slots: number;
  }): Promise<number> {
    const { name, version, pools, slots } = worker;
    await this.#link.query(`DELETE FROM tasks WHERE changed < now() - interval '14 days'`);
    await this.#link.query(`DELETE FROM workers WHERE seen < now() - interval '1 day'`);
    const [row] = await this.#link.query(
      `INSERT INTO workers (id, name, version, pools, slots) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET seen = ${NOW} RETURNING number`,
      [this.id, name, version, pools, slots],
    );
    return Number(row!.number);
  }

  /** Takes the lock that shows that this worker is alive. */
  async hold(number: number): Promise<void> {
    await this.#link.query(`SELECT pg_try_advisory_lock(${LOCKS}, $1)`, [number]);
  }

  async unregister(): Promise<void> {
    await this.#link.query("DELETE FROM workers WHERE id = $1", [this.id]);
  }

  /** Renews the leases of running tasks, and returns this worker's other tasks to the queue. */
  async beat(fences: readonly string[]): Promise<Map<string, { stop: boolean }>> {
    const rows = await this.#link.query(
      `WITH seen AS (UPDATE workers SET seen = ${NOW} WHERE id = $1),
         unknown AS (UPDATE tasks SET state = 'queued', worker = NULL WHERE worker = $1 AND state = 'running'
           AND NOT fence = ANY($2::bigint[]))
       UPDATE tasks SET lease = ${NOW} + ${ms("$3::int")} WHERE worker = $1 AND state = 'running'
         AND fence = ANY($2::bigint[]) RETURNING fence, stop`,
      [this.id, fences, LEASE_MS],
    );
    return new Map(rows.map(({ fence, stop }) => [fence as string, { stop: stop === true }]));
  }

  /**
   * @param full the pools that have no free capacity
   * @param only the pools to take tasks from; defaults to all
   */
  async claim(full: readonly string[], only: readonly string[] | undefined): Promise<Claimed | undefined> {
    const [row] = await this.#link.query(
      `UPDATE tasks SET state = 'running', fence = nextval('fences'), worker = $1, lease = ${NOW} + ${ms("$2::int")},
         changed = ${NOW}
       WHERE (session, phase) = (SELECT session, phase FROM tasks WHERE state = 'queued' AND NOT stop
         AND (NOT $1 = ANY(refused) OR not_before < ${NOW} - interval '20 s')
         AND (pool IS NULL OR (NOT pool = ANY($3::text[]) AND ($4::text[] IS NULL OR pool = ANY($4))))
         ORDER BY created LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING session, phase, fence, task`,
      [this.id, LEASE_MS, full, only ?? null],
    );
    if (row !== undefined) await this.#tell(row.session as string);
    return row as unknown as Claimed | undefined;
  }

  async packFor(fence: string): Promise<Buffer | null> {
    const [row] = await this.#bulk.query("SELECT pack FROM tasks WHERE fence = $1", [fence]);
    return (row?.pack ?? null) as Buffer | null;
  }

  /** Returns approved commands only once, because a lost worker may already have run them. */
  async takeApproved(fence: string): Promise<ApprovedCommand[]> {
    const [row] = await this.#link.query(
      `UPDATE tasks t SET approved = NULL FROM (SELECT fence, approved FROM tasks WHERE fence = $1 FOR UPDATE) old
       WHERE t.fence = old.fence RETURNING old.approved`,
      [fence],
    );
    return (row?.approved ?? []) as ApprovedCommand[];
  }

  /** Stores an attempt's new output and progress. Safe to repeat. */
  async report(fence: string, { seq, log, line, report }: News): Promise<void> {
    await this.#bulk.query(
      `WITH said AS (INSERT INTO news (fence, seq, log, line, report) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING)
       SELECT pg_notify('${SCHEMA}', session) FROM tasks WHERE fence = $1`,
      [fence, seq, log, line, report === undefined ? null : JSON.stringify(report)],
    );
  }

  /** @returns false if the result is ignored because the worker has lost the task */
  async publish(fence: string, { outcome, pack, ...result }: Result): Promise<boolean> {
    const rows = await this.#bulk.query(
      `UPDATE tasks SET state = 'done', outcome = $3, result = $4, result_pack = $5, changed = ${NOW}
       WHERE fence = $1 AND worker = $2 AND state IN ('running', 'done')
       RETURNING pg_notify('${SCHEMA}', session)`,
      [fence, this.id, JSON.stringify(outcome), JSON.stringify(result), pack],
    );
    return rows.length > 0;
  }

  async giveBack(fence: string, problem: string): Promise<void> {
    await this.#link.query(
      `UPDATE tasks t SET ${returned("$3::text")} WHERE fence = $1 AND worker = $2 AND state = 'running'
       RETURNING pg_notify('${SCHEMA}', session)`,
      [fence, this.id, problem],
    );
  }

  /** Returns a task to the queue because this worker is ending. Does not add to the task's `returns`. */
  async handBack(fence: string): Promise<void> {
    await this.#link.query(
      `UPDATE tasks SET state = 'queued', changed = ${NOW} WHERE fence = $1 AND worker = $2 AND state = 'running'
       RETURNING pg_notify('${SCHEMA}', '')`,
      [fence, this.id],
    );
  }

  /**
   * Takes tasks back from lost workers: those that have been silent for an entire lease or no longer
   * hold their lock.
   */
  async takeBack(): Promise<void> {
    const missing = await this.#missing();
    if (missing.length === 0) return;
    // If the server was frozen, renewals may arrive late, so check twice.
    await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
    const still = (await this.#missing()).filter((fence) => missing.includes(fence));
    if (still.length === 0) return;
    await this.#link.query(
      `UPDATE tasks t SET ${returned(
        "coalesce((SELECT name FROM workers WHERE id = t.worker), t.worker) || ' was lost while running it'",
      )} WHERE fence = ANY($1::bigint[]) AND state = 'running' AND lease < ${NOW} + ${ms("$2::int")}
       RETURNING pg_notify('${SCHEMA}', session)`,
      [still, LEASE_MS - BLIP_MS],
    );
    await this.#tell("");
  }

  async #missing(): Promise<string[]> {
    const rows = await this.#link.query(
      `SELECT t.fence FROM tasks t LEFT JOIN workers w ON w.id = t.worker WHERE t.state = 'running'
         AND ${NOW} - pg_postmaster_start_time() > ${ms("$1::int")}
         AND (t.lease < ${NOW} OR (t.lease < ${NOW} + ${ms("$2::int")} AND NOT EXISTS (
           SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${LOCKS} AND l.objid = w.number
             AND l.objsubid = 2)))`,
      [START_GRACE_MS, LEASE_MS - BLIP_MS],
    );
    return rows.map(({ fence }) => fence as string);
  }

  /** @returns the owner if another process owns the session */
  async own(session: string): Promise<string | undefined> {
    const [lock] = await this.#link.query(
      `SELECT pg_try_advisory_lock(${SESSION_LOCKS}, hashtext($1)) AS held`,
      [session],
    );
    const owner = () => this.#link.query("SELECT owner FROM sessions WHERE session = $1", [session]);
    if (lock?.held !== true) {
      const [row] = await owner();
      // The server may not yet have closed one of our earlier connections.
      return row?.owner === this.id ? undefined : String(row?.owner ?? "another process");
    }
    await this.#link.query(
      `INSERT INTO sessions (session, owner) VALUES ($1, $2) ON CONFLICT (session) DO UPDATE SET owner = $2`,
      [session, this.id],
    );
    return undefined;
  }

  /**
   * Whether the current process owns the session. Retakes the lock if it was lost with its
   * connection.
   */
  async owns(session: string): Promise<boolean> {
    const [row] = await this.#link.query(
      `SELECT owner = $2 AS own, owner = $2 AND NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory'
         AND classid = ${SESSION_LOCKS} AND objid = (hashtext($1)::bigint & 4294967295)::oid AND pid = pg_backend_pid())
         AND pg_try_advisory_lock(${SESSION_LOCKS}, hashtext($1)) FROM sessions WHERE session = $1`,
      [session, this.id],
    );
    return row?.own === true;
  }

  /** @returns the fence, or undefined if another process owns the session */
  async enqueue(
    session: string,
    phase: string,
    { task, pack, approved }: { task: Task; pack: Buffer | null; approved: readonly ApprovedCommand[] },
  ): Promise<string | undefined> {
    const [row] = await this.#bulk.query(
      `WITH old AS (DELETE FROM news WHERE fence = (SELECT fence FROM tasks WHERE session = $1 AND phase = $2))
       INSERT INTO tasks (session, phase, fence, pool, task, pack, approved)
       SELECT $1, $2, nextval('fences'), $3, $4, $5, $7 WHERE EXISTS (SELECT FROM sessions WHERE session = $1 AND owner = $6)
       ON CONFLICT (session, phase) DO UPDATE SET fence = excluded.fence, pool = excluded.pool, task = excluded.task,
         pack = excluded.pack, approved = excluded.approved, state = 'queued', worker = NULL, returns = '{}', refused = '{}', stop = false,
         outcome = NULL, result = NULL, result_pack = NULL, created = ${NOW}, changed = ${NOW}
       RETURNING fence, pg_notify('${SCHEMA}', '')`,
      [session, phase, task.pool ?? null, JSON.stringify(task), pack, this.id, JSON.stringify(approved)],
    );
    return row?.fence as string | undefined;
  }

  /** Returns the phase's task, which may come from an earlier process. */
  async left(
    session: string,
    phase: string,
  ): Promise<{ task: Task; outcome: RunOutcome | null } | undefined> {
    const [row] = await this.#bulk.query(
      "SELECT task, outcome FROM tasks WHERE session = $1 AND phase = $2 AND NOT stop",
      [session, phase],
    );
    return row as { task: Task; outcome: RunOutcome | null } | undefined;
  }

  async standings(session: string, phases: readonly string[]): Promise<Standing[]> {
    const rows = await this.#link.query(
      `SELECT phase, fence, state, returns, (SELECT name FROM workers w WHERE w.id = t.worker) AS worker
       FROM tasks t WHERE session = $1 AND phase = ANY($2::text[])`,
      [session, phases],
    );
    return rows as unknown as Standing[];
  }

  async news(fence: string, after: number): Promise<News[]> {
    const rows = await this.#bulk.query(
      "SELECT seq, log, line, report FROM news WHERE fence = $1 AND seq > $2 ORDER BY seq LIMIT 50",
      [fence, after],
    );
    return rows as unknown as News[];
  }

  async result(fence: string): Promise<Result | undefined> {
    const [row] = await this.#bulk.query(
      "SELECT outcome, result, result_pack FROM tasks WHERE fence = $1 AND state = 'done'",
      [fence],
    );
    if (row === undefined) return undefined;
    const { outcome, result, result_pack: pack } = row as Row & { outcome: RunOutcome; pack: Buffer | null };
    return { ...(result as object | null), outcome, pack: pack as Buffer | null };
  }

  /** Ends a queued task immediately, and a running task through its worker. */
  async stop(session: string, phase: string): Promise<void> {
    await this.#link.query(
      `UPDATE tasks SET stop = true, outcome = CASE state WHEN 'queued' THEN '{"status":"cancelled"}'::json ELSE outcome END,
         state = CASE state WHEN 'queued' THEN 'done' ELSE state END WHERE session = $1 AND phase = $2
       RETURNING pg_notify('${SCHEMA}', '')`,
      [session, phase],
    );
  }

  /** Deletes a task. A late result is then ignored. */
  async forget(session: string, phase: string): Promise<void> {
    await this.#link.query("DELETE FROM tasks WHERE session = $1 AND phase = $2", [session, phase]);
  }

  /** Stores a pack for workers that cannot fetch its objects from the remote. */
  async keepPack(session: string, name: string, pack: Buffer): Promise<void> {
    await this.#bulk.query(
      "INSERT INTO packs (session, name, pack) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [session, name, pack],
    );
  }

  async hasPack(session: string, name: string): Promise<boolean> {
    const rows = await this.#link.query("SELECT FROM packs WHERE session = $1 AND name = $2", [
      session,
      name,
    ]);
    return rows.length > 0;
  }

  async pack(session: string, name: string): Promise<Buffer | null> {
    const [row] = await this.#bulk.query("SELECT pack FROM packs WHERE session = $1 AND name = $2", [
      session,
      name,
    ]);
    return (row?.pack ?? null) as Buffer | null;
  }

  /** @param isSettled whether to delete the session's rows */
  async disown(session: string, isSettled: boolean): Promise<void> {
    if (isSettled && (await this.owns(session))) {
      for (const table of ["tasks", "packs", "sessions"])
        await this.#link.query(`DELETE FROM ${table} WHERE session = $1`, [session]);
      await this.#link.query(
        "DELETE FROM news WHERE NOT EXISTS (SELECT FROM tasks t WHERE t.fence = news.fence)",
      );
    }
    await this.#link.query(`SELECT pg_advisory_unlock(${SESSION_LOCKS}, hashtext($1))`, [session]);
  }

  async whyWaiting(pool: string | undefined): Promise<string> {
    const workers = await this.#link.query(
      `SELECT name, pools FROM workers WHERE seen > ${NOW} - ${ms("$1::int")}`,
      [LEASE_MS],
    );
    if (workers.length > 0) {
      const fits = workers.some(({ pools }) => pool === undefined || takes(pools, pool));
      return fits ? "all workers are busy" : `no worker serves the pool "${pool}"`;
    }
    const others = await this.#link.query(
      "SELECT FROM pg_namespace WHERE nspname LIKE 'agentos\\_workers\\_%' AND nspname <> $1",
      [SCHEMA],
    );
    return others.length > 0
      ? "no worker of this version of aos is running; other versions use this database, so install the same version everywhere"
      : "no worker is running; start one: aos worker --queue <url>";
  }

  async #tell(session: string): Promise<void> {
    await this.#link.query(`SELECT pg_notify('${SCHEMA}', $1)`, [session]);
  }
}

function takes(pools: unknown, pool: string): boolean {
  return typeof pools !== "object" || pools === null || Object.hasOwn(pools, pool);
}
