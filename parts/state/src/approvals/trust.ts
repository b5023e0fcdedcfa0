import { mkdirSync, readFileSync, realpathSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { describeError, errorCode, namesIn, writeFileAtomic } from "@agentos/platform";
import { openUserState, realpathOf, type UserState, userStateFolder } from "./user-state.js";

/** A way in which a folder would hold an agent less, in words. */
type Loosening = { readonly what: string };

/** A folder that its user trusts with what it loosens. */
export interface TrustedFolder {
  /** Its real path. */
  folder: string;
  /** In words. */
  loosenings: readonly string[];
  /** ISO 8601, UTC. */
  trustedAt: string;
}

interface TrustRecord extends TrustedFolder {
  /** HMAC-SHA-256 of the folder and what it loosens, under the user's key. */
  mac: string;
}

export type TrustResult =
  | { status: "trusted"; record: TrustedFolder }
  /** Only a person at a terminal may trust a folder. */
  | { status: "not-interactive" }
  | { status: "nothing-to-trust" }
  /** The user's key cannot be made, read or trusted, so nothing can be. */
  | { status: "no-key"; reason: string };

type Environment = NodeJS.ProcessEnv;

const TRUST = "trust";
const TRUST_FOLDER = "trust";

/**
 * Writes that the user trusts a folder with exactly these loosenings: with any other it has to be trusted
 * again.
 * @param options.interactive whether a person sits at a terminal: the caller has to make sure of it
 */
export function writeTrust(
  folder: string,
  loosenings: readonly Loosening[],
  options: { interactive: boolean; env?: Environment; now?: () => Date },
): TrustResult {
  if (!options.interactive) return { status: "not-interactive" };
  if (loosenings.length === 0) return { status: "nothing-to-trust" };
  try {
    const real = realpathSync(folder);
    const user = openUserState(real, options);
    const record: TrustRecord = {
      folder: real,
      loosenings: textsOf(loosenings),
      trustedAt: (options.now?.() ?? new Date()).toISOString(),
      mac: "",
    };
    record.mac = user.sign(TRUST, termsOf(record));
    mkdirSync(join(user.folder, TRUST_FOLDER), { recursive: true, mode: 0o700 });
    writeFileAtomic(recordFile(user.folder, real), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
    const { mac: _, ...shown } = record;
    return { status: "trusted", record: shown };
  } catch (error) {
    if (errorCode(error) === "no-key") return { status: "no-key", reason: describeError(error) };
    throw error;
  }
}

/**
 * Whether the user trusts a folder with exactly these loosenings. Never throws: what cannot be verified is
 * not trusted.
 */
export function isTrusted(folder: string, loosenings: readonly Loosening[], env?: Environment): boolean {
  try {
    const real = realpathSync(folder);
    const record = readRecord(recordFile(userStateFolder(env), real));
    if (record === undefined || record.folder !== real) return false;
    const said = textsOf(loosenings);
    if (JSON.stringify(record.loosenings) !== JSON.stringify(said)) return false;
    return isSigned(openUserState(real, { create: false, ...(env && { env }) }), record);
  } catch {
    return false;
  }
}

/** The folders that the user trusts, by their paths. Records that the user's key did not sign are none. */
export function listTrusted(options: { env?: Environment } = {}): TrustedFolder[] {
  const folder = join(userStateFolder(options.env), TRUST_FOLDER);
  return namesIn(folder)
    .flatMap((name) => readRecord(join(folder, name)) ?? [])
    .filter((record) => {
      try {
        return isSigned(openUserState(record.folder, { create: false, ...options }), record);
      } catch {
        return false;
      }
    })
    .map(({ mac: _, ...record }) => record)
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** Ends the trust in a folder, which may be gone. @returns whether it was trusted */
export function revokeTrust(folder: string, options: { env?: Environment } = {}): boolean {
  try {
    unlinkSync(recordFile(userStateFolder(options.env), realpathOf(folder)));
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

function isSigned(user: UserState, record: TrustRecord): boolean {
  return user.verify(TRUST, termsOf(record), record.mac);
}

function termsOf({ folder, loosenings, trustedAt }: TrustedFolder): unknown {
  return [folder, loosenings, trustedAt];
}

function textsOf(loosenings: readonly Loosening[]): string[] {
  return loosenings.map(({ what }) => what).sort();
}

function recordFile(userFolder: string, folder: string): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return join(userFolder, TRUST_FOLDER, `${createHash("sha256").update(folder).digest("hex")}.json`);
}

function readRecord(path: string): TrustRecord | undefined {
  try {
    const value = JSON.parse(readFileSync(path, "utf8")) as Partial<TrustRecord> | null;
    const isRecord =
      typeof value?.folder === "string" &&
      typeof value.trustedAt === "string" &&
      typeof value.mac === "string" &&
      Array.isArray(value.loosenings) &&
      value.loosenings.every((each) => typeof each === "string");
    return isRecord ? (value as TrustRecord) : undefined;
  } catch {
    return undefined;
  }
}
