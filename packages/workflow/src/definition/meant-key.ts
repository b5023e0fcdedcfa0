import { nearest } from "@agentos/platform";

/** Names that CI services, task runners and schedulers use for the keys of a workflow. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  after: "dependsOn",
  allow_failure: "continueOnError",
  command: "run",
  concurrency: "maxParallel",
  cmd: "run",
  condition: "when",
  depends: "dependsOn",
  environment: "env",
  exec: "run",
  if: "when",
  instructions: "prompt",
  items: "forEach",
  jobs: "phases",
  loop: "repeat",
  matrix: "forEach",
  needs: "dependsOn",
  params: "inputs",
  requires: "dependsOn",
  retry: "retries",
  script: "run",
  steps: "phases",
  tasks: "phases",
  title: "name",
  variables: "env",
  vars: "env",
};

export function meantKey(word: string, known: readonly string[]): string | undefined {
  const elsewhere = Object.hasOwn(ELSEWHERE, word) ? ELSEWHERE[word] : undefined;
  return elsewhere !== undefined && known.includes(elsewhere) ? elsewhere : nearest(word, known);
}
