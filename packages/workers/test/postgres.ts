import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** A separate Postgres server, on a socket in its own folder. */
export interface Postgres {
  url: string;
  /** The id of the server's process. */
  pid(): number;
  start(): void;
  /** `immediate` stops the server as a crash would. Defaults to `fast`. */
  stop(mode?: "fast" | "immediate"): void;
  query(text: string): string;
  remove(): void;
}

/** The folder of Postgres's programs, or undefined if it is not installed. */
const bin = findBin();
/** Whether to skip the tests that need Postgres. */
export const noPostgres = bin === undefined || process.platform === "win32";
if (noPostgres) console.warn("Postgres is not installed: tests of the queue are skipped");

/** Starts a server. If this user is root, starts it as another user, because Postgres refuses root. */
export function startPostgres(): Postgres {
  const folder = mkdtempSync(join(tmpdir(), "aos-pg-"));
  const owner = process.getuid?.() === 0 ? unprivileged() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin!, program), args, { cwd: folder, stdio: "pipe", ...owner, encoding: "utf8" });
  const data = join(folder, "data");
  run("initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync");
  const settings = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=100`;
  const server: Postgres = {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    pid: () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]),
    start() {
      spawnDetached(join(bin!, "pg_ctl"), [
        "-D",
        data,
        "-l",
        join(folder, "log"),
        "-w",
        "-o",
        settings,
        "start",
      ]);
    },
    stop: (mode = "fast") => void run("pg_ctl", "-D", data, "-m", mode, "-w", "stop"),
    query: (text) => run("psql", "-h", folder, "-U", "postgres", "-At", "-c", text).trim(),
    remove() {
      try {
        server.stop("immediate");
      } catch {
        // The server has already stopped.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const spawnDetached = (program: string, args: string[]) =>
    // With a pipe, the server would keep it open for as long as it runs.
    void execFileSync(program, args, { cwd: folder, stdio: "ignore", ...owner });
  server.start();
  return server;
}

function findBin(): string | undefined {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const folders = [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "psql")));
}

function unprivileged(): { uid: number; gid: number } {
  const id = (user: string, flag: string) =>
    Number(execFileSync("id", [flag, user], { encoding: "utf8", stdio: "pipe" }));
  for (const user of ["postgres", "nobody"]) {
    try {
      return { uid: id(user, "-u"), gid: id(user, "-g") };
    } catch {
      // There is no such user.
    }
  }
  return { uid: 65534, gid: 65534 };
}
