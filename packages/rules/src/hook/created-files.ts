import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { JudgeContext } from "@agentos/commands/effects";
import { isSafeId, readTextFile } from "@agentos/platform";
import { USED_FOLDER, userStateFolder } from "@agentos/state/approvals";
import type { Explanation } from "../judgment/judge.js";
import { createSessionFiles, type SessionFiles } from "../project/session-files.js";
import type { HookEnvironment } from "./environment.js";
import type { HookEvent } from "./event.js";

/**
 * A list on disk of the files that a session created. All of the session's hook processes share it.
 * A line that starts with `-` marks a path that no longer belongs to the session.
 */
export class CreatedFiles {
  private readonly path: string | undefined;
  private files: SessionFiles | undefined;

  constructor(
    { sessionId }: Pick<HookEvent, "sessionId">,
    { env }: Pick<HookEnvironment, "env">,
    private readonly context: JudgeContext,
  ) {
    this.path = isSafeId(sessionId)
      ? join(userStateFolder(env), USED_FOLDER, `created-${sessionId}`)
      : undefined;
  }

  readonly has = (path: string): boolean => this.path !== undefined && this.read().has(path);

  add(action: HookEvent["action"], { changes, shell }: Pick<Explanation, "changes" | "shell">): void {
    const mayCreate = changes.length > 0 || shell.invocations.some(({ name }) => name === "mkdir");
    if (this.path === undefined || !mayCreate) return;
    const { added, lost } = this.read().add(action);
    if (added.length + lost.length === 0) return;
    try {
      mkdirSync(join(this.path, ".."), { recursive: true, mode: 0o700 });
      const lines = [...lost.map((path) => `-${path}`), ...added];
      appendFileSync(this.path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });
    } catch {
      // If the list cannot be written, deleting these files is judged like any other deletion.
    }
  }

  private read(): SessionFiles {
    this.files ??= createSessionFiles(this.context, this.path === undefined ? [] : readPaths(this.path));
    return this.files;
  }
}

function readPaths(path: string): Set<string> {
  const paths = new Set<string>();
  let lines: string[] = [];
  try {
    lines = readTextFile(path).split("\n").slice(0, -1);
  } catch {
    // The session has not created anything yet.
  }
  for (const line of lines) {
    try {
      const text: unknown = JSON.parse(line);
      if (typeof text !== "string") continue;
      if (text[0] === "-") paths.delete(text.slice(1));
      else paths.add(text);
    } catch {
      // The process was killed while it was writing this line.
    }
  }
  return paths;
}
