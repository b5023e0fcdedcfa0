/** The part of `node:sqlite` used here; Node.js 20 has neither the module nor its types. */
interface Sqlite {
  DatabaseSync: new (
    path: string,
    options: { readOnly: boolean; timeout: number },
  ) => {
    prepare(query: string): { all(...values: unknown[]): unknown[] };
    close(): void;
  };
}

export type Row = Record<string, unknown>;

// A client holds its lock for only a few milliseconds while it writes.
const LOCK_TIMEOUT_MS = 200;

/**
 * Runs a query and returns its rows. Returns none if the database cannot be read because it is
 * missing, locked, corrupt or of a different version, or because this Node.js has no `node:sqlite`.
 */
export function queryDatabase(path: string, query: string, ...values: unknown[]): Row[] {
  const sqlite = loadSqlite();
  if (!sqlite) return [];
  try {
    const database = new sqlite.DatabaseSync(path, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
    try {
      return database.prepare(query).all(...values) as Row[];
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

let loaded: { sqlite: Sqlite | undefined } | undefined;

function loadSqlite(): Sqlite | undefined {
  if (loaded) return loaded.sqlite;
  // Node.js 22 warns on stderr that the module is experimental, although the parts used here
  // have remained unchanged.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    loaded = { sqlite: process.getBuiltinModule?.("node:sqlite") as Sqlite | undefined };
  } finally {
    process.emitWarning = emitWarning;
  }
  return loaded.sqlite;
}
