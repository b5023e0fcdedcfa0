import { hasOption, readOptions } from "@agentos/shell";
import { saysDestruction, tasksOf } from "../effects/task-names.js";
import { type Finding, report, stop } from "../finding.js";
import { commandLine } from "../shell-analysis.js";
import type { Detector } from "../subject.js";
import { DRY } from "./deployment-commands.js";

/** Names of tasks that deploy or publish; not those that only prepare or try. */
const DEPLOY_TASK =
  /^(?!(?:test|check|lint|verify|validate|dry|plan|preview|build|e2e|mock)\b)(?:[\w-]+[:.])*(?:deploy|publish|release|ship|rollback|undeploy)(?:[:.-](?!dry|check|preview|plan|notes|test|lint|build)[\w-]+)*$/i;

/** Tasks that a project names itself: `npm run deploy`, `make -C infra ENV=prod release`, `make clean-all-data`. */
export const detectTasks: Detector = ({ invocations }) =>
  invocations.flatMap((invocation): Finding[] => {
    const tasks = tasksOf(invocation);
    if (tasks.length === 0) return [];
    const { name, args } = invocation;
    const split = readOptions(args);
    if (name.endsWith("make") && hasOption(split, "n", "dry-run", "just-print")) return [];
    const line = commandLine(invocation);
    const deploys = tasks.find((task) => DEPLOY_TASK.test(task));
    if (deploys !== undefined) {
      const why = `the task ${deploys} publishes or deploys`;
      // Behind the task's name it is for the program that the task runs, and most of them know it.
      return args.some(({ text }) => DRY.test(text))
        ? [report("ci-deployment", line, `${why}, were it not for the trial that is asked for`, true)]
        : [stop("ci-deployment", line, why)];
    }
    const destroys = tasks.find(saysDestruction);
    return destroys === undefined ? [] : [stop("delete-files", line, `the task ${destroys} deletes data`, true)];
  });
