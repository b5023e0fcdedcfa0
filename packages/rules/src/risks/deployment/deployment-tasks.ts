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

/** Names of tasks that deploy or publish; not of those that only prepare or rehearse it. */
const DEPLOY_TASK =
  /^(?!(?:test|check|lint|verify|validate|dry|plan|preview|build|e2e|mock)\b)(?:[\w-]+[:.])*(?:deploy|publish|release|ship|rollback|undeploy)(?:[:.-]+(?!dry|check|preview|plan|notes|test|lint|build)\w+)*$/i;

/**
 * Tasks that a project names itself: `npm run deploy`, `make -C infra ENV=prod release`, `make
 * clean-all-data`.
 */
export const detectTasks: Detector = ({ invocations }) =>
  invocations.flatMap((invocation): Finding[] => {
    const { name, args } = invocation;
    const tasks = tasksOf(invocation);
    if (tasks.length === 0) return [];
    // Before the task's name, the option applies to the runner itself.
    if (onlyTries(name, args) || hasOption(splitOptions(args), "", "dry-run", "dry")) return [];
    const line = commandLine(invocation);
    // pnpm's own command, which copies a package into a folder: `pnpm deploy --filter web out`.
    const isCopy = name === "pnpm" && tasks[0] === "deploy" && subcommandsOf(args)[1].length > 1;
    const deploys = isCopy ? undefined : tasks.find(saysDeployment);
    if (deploys !== undefined) {
      const why = `the task ${deploys} publishes or deploys`;
      // After the task's name, it applies to the program that the task runs, and most programs know it.
      return isTrial(invocation)
        ? [report("ci-deployment", line, `${why}, but this is a dry run`, true)]
        : [stop("ci-deployment", line, why)];
    }
    const destroys = tasks.find(saysDestruction);
    return destroys === undefined
      ? []
      : [stop("delete-files", line, `the task ${destroys} deletes data`, true)];
  });

/** Words for infrastructure: `make tf-apply`, `./infra/terraform-apply.sh`. */
const INFRASTRUCTURE = /^(?:tf|terraform|tofu|infra|infrastructure|k8s|kube|helm|stack|cdk|pulumi|app)$/;

/** Whether a task or a job deploys or publishes, by its name; not if it only prepares or rehearses it. */
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
