import type { Environment } from "@agentos/clients";
import { quote, quoteList, type Workflow } from "../../definition/index.js";
import { SecretValues, WorkflowError } from "../../session/index.js";

export interface Secrets {
  /** Names of environment variables. */
  names: readonly string[];
  /** Names of variables that are not set. */
  missing: readonly string[];
  /** The strings to mask, longest first. */
  texts: readonly string[];
  mask(text: string): string;
  /** @throws WorkflowError `missing-secrets` if a variable is not set */
  assertSet(): void;
  /** @throws WorkflowError `invalid-inputs` if an input contains a secret: inputs are recorded */
  assertNotIn(inputs: Readonly<Record<string, unknown>>): void;
}

export function readSecrets(workflows: readonly Workflow[], env: Environment = process.env): Secrets {
  const names = [...new Set(workflows.flatMap(({ secrets }) => secrets))];
  const values = new SecretValues(names.map((name) => env[name] ?? ""));
  const missing = names.filter((name) => (env[name] ?? "") === "");
  return {
    names,
    missing,
    texts: values.texts,
    mask: values.mask,
    assertSet() {
      if (missing.length === 0) return;
      const what = missing.length === 1 ? "the secret" : "the secrets";
      const them = missing.length === 1 ? "it" : "them";
      throw new WorkflowError(
        "missing-secrets",
        `the workflow ${workflows[0]?.id} needs ${what} ${quoteList(missing)}: set ${them} in the environment and run the workflow again; nothing ran`,
      );
    },
    assertNotIn(inputs) {
      const [name] = Object.entries(inputs).find(([, value]) => values.isIn(value)) ?? [];
      if (name === undefined) return;
      throw new WorkflowError(
        "invalid-inputs",
        `the input ${quote(name)} contains a secret of the workflow, and inputs are recorded; use the variable instead: \${env.NAME}`,
      );
    },
  };
}
