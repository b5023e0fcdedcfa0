import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { testdir } from "@agentos/testing";

const hook = fileURLToPath(new URL("../hooks/context-guard", import.meta.url));

export interface File {
  name: string;
  path: string;
  content?: string;
  missing: boolean;
}

type Handler = (event: unknown) => void;

export const MAIN = "agent:main:main";

/**
 * Starts the built hook in a new Gateway, which remembers nothing from earlier ones. Copies the
 * hook to `folder`, as an installation would. No package.json there states the module type.
 */
export async function startGateway(folder = join(testdir(), "managed")) {
  const installed = join(folder, "context-guard");
  mkdirSync(folder, { recursive: true });
  cpSync(hook, installed, { recursive: true });
  const { default: handler } = (await import(join(installed, "handler.js"))) as { default: Handler };
  const fire = (type: string, action: string, sessionKey: string, context: object) => {
    const event = { type, action, sessionKey, timestamp: new Date(), context, messages: [] as string[] };
    handler(event);
    return event;
  };
  return {
    handler,
    /** Returns the files that a run would get. */
    bootstrap(
      workspaceDir: string,
      files: readonly File[] = [],
      sessionKey = MAIN,
      more: object = {},
    ): File[] {
      const context = {
        workspaceDir,
        bootstrapFiles: files,
        sessionKey,
        sessionId: "x",
        agentId: "main",
        ...more,
      };
      return [
        ...(fire("agent", "bootstrap", sessionKey, context).context as { bootstrapFiles: File[] })
          .bootstrapFiles,
      ];
    },
    compactBefore: (sessionKey = MAIN) =>
      fire("session", "compact:before", sessionKey, {
        sessionId: "2f1c7a52-0000-4000-8000-000000000000",
        missingSessionKey: false,
        messageCount: 42,
        tokenCount: 170_000,
        messageCountOriginal: 42,
      }).messages,
    compactAfter: (sessionKey = MAIN) =>
      fire("session", "compact:after", sessionKey, {
        sessionId: "2f1c7a52-0000-4000-8000-000000000000",
        missingSessionKey: false,
        messageCount: 7,
        compactedCount: 35,
        summaryLength: 900,
      }).messages,
    startup: (workspaceDir: string) =>
      fire("gateway", "startup", "gateway:startup", { cfg: {}, deps: {}, workspaceDir }),
    command: (action: string, sessionKey = MAIN) =>
      fire("command", action, sessionKey, { sessionEntry: {}, workspaceDir: undefined }),
    autoReset: (sessionKey = MAIN) => fire("session", "auto-reset", sessionKey, { reason: "daily" }),
  };
}

export const recoveryIn = (files: readonly File[]) =>
  files.filter(({ name }) => name === "CONTEXT-RECOVERY.md");
