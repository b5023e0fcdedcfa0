import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

type Environment = Record<string, string | undefined>;

interface Pieces {
  // biome-ignore lint/suspicious/noExplicitAny: any version of a request
  readRequest(state: string, id: string): any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  termsOf(state: string, request: any): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  findCoveredFiles(action: any, env?: Environment): unknown[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  writeRequest(state: string, request: any): void;
  openUserFolder(project: string, env?: Environment): string;
  projectOf(state: string): string;
  trustFile(folder: string, project: string): string;
  trustTerms(record: { folder: string; loosenings: readonly string[]; trustedAt: string }): unknown;
  findLoosenings?(
    folder: string,
    options?: { env?: Environment },
  ): { loosenings: readonly { what: string }[] } | undefined;
}

const MS = 15 * 60 * 1000;

/** Creates functions that approve and trust without asking, as any program with the user's key could. */
export function createGranter(rules: Pieces) {
  const sign = (folder: string, purpose: string, value: unknown) => {
    const path = join(folder, "key");
    if (!existsSync(path)) writeFileSync(path, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
    const key = Buffer.from(readFileSync(path, "latin1").trim(), "hex");
    return createHmac("sha256", key)
      .update(JSON.stringify([purpose, value]))
      .digest("hex");
  };
  return {
    approve(
      state: string,
      id: string,
      options: { now?: () => Date; env?: Environment; by?: string } = {},
    ): void {
      const at = options.now?.() ?? new Date();
      const env = options.env ?? process.env;
      const request = rules.readRequest(state, id);
      const granted = {
        ...request,
        grantedAt: at.toISOString(),
        expiresAt: new Date(at.getTime() + MS).toISOString(),
        grantedBy: options.by ?? "me",
        files: rules.findCoveredFiles(request, env),
        nonce: randomUUID(),
      };
      const folder = rules.openUserFolder(rules.projectOf(state), env);
      granted.mac = sign(folder, "grant", rules.termsOf(state, granted));
      rules.writeRequest(state, granted);
    },
    trust(project: string, options: { env?: Environment; now?: () => Date } = {}): void {
      const env = options.env ?? process.env;
      const record = {
        folder: realpathSync(project),
        loosenings: (rules.findLoosenings?.(project, { env })?.loosenings ?? [])
          .map(({ what }) => what)
          .sort(),
        trustedAt: (options.now?.() ?? new Date()).toISOString(),
      };
      const folder = rules.openUserFolder(record.folder, env);
      const path = rules.trustFile(folder, record.folder);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const mac = sign(folder, "trust", rules.trustTerms(record));
      writeFileSync(path, JSON.stringify({ ...record, mac }), { mode: 0o600 });
    },
  };
}
