import type { Program } from "./grammar/program.js";

export const CI: readonly Program[] = [
  {
    names: "gh hub",
    short: "R",
    long: "repo",
    sub: { "codespace ssh": { short: "cR", long: "codespace repo", words: "rest", remote: true } },
    deploys:
      "delete, workflow run|enable|disable, release create|delete|edit|upload|delete-asset, repo " +
      "create|delete|archive|unarchive|rename|edit|transfer, secret set|delete|remove, variable " +
      "set|delete, run cancel|delete|rerun, environment|ruleset *, cache delete, " +
      "ssh-key|gpg-key|deploy-key add|delete, codespace delete, gist delete, auth logout",
    prints: "auth token, auth status --show-token",
    sends: "gist|issue|pr|release|api|secret|repo",
  },
  {
    names: "glab",
    deploys:
      "ci run|trigger|retry|delete|cancel, pipeline run|delete|retry|cancel, release " +
      "create|delete|upload, repo create|delete|transfer|archive, variable set|delete|update, " +
      "deploy-key *",
    prints: "auth token, auth status --show-token",
    sends: "snippet|issue|mr|api|variable",
  },
  {
    names: "jenkins-cli jenkins",
    short: "s",
    deploys:
      "add*|build*|cancel*|clear*|copy*|create*|delete*|disable*|enable*|groovy*|install*|offline*|" +
      "online*|quiet*|reload*|remove*|restart*|safe*|set*|shutdown*|stop*|update*",
  },
  { names: "gitlab-runner", deploys: "register|unregister|reset-token|stop|restart|uninstall" },
  {
    names: "circleci",
    deploys: "* delete|remove-secret|store-secret|create|publish|promote, pipeline run|trigger",
  },
  { names: "travis", deploys: "env set|unset|clear, enable|disable|restart|cancel|encrypt" },
  {
    names: "drone",
    deploys: "secret add|rm|update, build start|stop|promote|rollback, repo enable|disable|rm",
  },
  { names: "buildkite", deploys: "build|pipeline create" },
  {
    names: "prefect",
    deploys: "deploy, deployment run|delete, work-pool create|delete|pause, flow-run cancel|delete",
  },
  {
    names: "airflow",
    deploys:
      "dags trigger|delete|backfill|pause|unpause, tasks run|clear, db reset|clean|drop-archived, " +
      "variables|connections|pools set|add|delete|import",
  },
  { names: "bitrise", deploys: "trigger*" },
  { names: "codemagic", deploys: "start*|trigger*|build*" },
];
