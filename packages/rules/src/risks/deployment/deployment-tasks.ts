import {
  type Detector,
  type Finding,
  report,
  saysDestruction,
  stop,
  subcommandsOf,
  tasksOf,
  wordsOf,
} from "@agentos/commands/effects";
import { commandLine, hasOption, isTrial, onlyTries, splitOptions } from "@agentos/commands/reader";

const DEPLOY_TASK =
  /^(?!(?:test|check|lint|verify|validate|dry|plan|preview|build|e2e|mock)\b)(?:[\w-]+[:.])*(?:deploy|publish|release|ship|rollback|undeploy)(?:[:.-]+(?!dry|check|preview|plan|notes|test|lint|build)\w+)*$/i;

/**
 * Detects tasks that deploy or that delete data, as in `npm run deploy`,
 * `make -C infra ENV=prod release` or `make clean-all-data`.
 */
export const detectTasks: Detector = ({ invocations }) =>
  invocations.flatMap((invocation): Finding[] => {
    const { name, args } = invocation;
    const tasks = tasksOf(invocation);
    if (tasks.length === 0) return [];
    // Before the task name, a dry-run option applies to the task runner.
    if (onlyTries(name, args) || hasOption(splitOptions(args), "", "dry-run", "dry")) return [];
    const line = commandLine(invocation);
    // pnpm's own `pnpm deploy --filter web out` only copies a package.
    const isCopy = name === "pnpm" && tasks[0] === "deploy" && subcommandsOf(args)[1].length > 1;
    const deploys = isCopy ? undefined : tasks.find(saysDeployment);
    if (deploys !== undefined) {
      const why = `the task ${deploys} publishes or deploys`;
      // After the task name, a dry-run option applies to the task's program, which may ignore it.
      return isTrial(invocation)
        ? [report("ci-deployment", line, `${why}, but this is a dry run`, true)]
        : [stop("ci-deployment", line, why)];
    }
    const destroys = tasks.find(saysDestruction);
    return destroys === undefined
      ? []
      : [stop("delete-files", line, `the task ${destroys} deletes data`, true)];
  });

/** Words for infrastructure, as in `make tf-apply` or `./infra/terraform-apply.sh`. */
const INFRASTRUCTURE = /^(?:tf|terraform|tofu|infra|infrastructure|k8s|kube|helm|stack|cdk|pulumi|app)$/;

/** Returns whether a task deploys, rather than only preparing or rehearsing a deployment. */
export function saysDeployment(task: string): boolean {
  if (DEPLOY_TASK.test(task)) return true;
  const words = wordsOf(task);
  const [first = ""] = words;
  if (PREPARES.test(first)) return false;
  if (words.length === 1) return first === "apply" || first === "destroy";
  const isLabel = /^(?:\/\/|\+|:)/.test(task);
  return (
    (words.some((word) => INFRASTRUCTURE.test(word)) || isLabel) &&
    words.some((word) => /^(?:apply|destroy|deploy|publish|push|release|up|down)$/.test(word))
  );
}

const PREPARES = /^(?:tests?|check|lint|verify|validate|dry|plan|preview|build|e2e|mock|watch|generate)$/;
