import { realpathSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { errorCode, namesIn, sha256, tryReadJson } from "@agentos/platform";
import { isMachineMode, MACHINE_FOLDER, readRootOwned, rootsFile } from "./machine.js";
import { isSignedByUser, openUserFolder, realpathOf, userStateFolder } from "./user-state.js";

/** One way in which a folder loosens the rules for an agent. */
type Loosening = { readonly what: string };

interface TrustedFolder {
  folder: string;
  loosenings: readonly string[];
  /** ISO 8601, UTC. */
  trustedAt: string;
}

interface TrustRecord extends TrustedFolder {
  /** The HMAC-SHA-256 of {@link trustTerms} under the user's key. */
  mac: string;
}

type Environment = NodeJS.ProcessEnv;

export const TRUST_PURPOSE = "trust";
const TRUST_FOLDER = "trust";

/** Returns whether the user trusts a folder with exactly these changes to the rules. Never throws. */
export function isTrusted(folder: string, loosenings: readonly Loosening[], env?: Environment): boolean {
  try {
    const real = realpathSync(folder);
    const record = isMachineMode()
      ? asRecord(readRootOwned("trust", [real]))
      : asRecord(tryReadJson(trustFile(userStateFolder(env), real)));
    if (record === undefined || record.folder !== real) return false;
    const texts = textsOf(loosenings);
    return JSON.stringify(record.loosenings) === JSON.stringify(texts) && isValidRecord(record, env);
  } catch {
    return false;
  }
}

/** Returns trusted folders. Records without a valid signature are omitted. */
export function listTrusted(options: { env?: Environment } = {}): TrustedFolder[] {
  const folder = join(isMachineMode() ? MACHINE_FOLDER! : userStateFolder(options.env), TRUST_FOLDER);
  return namesIn(folder)
    .flatMap((name) => asRecord(tryReadJson(join(folder, name))) ?? [])
    .filter((record) => {
      try {
        return isValidRecord(record, options.env);
      } catch {
        return false;
      }
    })
    .map(({ mac: _, ...record }) => record)
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** Revokes trust, and returns whether the folder was trusted. The folder need not exist. */
export function revokeTrust(folder: string, options: { env?: Environment } = {}): boolean {
  try {
    const real = realpathOf(folder);
    unlinkSync(
      isMachineMode()
        ? rootsFile(MACHINE_FOLDER!, "trust", [real])
        : trustFile(userStateFolder(options.env), real),
    );
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Returns whether a record is valid. Root's records need no signature. */
function isValidRecord(record: TrustRecord, env: Environment | undefined): boolean {
  if (isMachineMode()) return asRecord(readRootOwned("trust", [record.folder])) !== undefined;
  const folder = openUserFolder(record.folder, env);
  return isSignedByUser(folder, TRUST_PURPOSE, trustTerms(record), record.mac);
}

export function trustTerms({ folder, loosenings, trustedAt }: TrustedFolder): unknown {
  return [folder, loosenings, trustedAt];
}

export function textsOf(loosenings: readonly Loosening[]): string[] {
  return loosenings.map(({ what }) => what).sort();
}

export function trustFile(userFolder: string, folder: string): string {
  return join(userFolder, TRUST_FOLDER, `${sha256(folder)}.json`);
}

function asRecord(given: unknown): TrustRecord | undefined {
  const value = given as Partial<TrustRecord> | null | undefined;
  const isRecord =
    typeof value?.folder === "string" &&
    typeof value.trustedAt === "string" &&
    typeof value.mac === "string" &&
    Array.isArray(value.loosenings) &&
    value.loosenings.every((each) => typeof each === "string");
  return isRecord ? (value as TrustRecord) : undefined;
}
