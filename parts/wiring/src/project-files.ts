import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ClientId } from "@agentos/clients";
import { findTestCommand, namesIn } from "@agentos/platform";
import type { DesiredFile } from "./clients/client.js";
import { EXAMPLE_AGENTS, exampleConfig, exampleWorkflow } from "./data/examples.js";

const SCHEMA = "node_modules/@agentos/cli/schema/config.schema.json";

/** Returns the configuration and, with `workflows`, an example. Existing files are kept. */
export function projectFiles(
  project: string,
  client: ClientId = "claude-code",
  workflows: boolean,
): DesiredFile[] {
  const folder = join(project, ".agentos");
  const schema = existsSync(join(project, SCHEMA)) ? `../${SCHEMA}` : undefined;
  const files: Record<string, string> = {
    "config.json": exampleConfig(schema),
  };
  if (workflows) {
    files["workflows/feature-dev.yaml"] = exampleWorkflow(client, findTestCommand(project));
    for (const [name, text] of Object.entries(EXAMPLE_AGENTS)) files[`agents/${name}.md`] = text;
  }
  return Object.entries(files).map(([name, text]) => ({ type: "example", path: join(folder, name), text }));
}

/** Whether `.agentos` contains anything other than folders that commands leave there. */
export function hasProjectFiles(project: string): boolean {
  const left = ["state", "compiled"];
  return namesIn(join(project, ".agentos")).some((name) => !left.includes(name));
}
