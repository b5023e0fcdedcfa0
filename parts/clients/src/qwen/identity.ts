import { join } from "node:path";
import type { ClientIdentity } from "../identity.js";

export const qwen = {
  id: "qwen",
  name: "Qwen Code",
  program: "qwen",
  package: "@qwen-code/qwen-code",
  variables: ["QWEN_CODE"],
  folder: ".qwen",
  hookFiles: [".qwen/settings.json", ".qwen/settings.local.json", ".qwen/hooks/"],
  editTools: ["write_file", "edit", "replace"],
  yesOption: "-y",
  home: ({ home, env }) => env.QWEN_HOME || join(home, ".qwen"),
  interactive: (prompt) => ["--prompt-interactive", prompt],
} as const satisfies ClientIdentity;
