import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import { judge } from "../src/index.js";

const PROJECT = { projectFolder: "/tmp/w/p", homeFolder: "/root" };
const HOME = { projectFolder: "/home/u/p", homeFolder: "/tmp/h" };

const verdictOf = (command: string, context: typeof PROJECT | undefined, cwd: string) =>
  judge({ tool: "Bash", input: { command }, cwd }, undefined, context);

everyRow<[string, typeof PROJECT | undefined, string]>(
  "a project or home folder in /tmp is not temporary: %s is stopped",
  [
    ["rm -rf src", PROJECT, ""],
    ["rm -rf ..", PROJECT, "contains the project"],
    ["rm -rf /tmp/w", PROJECT, "contains the project"],
    ["rm -rf ../../*", PROJECT, "contains the project"],
    ["rm -rf /tmp/[vw]", PROJECT, "contains the project"],
    ["cd .. && rm -rf *", PROJECT, "contains the project"],
    ["find /tmp -delete", PROJECT, ""],
    ["rm -rf ~", HOME, ""],
    ['rm -rf "$HOME"/*', HOME, ""],
    ["rm -rf ~/.ssh", HOME, ""],
    ["rm -rf /tmp/*", HOME, ""],
    // If the project is unknown, the action's folder is used.
    ["rm -rf src", undefined, ""],
    ["rm -rf ..", undefined, "contains the project"],
  ],
  (command, context, why) => {
    const { decision, reason } = verdictOf(command, context, context?.projectFolder ?? "/tmp/w/p");
    expect(decision).toBe("stop");
    expect(reason).toContain(why);
  },
);

everyRow<[string, typeof PROJECT | undefined]>(
  "everything else in /tmp may be deleted: %s is allowed",
  [
    ["rm -rf /tmp/x", PROJECT],
    ["rm -rf ../other", PROJECT],
    ["rm -rf /tmp/w/p2", PROJECT],
    ["rm -rf /tmp/x*", PROJECT],
    ["rm -rf node_modules", PROJECT],
    ["rm -rf /tmp/x", HOME],
    ["rm -rf /tmp/x", { ...HOME, homeFolder: "/tmp" }],
    ["rm -rf /tmp/x", { ...HOME, homeFolder: "/" }],
    ["rm -rf /tmp/x", undefined],
  ],
  (command, context) => {
    const { decision, reason } = verdictOf(command, context, context?.projectFolder ?? "/tmp/w/p");
    expect(decision, reason).toBe("allow");
  },
);
