import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RECORDINGS_FOLDER, recordedFile } from "./recordings.js";

/** Clients with recorded streams, in which lists of tools, skills and plugins are shortened. */
const CLIENTS = readdirSync(RECORDINGS_FOLDER)
  .filter((client) => existsSync(recordedFile("streams", client)))
  .sort();

/** A client that prints a recording and exits like the recorded run. */
export const REPLAY = fileURLToPath(new URL("replay.mjs", import.meta.url));

/** How the recorded runs ended. `fails` marks failures with exit code 0. */
export const ENDS: Readonly<
  Record<string, Record<string, { exit?: number; signal?: string; fails?: true }>>
> = Object.fromEntries(
  CLIENTS.map((client) => [
    client,
    JSON.parse(readFileSync(recordedFile("streams", `${client}/ends.json`), "utf8")),
  ]),
);

export const RECORDINGS: readonly string[] = CLIENTS.flatMap((client) =>
  readdirSync(recordedFile("streams", client))
    .filter((file) => file.endsWith(".jsonl"))
    .map((file) => `${client}/${file.slice(0, -".jsonl".length)}`)
    .sort(),
);

export const streamFile = (name: string): string => recordedFile("streams", `${name}.jsonl`);

export function recording(name: string): Buffer {
  return readFileSync(streamFile(name));
}

export function jsonLines(...rows: unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
