import type { Program } from "./grammar/program.js";

const CLOUD =
  "accept|activate|add|apply|approve|attach|associate|authorize|cancel|change|close|copy|create|" +
  "deactivate|deallocate|delete|deploy|deregister|destroy|detach|disable|disassociate|drain|enable|" +
  "execute|failover|import|init|install|invoke|kill|modify|move|patch|promote|publish|purge|push|" +
  "put|reboot|register|release|remove|replace|reset|resize|flush|leave|seek|rerun|batch-write|" +
  "restart|restore|resume|revoke|rollback|rotate|run|scale|schedule|send|set|start|stop|submit|" +
  "suspend|swap|terminate|undeploy|uninstall|unsubscribe|up|update|upgrade|upload|write";

export const CLOUDS: readonly Program[] = [
  {
    names: "gsutil",
    short: "o",
    sub: { rsync: { trial: "n" } },
    deploys: "rm|mv|rb|mb|rsync|setmeta|iam|acl|defacl|cors|lifecycle|versioning",
    sends: "**",
  },
  {
    names: "gcloud",
    kind: "api",
    long: "project region zone account format",
    sub: {
      "compute ssh": { long: "zone project", reads: { "--command": "script" }, anywhere: true, remote: true },
    },
    deploys: `**4 ~${CLOUD}`,
    spares: "config|auth|components|init, ** emulators, **4 create-cred-config",
    prints: "auth print-*, auth application-default print-*, secrets versions access",
    sends: "storage cp|rsync, pubsub|secrets",
  },
  {
    names: "az",
    kind: "api",
    short: "gno",
    sub: {
      "vm run-command invoke": {
        short: "gn",
        long: "command-id resource-group name",
        reads: { "--scripts": "script" },
        anywhere: true,
        remote: true,
      },
    },
    deploys: `acr build, **4 config-zip, **4 ~${CLOUD}`,
    spares: "account set, config|configure|extension|bicep",
    prints: "account get-access-token, keyvault secret show",
    sends: "storage",
  },
  {
    names: "doctl",
    sub: { "compute ssh": { reads: { "--ssh-command": "script" }, anywhere: true, remote: true } },
    deploys: `* ~${CLOUD}, * * ~${CLOUD}, * * * ~${CLOUD}`,
    spares: "auth",
    kind: "cloud",
  },
  {
    names: "aws",
    kind: "api",
    long: "region profile output endpoint-url",
    trial: "generate-cli-skeleton",
    deploys: `s3 rm|rb|mv|mb|sync, s3api ~delete|put|create, cloudformation deploy|package, * ~${CLOUD}`,
    spares: "configure|sso, * ~start-query|start-live-tail|update-kubeconfig",
    prints:
      "configure export-credentials|get, secretsmanager get-secret-value|batch-get*, ssm " +
      "get-parameter|get-parameters, sts get-session-token|assume-role, ecr get-login",
    sends:
      "s3 cp|mv|sync, s3api put*, sns|sqs|ses|kinesis, lambda invoke, ssm put*, secretsmanager put*|create*",
    safer: [["s3 sync|rm|mv", "$& --dryrun"]],
  },
  { names: "azd", deploys: "up|deploy|down|provision" },
  { names: "linode", kind: "api", deploys: `* ~${CLOUD}, * * ~${CLOUD}, * * * ~${CLOUD}` },
  { names: "oci", deploys: `* ~${CLOUD}, * * ~${CLOUD}, * * * ~${CLOUD}, * * * * ~${CLOUD}`, kind: "cloud" },
  { names: "ibmcloud", deploys: `**3 ~${CLOUD}`, kind: "cloud" },
  { names: "scw", deploys: `* ~${CLOUD}, * * ~${CLOUD}, * * * ~${CLOUD}`, kind: "cloud" },
];
