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

// A client that is writing holds its lock for milliseconds.
const LOCK_TIMEOUT_MS = 200;

/**
 * The rows that a query returns. None if the database cannot be read: it is missing, locked, corrupt or of
 * another version, or this Node.js has no `node:sqlite`.
 */
export function queryDatabase<Row>(path: string, query: string, ...values: unknown[]): Row[] {
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
  // Node.js 22 warns on stderr that the module is experimental, even for the parts that have not changed.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    loaded = { sqlite: process.getBuiltinModule?.("node:sqlite") as Sqlite | undefined };
  } finally {
    process.emitWarning = emitWarning;
  }
  return loaded.sqlite;
}
