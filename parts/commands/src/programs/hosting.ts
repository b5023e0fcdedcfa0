import type { Grammar } from "./grammar/grammar-entry.js";
import type { Program } from "./grammar/program.js";

const COMMAND: Grammar = { words: "command" };

export const HOSTING: readonly Program[] = [
  { names: "cap", short: "fr", trial: "n dry-run", deploys: "deploy*, * deploy*" },
  {
    names: "fly flyctl",
    short: "actor",
    long: "app config access-token org region",
    sub: {
      "ssh console": { reads: { "-C": "script", "--command": "script" }, anywhere: true, remote: true },
      console: { reads: { "-C": "script", "--command": "script" }, anywhere: true, remote: true },
      "machine exec": { words: "skip rest", remote: true },
    },
    trial: "build-only",
    deploys:
      "deploy|launch|scale|destroy|suspend|resume|restart|move, secrets set|unset|import|deploy, " +
      "apps|app create|destroy|restart|move|suspend|resume, machines|machine|m !list|ls|status|logs|exec, " +
      "volumes|volume|vol create|destroy|delete|extend|fork|update, ips !list|private*, certs add|remove, " +
      "postgres|pg|mpg !list|connect|status|db|users, postgres|pg db|users !list, redis|extensions|ext " +
      "create|destroy|update|reset, ext|extensions * create|destroy|update, tokens create|revoke|attenuate, " +
      "wireguard|wg create|remove|reset, orgs create|delete|invite|remove",
    prints: "auth token, tokens create",
    kind: "cloud",
  },
  {
    names: "railway",
    short: "sep",
    long: "service environment project deployment-instance",
    sub: {
      run: { short: "sep", long: "service environment project", words: "command" },
      local: { short: "sep", long: "service environment project", words: "command" },
      ssh: { short: "sep", long: "service environment project session", words: "rest", remote: true },
    },
    deploys:
      "up|down|redeploy|deploy|restart|delete|add|scale, variables|variable !list|get, variables|variable --set*, " +
      "environment|env new|delete|edit, service|volume|functions|function|bucket " +
      "create|new|delete|detach|update|push|scale, domain *",
    prints: "variables|variable $, variables|variable list|get",
  },
  {
    names: "netlify",
    sub: { "dev:exec": COMMAND },
    deploys: "deploy|sites:create|sites:delete|env:set|env:unset|env:import|env:clone",
  },
  {
    names: "heroku",
    short: "ar",
    sub: { run: { short: "asr", long: "app remote size", words: "rest", remote: true } },
    deploys:
      "container:push|container:release|config:set|config:unset|config:edit|config:add|config:remove|" +
      "ps:scale|ps:restart|ps:stop|ps:kill|ps:resize|releases:rollback|rollback|pg:reset|pg:promote|" +
      "pg:push|pg:copy|pg:killall|pg:credentials:rotate|apps:create|apps:destroy|apps:rename|" +
      "apps:transfer|create|destroy|restart|addons:create|addons:destroy|addons:upgrade|maintenance:on|" +
      "maintenance:off|domains:add|domains:remove|pipelines:promote",
    prints: "config|auth:token",
  },
  {
    names: "eb",
    sub: {
      ssh: { short: "en", reads: { "-c": "script", "--command": "script" }, anywhere: true, remote: true },
    },
    deploys: "deploy|create|terminate|swap|setenv|scale|restore|rebuild|abort",
  },
  {
    names: "cf",
    sub: {
      ssh: { short: "iL", reads: { "-c": "script", "--command": "script" }, anywhere: true, remote: true },
    },
    kind: "cloud",
  },
  { names: "coder", sub: { ssh: { words: "skip rest", remote: true } } },
  {
    names: "kamal",
    sub: { "app exec": { short: "dr", words: "rest", remote: true } },
    deploys:
      "deploy|redeploy|rollback|setup|remove, app|proxy|accessory boot|reboot|stop|start|remove, env push",
  },
  {
    names: "convox scalingo",
    sub: {
      run: { short: "a", words: "rest", remote: true },
      exec: { short: "a", words: "skip rest", remote: true },
    },
    kind: "cloud",
  },
  { names: "deliver supply", deploys: "**" },
  { names: "pilot", deploys: "upload|distribute|add|remove" },
  { names: "match", deploys: "nuke|change_password|import|migrate" },
  { names: "notarytool", deploys: "submit" },
  {
    names: "transporter itmstransporter",
    short: "mfu",
    trial: "m=verify m=lookup m=provider m=status",
    deploys: "**",
  },
  { names: "shorebird", deploys: "release|patch" },
  { names: "ionic", deploys: "deploy, appflow deploy|build, package build" },
  {
    names: "appcenter",
    deploys: "distribute*, codepush release|promote|rollback|patch, apps create|delete, build queue",
  },
  {
    names: "fastlane",
    deploys: "*",
    spares:
      "lanes|list|action|actions|env|test*|unit_test*|unittest*|ui_test*|uitest*|scan|lint|screenshot|" +
      "screenshots|snapshot|frameit|build|gym, ios|android|mac " +
      "lanes|list|action|actions|env|test*|unit_test*|unittest*|ui_test*|uitest*|scan|lint|screenshot|" +
      "screenshots|snapshot|frameit|build|gym",
  },
  {
    names: "vercel vc now",
    deploys:
      "$, deploy|redeploy|promote|rollback|remove|rm|alias, domains add|rm|move, env add|rm|update, " +
      "project rm|add, secrets add|rm",
    spares: "alias ls",
    prints: "env pull",
  },
  { names: "dokku", deploys: "apps:*|config:set*|ps:*|git:*|deploy*|proxy:*" },
  { names: "render", deploys: "deploys|deploy create, services|service create|update|delete|restart" },
  {
    names: "wrangler",
    kind: "framework",
    trial: "local",
    deploys:
      "deploy|publish|delete|rollback, versions deploy|upload, pages deploy|publish, pages project " +
      "create|delete, secret|secret:bulk put|delete|bulk, kv namespace|key|bulk create|delete|put, " +
      "kv:namespace|kv:key|kv:bulk create|delete|put, r2 bucket|object create|delete|put, queues " +
      "create|delete, d1 create|delete, triggers deploy",
    migrates: "d1 migrations apply",
    sql: { text: "--command", file: "--file" },
  },
  {
    names: "firebase",
    deploys:
      "deploy|hosting:disable|hosting:channel:deploy|hosting:clone|functions:delete|" +
      "functions:config:set|functions:secrets:set|firestore:delete|database:remove|database:set|" +
      "database:update|appdistribution:distribute",
  },
  { names: "serverless sls", deploys: "deploy|remove|rollback" },
  { names: "sst", deploys: "deploy|remove|unlock, secret set" },
  { names: "sam", trial: "no-execute-changeset", deploys: "deploy|delete|sync|publish" },
  {
    names: "cdk",
    short: "ca",
    trial: "no-execute",
    deploys: "deploy|destroy|bootstrap|import|rollback",
    safer: [["deploy|destroy", "cdk diff"]],
  },
  { names: "chalice", deploys: "deploy|delete" },
  { names: "zappa", deploys: "deploy|update|undeploy|rollback" },
  { names: "copilot", deploys: "deploy, svc|job|env|app|pipeline deploy|delete|init" },
  { names: "amplify", deploys: "push|publish|delete|init|remove" },
  { names: "dep", deploys: "deploy|rollback" },
  { names: "surge", deploys: "**", spares: "list|whoami|login" },
  { names: "eas", deploys: "submit|update|deploy|channel:*|branch:delete|secret:*" },
  { names: "expo", deploys: "publish" },
  { names: "code-push", deploys: "release|promote|rollback" },
  {
    names: "supabase",
    deploys:
      "functions deploy|delete, secrets set|unset, projects create|delete, branches create|delete, " +
      "config push",
    migrates: "db push|reset, migration up|down|repair|squash",
  },
  {
    names: "convex",
    long: "component preview-name env-file url",
    trial: "dry-run",
    deploys: "deploy|import|run, env set|remove|unset",
    prints: "env get|list",
    safer: [["deploy", "$& --dry-run"]],
  },
  {
    names: "deployctl",
    long: "project token include exclude entrypoint env env-file",
    trial: "dry-run",
    deploys: "deploy, projects create|delete|rename, deployments delete|redeploy",
  },
  { names: "modal", deploys: "deploy, app stop" },
  { names: "clasp", deploys: "push|deploy|undeploy" },
  { names: "ntl", deploys: "deploy|sites:create|sites:delete|env:set|env:unset|env:import|env:clone" },
];
