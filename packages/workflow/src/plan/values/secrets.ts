import { quote, quoteList, type Workflow } from "../../definition/index.js";
import { SecretValues, WorkflowError } from "../../session/index.js";

/** What nothing that a session leaves behind may show. */
export interface Secrets {
  /** The variables that hold them. */
  names: readonly string[];
  /** Those of them that are not set. */
  missing: readonly string[];
  /** What is looked for, the longest first. */
  texts: readonly string[];
  /** Takes them out of a text. */
  mask(text: string): string;
  /** @throws WorkflowError `missing-secrets` where one is not set, before anything runs */
  assertSet(): void;
  /** @throws WorkflowError `invalid-inputs` where an input holds one: inputs are recorded */
  assertNotIn(inputs: Readonly<Record<string, unknown>>): void;
}

/** The secrets that workflows name, from the environment. */
export function readSecrets(workflows: readonly Workflow[], env: NodeJS.ProcessEnv = process.env): Secrets {
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
        `the workflow ${workflows[0]?.id} needs ${what} ${quoteList(missing)}: set ${them} in the environment and run it again, nothing was run`,
      );
    },
    assertNotIn(inputs) {
      const [name] = Object.entries(inputs).find(([, value]) => values.isIn(value)) ?? [];
      if (name === undefined) return;
      throw new WorkflowError(
        "invalid-inputs",
        `the input ${quote(name)} holds a secret of the workflow, and inputs are recorded; leave it out and name the variable: \${env.NAME}`,
      );
    },
  };
}
