/** Tasks that a project names itself: `npm run deploy`, `make release`. */
export const TASK_RUNNERS: Readonly<Record<string, RegExp>> = {
  npm: /^(?:run|run-script|rum|urn)$/,
  pnpm: /^(?:run)$/,
  yarn: /^(?:run)$/,
  bun: /^(?:run)$/,
  deno: /^(?:task)$/,
  composer: /^(?:run|run-script)$/,
  turbo: /^(?:run)$/,
  task: /^$/,
  make: /^$/,
  gmake: /^$/,
  just: /^$/,
  rake: /^$/,
  invoke: /^$/,
  mise: /^(?:run)$/,
};

/** Names of tasks that deploy or publish; not those that only prepare or try. */
export const DEPLOY_TASK =
  /^(?:[\w-]+[:.])*(?:deploy|publish|release|ship|rollback|undeploy)(?:[:.-](?!dry|check|preview|plan|notes|test|lint|build)[\w-]+)*$/i;
