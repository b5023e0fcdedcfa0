import { own } from "@agentos/commands/reader";
import type { DeployCommand } from "./deploy-command.js";

const HELP = /^--?help$/;

/** The mutating words of the cloud clients, at the beginning of a verb: `delete-bucket`, `update_item`. */
const CLOUD_VERB =
  "(?:accept|activate|add|apply|approve|attach|associate|authorize|cancel|change|close|copy|create|deactivate|deallocate|delete|deploy|deregister|destroy|detach|disable|disassociate|drain|enable|execute|failover|import|init|install|invoke|kill|modify|move|patch|promote|publish|purge|push|put|reboot|register|release|remove|replace|reset|resize|flush|leave|seek|rerun|batch-write|restart|restore|resume|revoke|rollback|rotate|run|scale|schedule|send|set|start|stop|submit|suspend|swap|terminate|undeploy|uninstall|unsubscribe|up|update|upgrade|upload|write)";

const COMMANDS: Readonly<Record<string, DeployCommand>> = {
  kubectl: {
    verbs:
      /^(?:apply|annotate|autoscale|cordon|create|delete|drain|edit|expose|label|patch|replace|run|scale|set|taint|uncordon|rollout (?:restart|undo|pause|resume)|certificate (?:approve|deny))\b|^cp \S+ [\w./-]+:/,
    short: "nfklo",
    long: [
      "namespace",
      "context",
      "filename",
      "kubeconfig",
      "output",
      "selector",
      "cluster",
      "user",
      "server",
    ],
  },
  oc: {
    verbs: /^(?:apply|create|delete|patch|replace|scale|set|new-app|start-build|rollout|adm)\b/,
    short: "nf",
  },
  k3s: { verbs: /^kubectl (?:apply|delete|create|scale|patch)\b/ },
  helm: {
    verbs:
      /^(?:install|upgrade|uninstall|delete|rollback|push|repo (?:remove)|plugin (?:install|uninstall))\b/,
    short: "nf",
    long: ["namespace", "values", "kube-context", "kubeconfig"],
  },
  helmfile: { verbs: /^(?:apply|sync|destroy|delete)\b/, short: "fel" },
  kustomize: { verbs: /^edit\b/ },
  terraform: {
    verbs:
      /^(?:apply|destroy|import|taint|untaint|force-unlock|refresh|state (?:rm|mv|push|replace-provider)|workspace (?:delete|new))\b/,
    unless: HELP,
  },
  tofu: {
    verbs:
      /^(?:apply|destroy|import|taint|untaint|force-unlock|refresh|state (?:rm|mv|push|replace-provider)|workspace (?:delete|new))\b/,
    unless: HELP,
  },
  terragrunt: {
    verbs:
      /^(?:apply|destroy|import|apply-all|destroy-all|run-all (?:apply|destroy)|run (?:apply|destroy)|state (?:rm|mv|push))\b/,
    unless: HELP,
  },
  cdktf: { verbs: /^(?:deploy|destroy)\b/ },
  pulumi: {
    verbs:
      /^(?:up|update|destroy|refresh|import|cancel|stack rm|state (?:delete|unprotect|rename)|config set)\b/,
    short: "sC",
    long: ["stack", "cwd"],
  },
  crossplane: { verbs: /^(?:install|update)\b/ },
  "ansible-playbook": {
    verbs: /./,
    unless: /^(?:--check|-C|--syntax-check|--list-(?:hosts|tasks|tags)|--help|--version)$/,
    short: "ielutf",
  },
  ansible: { verbs: /./, unless: /^(?:--check|-C|--list-hosts|--help|--version)$/ },
  "ansible-pull": { verbs: /^/, unless: /^(?:--check|-C|--help)$/ },
  "chef-client": { verbs: /^/, unless: /^(?:--why-run|-W|--help)$/ },
  "chef-solo": { verbs: /^/, unless: /^(?:--why-run|-W|--help)$/ },
  puppet: {
    verbs: /^(?:agent|apply|resource .*ensure=|node (?:purge|clean|deactivate))\b/,
    unless: /^--(?:noop|help)$/,
  },
  salt: {
    verbs:
      /\b(?:state\.(?:apply|highstate|sls)|cmd\.run|service\.(?:stop|restart)|pkg\.(?:install|remove)|file\.remove|system\.\w+)/,
  },
  "salt-call": { verbs: /\b(?:state\.(?:apply|highstate|sls)|cmd\.run)/ },
  packer: { verbs: /^build\b/ },
  vagrant: { verbs: /^(?:destroy|cloud)\b/ },
  nomad: {
    verbs: /^(?:(?:job )?(?:run|stop|dispatch|revert|promote)|system gc|deployment (?:promote|fail))\b/,
  },
  consul: { verbs: /^(?:kv (?:put|delete)|force-leave|leave)\b/ },
  docker: {
    verbs:
      /^(?:push|(?:image|manifest) push|buildx imagetools create|stack (?:deploy|rm)|service (?:create|update|rm|scale|rollback)|swarm (?:init|join|leave)|secret (?:create|rm)|(?:system|volume) prune|volume rm|plugin push)\b/,
    short: "Hc",
    long: ["host", "context", "config"],
    unless: HELP,
  },
  podman: {
    verbs: /^(?:push|image push|manifest push|system (?:prune|reset)|volume (?:prune|rm))\b/,
    unless: HELP,
  },
  buildah: { verbs: /^push\b/ },
  skopeo: { verbs: /^(?:copy|delete|sync)\b/ },
  crane: { verbs: /^(?:push|copy|delete|tag)\b/ },
  skaffold: { verbs: /^(?:run|deploy|delete|apply)\b/ },
  argocd: {
    verbs:
      /^(?:app|proj|repo|cluster|appset) (?:create|delete|set|sync|rollback|patch|add|rm|terminate-op|unset)\b/,
  },
  flux: {
    verbs: /^(?:bootstrap|create|delete|install|uninstall|reconcile|resume|suspend|push)\b/,
  },
  istioctl: { verbs: /^(?:install|uninstall|upgrade)\b/ },
  velero: { verbs: /^(?:\w+ (?:delete|create)|install|uninstall|create|delete)\b/ },
  eksctl: { verbs: /^(?:create|delete|scale|upgrade|drain|enable|set|unset)\b/ },
  kops: { verbs: /^(?:create|delete|update|rolling-update|replace|edit)\b/ },
  aws: {
    verbs: new RegExp(
      `^(?!configure |sso )(?:s3 (?:rm|rb|mv|mb|sync)\\b|s3api (?:delete|put|create)|cloudformation (?:deploy|package)|[\\w-]+ (?!start-query|start-live-tail|update-kubeconfig)${CLOUD_VERB}(?:-|\\b)(?!-?get))`,
    ),
    unless: /^--(?:dry-?run|dryrun|help|generate-cli-skeleton)$/,
    long: ["region", "profile", "output", "endpoint-url"],
  },
  gcloud: {
    verbs: new RegExp(
      `^(?!config |auth |components |init\\b)(?!.*\\bemulators )(?:\\S+ ){0,4}(?!create-cred-config)${CLOUD_VERB}(?:-|\\b)`,
    ),
    long: ["project", "region", "zone", "account", "format"],
  },
  gsutil: {
    verbs: /^(?:rm|mv|rb|mb|rsync|setmeta|iam|acl|defacl|cors|lifecycle|versioning)\b/,
    short: "o",
  },
  az: {
    // Those at first are about the client itself.
    verbs: new RegExp(
      `^(?!account set|config(?:ure)? |extension |bicep )(?:acr build|(?:\\S+ ){0,4}(?:config-zip|${CLOUD_VERB})(?:-|\\b))`,
    ),
    short: "gno",
    unless: /^--(?:what-if|help)$/,
  },
  azd: { verbs: /^(?:up|deploy|down|provision)\b/ },
  doctl: { verbs: new RegExp(`^(?!auth )(?:\\S+ ){1,3}${CLOUD_VERB}(?:-|\\b)`) },
  linode: { verbs: new RegExp(`^(?:\\S+ ){1,3}${CLOUD_VERB}`) },
  oci: { verbs: new RegExp(`^(?:\\S+ ){1,4}${CLOUD_VERB}`) },
  ibmcloud: { verbs: new RegExp(`^(?:\\S+ ){0,3}\\S*${CLOUD_VERB}`) },
  scw: { verbs: new RegExp(`^(?:\\S+ ){1,3}${CLOUD_VERB}`) },
  gh: {
    verbs:
      /^(?:delete|workflow (?:run|enable|disable)|release (?:create|delete|edit|upload|delete-asset)|repo (?:create|delete|archive|unarchive|rename|edit|transfer)|secret (?:set|delete|remove)|variable (?:set|delete)|run (?:cancel|delete|rerun)|environment \w+|ruleset \w+|cache delete|ssh-key (?:add|delete)|gpg-key (?:add|delete)|deploy-key (?:add|delete)|codespace delete|gist delete|auth logout)\b/,
    short: "R",
    long: ["repo"],
    unless: HELP,
  },
  glab: {
    verbs:
      /^(?:ci (?:run|trigger|retry|delete|cancel)|pipeline (?:run|delete|retry|cancel)|release (?:create|delete|upload)|repo (?:create|delete|transfer|archive)|variable (?:set|delete|update)|deploy-key \w+)\b/,
  },
  "jenkins-cli": {
    verbs:
      /^(?:add|build|cancel|clear|copy|create|delete|disable|enable|groovy|install|offline|online|quiet|reload|remove|restart|safe|set|shutdown|stop|update)/,
    short: "s",
  },
  "gitlab-runner": { verbs: /^(?:register|unregister|reset-token|stop|restart|uninstall)\b/ },
  circleci: {
    verbs: /^(?:\w+ (?:delete|remove-secret|store-secret|create|publish|promote)|pipeline (?:run|trigger))\b/,
  },
  travis: { verbs: /^(?:env (?:set|unset|clear)|enable|disable|restart|cancel|encrypt)\b/ },
  drone: {
    verbs: /^(?:secret (?:add|rm|update)|build (?:start|stop|promote|rollback)|repo (?:enable|disable|rm))\b/,
  },
  buildkite: { verbs: /^(?:build create|pipeline create)\b/ },
  pod: { verbs: /^trunk (?:push|delete|deprecate)\b/ },
  prefect: {
    verbs:
      /^(?:deploy|deployment (?:run|delete)|work-pool (?:create|delete|pause)|flow-run (?:cancel|delete))\b/,
  },
  airflow: {
    verbs:
      /^(?:dags (?:trigger|delete|backfill|pause|unpause)|tasks (?:run|clear)|db (?:reset|clean|drop-archived)|(?:variables|connections|pools) (?:set|add|delete|import))\b/,
  },
  deliver: { verbs: /^/, unless: HELP },
  supply: { verbs: /^/, unless: HELP },
  pilot: { verbs: /^(?:upload|distribute|add|remove)\b/ },
  match: { verbs: /^(?:nuke|change_password|import|migrate)\b/ },
  notarytool: { verbs: /^submit\b/ },
  transporter: {
    verbs: /^/,
    unless: /^(?:-m=(?:verify|lookup\w*|provider|status)|--help)$/,
    short: "mfu",
  },
  itmstransporter: {
    verbs: /^/,
    unless: /^(?:-m=(?:verify|lookup\w*|provider|status)|--help)$/,
    short: "mfu",
  },
  shorebird: { verbs: /^(?:release|patch)\b/, unless: /^--(?:dry-run|help)$/ },
  bitrise: { verbs: /^trigger/ },
  codemagic: { verbs: /^(?:start|trigger|build)/ },
  ionic: { verbs: /^(?:deploy|appflow (?:deploy|build)|package build)\b/ },
  appcenter: {
    verbs: /^(?:distribute|codepush (?:release|promote|rollback|patch)|apps (?:create|delete)|build queue)/,
  },
  "kafka-storage": { verbs: /^format\b/ },
  fastlane: {
    verbs:
      /^(?!(?:ios |android |mac )?(?:lanes|list|actions?|env|(?:unit_?|ui_?)?tests?|scan|lint|screenshots?|snapshot|frameit|build|gym)\b|--)./,
  },
  vercel: {
    verbs:
      /^(?:$|deploy|redeploy|promote|rollback|remove|rm|alias(?! ls)|domains (?:add|rm|move)|env (?:add|rm|update)|project (?:rm|add)|secrets (?:add|rm)|--prod)/,
    unless: /^--(?:help|version)$/,
  },
  netlify: {
    verbs: /^(?:deploy|sites:(?:create|delete)|env:(?:set|unset|import|clone))\b/,
    unless: HELP,
  },
  fly: {
    verbs:
      /^(?:deploy|launch|scale|secrets (?:set|unset|import|deploy)|apps? (?:create|destroy|restart|move)|destroy|machines? (?:run|destroy|stop|start|update|restart|clone)|volumes? (?:create|destroy|extend)|(?:postgres|pg) (?!list|connect|db list|users list)\w+|ips (?!list|private)\w+|certs (?:add|remove)|suspend|resume|restart)\b/,
    short: "ac",
  },
  heroku: {
    verbs:
      /^(?:container:(?:push|release)|config:(?:set|unset|edit|add|remove)|ps:(?:scale|restart|stop|kill|resize)|releases:rollback|rollback|pg:(?:reset|promote|push|copy|killall|credentials:rotate)|apps:(?:create|destroy|rename|transfer)|create|destroy|restart|addons:(?:create|destroy|upgrade)|maintenance:(?:on|off)|domains:(?:add|remove)|pipelines:promote)\b/,
    short: "ar",
  },
  dokku: { verbs: /^(?:apps:|config:set|ps:|git:|deploy|proxy:)/ },
  railway: {
    verbs: /^(?:up|down|redeploy|deploy|delete|variables? \S|environment (?:new|delete))\b/,
  },
  render: { verbs: /^(?:deploys? create|services? (?:create|update|delete|restart))\b/ },
  wrangler: {
    verbs:
      /^(?:deploy|publish|delete|rollback|versions (?:deploy|upload)|pages (?:deploy|publish|project (?:create|delete))|secret(?::bulk)? (?:put|delete|bulk)|kv(?::| )(?:namespace|key|bulk) (?:create|delete|put)|r2 (?:bucket|object) (?:create|delete|put)|queues (?:create|delete)|d1 (?:create|delete)|triggers deploy)\b/,
    unless: /^--(?:dry-run|help|local)$/,
  },
  firebase: {
    verbs:
      /^(?:deploy|hosting:(?:disable|channel:deploy|clone)|functions:(?:delete|config:set|secrets:set)|firestore:delete|database:(?:remove|set|update)|appdistribution:distribute)\b/,
  },
  serverless: { verbs: /^(?:deploy|remove|rollback)\b/ },
  sst: { verbs: /^(?:deploy|remove|secret set|unlock)\b/ },
  sam: {
    verbs: /^(?:deploy|delete|sync|publish)\b/,
    unless: /^--(?:no-execute-changeset|help)$/,
  },
  cdk: {
    verbs: /^(?:deploy|destroy|bootstrap|import|rollback)\b/,
    unless: /^--(?:no-execute|help)$/,
    short: "ca",
  },
  chalice: { verbs: /^(?:deploy|delete)\b/ },
  zappa: { verbs: /^(?:deploy|update|undeploy|rollback)\b/ },
  copilot: { verbs: /^(?:deploy|(?:svc|job|env|app|pipeline) (?:deploy|delete|init))\b/ },
  amplify: { verbs: /^(?:push|publish|delete|init|remove)\b/ },
  eb: { verbs: /^(?:deploy|create|terminate|swap|setenv|scale|restore|rebuild|abort)\b/ },
  kamal: {
    verbs:
      /^(?:deploy|redeploy|rollback|setup|remove|(?:app|proxy|accessory) (?:boot|reboot|stop|start|remove)|env push)\b/,
  },
  cap: { verbs: /^(?:\S+ )?deploy/ },
  dep: { verbs: /^(?:deploy|rollback)\b/ },
  mix: { verbs: /^(?:hex\.publish|hex\.retire|hex\.owner (?:add|remove|transfer))\b/ },
  surge: { verbs: /^(?!list|whoami|--help|login)/ },
  "gh-pages": { verbs: /^/, unless: HELP },
  eas: { verbs: /^(?:submit|update|deploy|channel:\w+|branch:delete|secret:\w+)\b/ },
  expo: { verbs: /^publish\b/ },
  "code-push": { verbs: /^(?:release|promote|rollback)\b/ },
  supabase: {
    verbs:
      /^(?:functions (?:deploy|delete)|secrets (?:set|unset)|projects (?:create|delete)|branches (?:create|delete)|config push)\b/,
  },
  modal: { verbs: /^(?:deploy|app stop)\b/ },
  clasp: { verbs: /^(?:push|deploy|undeploy)\b/ },
  vault: {
    verbs:
      /^(?:write|delete|kv (?:put|delete|destroy|patch|metadata delete|undelete)|(?:secrets|auth|audit) (?:enable|disable|move|tune)|policy (?:write|delete)|lease revoke|token revoke|operator \w+|namespace (?:create|delete))\b/,
  },
  doppler: {
    verbs: /^(?:(?:secrets|projects|configs|environments) (?:set|delete|create|upload|update))\b/,
  },
  op: {
    verbs: /^(?:item|document|vault|user|group) (?:create|edit|delete|move|suspend|grant|revoke)\b/,
  },
  rclone: {
    verbs: /^(?:sync|purge|delete|deletefile|move|moveto|rmdirs?|cleanup)\b/,
    unless: /^(?:--dry-run|-n)$/,
  },
  restic: { verbs: /^(?:forget|prune|rewrite|key remove)\b/, short: "r" },
  borg: {
    verbs: /^(?:delete|prune|compact|rdelete|repo-delete|recreate)\b/,
    unless: /^(?:--dry-run|-n)$/,
  },
  "kafka-topics": { verbs: /^/, unless: /^--(?:list|describe|help|version)$/ },
  "kafka-configs": { verbs: /^/, unless: /^--(?:describe|help)$/ },
  "kafka-acls": { verbs: /^/, unless: /^--(?:list|help)$/ },
  "kafka-reassign-partitions": { verbs: /^/, unless: /^--(?:verify|generate|list|help)$/ },
  "kafka-consumer-groups": { verbs: /^/, unless: /^--(?:list|describe|help|state)$/ },
  rabbitmqctl: {
    verbs: /^(?:delete|add|set|clear|purge|reset|force_reset|stop|forget|rename|change|import|close|eval)/,
  },
  rabbitmqadmin: { verbs: /^(?:delete|declare|purge|publish|import|close)\b/ },
  nats: {
    verbs: /^(?:stream|consumer|kv|object) (?:add|create|edit|delete|rm|purge|del|put|restore)\b/,
  },
};

/** The same under another name. */
const ALIASES: Readonly<Record<string, keyof typeof COMMANDS>> = {
  ntl: "netlify",
  flyctl: "fly",
  sls: "serverless",
  vc: "vercel",
  now: "vercel",
  hub: "gh",
};

/** What is known of a program that deploys, or changes infrastructure. */
export function serviceCommand(name: string): DeployCommand | undefined {
  const known = own(ALIASES, name) ?? (/gh-?pages$/.test(name) ? "gh-pages" : name);
  return own<DeployCommand>(COMMANDS, known);
}
