import type { Row } from "./link.js";

/** Increased when a version would misread another version's data. Each version has its own tables. */
const PROTOCOL = 1;
/** Also names the notification channel. A payload is a session id, or empty for all workers. */
export const SCHEMA = `agentos_workers_${PROTOCOL}`;
/** The first key of the workers' advisory locks: "aos" in ASCII. */
export const LOCKS = 0x616f73;
/** The first key of the coordinators' locks on sessions. */
export const SESSION_LOCKS = LOCKS + 1;

const TABLES = `
CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
SET LOCAL search_path TO ${SCHEMA};
CREATE SEQUENCE IF NOT EXISTS fences;
CREATE TABLE IF NOT EXISTS workers (
  id text PRIMARY KEY, number serial, name text NOT NULL, version text NOT NULL, pools json, slots int NOT NULL,
  seen timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE TABLE IF NOT EXISTS sessions (session text PRIMARY KEY, owner text NOT NULL);
CREATE TABLE IF NOT EXISTS tasks (
  session text, phase text, PRIMARY KEY (session, phase),
  fence bigint NOT NULL UNIQUE, pool text, task json NOT NULL, pack bytea,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done')),
  worker text, lease timestamptz, stop boolean NOT NULL DEFAULT false,
  returns text[] NOT NULL DEFAULT '{}', refused text[] NOT NULL DEFAULT '{}', not_before timestamptz,
  approved json, outcome json, result json, result_pack bytea,
  created timestamptz NOT NULL DEFAULT clock_timestamp(), changed timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE INDEX IF NOT EXISTS queued ON tasks (created) WHERE state = 'queued';
CREATE TABLE IF NOT EXISTS news (
  fence bigint, seq int, PRIMARY KEY (fence, seq), log bytea, line text, report json);
CREATE TABLE IF NOT EXISTS packs (session text, name text, PRIMARY KEY (session, name), pack bytea NOT NULL);
`;

export async function createTables(query: (text: string) => Promise<Row[]>): Promise<void> {
  const [found] = await query(`SELECT to_regclass('${SCHEMA}.packs') IS NOT NULL AS made`);
  if (found?.made === true) return;
  await query("BEGIN");
  await query(`SELECT pg_advisory_xact_lock(${LOCKS}, 0)`);
  await query(TABLES);
  await query("COMMIT");
}
