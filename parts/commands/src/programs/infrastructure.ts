import type { Program } from "./grammar/program.js";

export const INFRASTRUCTURE: readonly Program[] = [
  {
    names: "ansible",
    short: "ieumtlfcMTUa",
    long: "inventory extra-vars user limit tags module-name",
    reads: { "-a": "script", "--args": "script" },
    anywhere: true,
    remote: true,
    trial: "version C check syntax-check list-tasks list-hosts",
    deploys: "*",
  },
  {
    names: "ansible-playbook",
    short: "ieumtlfcMTUa",
    long: "inventory extra-vars user limit tags",
    trial: "version C check syntax-check list-tasks list-hosts list-tags",
    deploys: "*",
    safer: [["*", "$& --check"]],
  },
  {
    names: "ansible-pull",
    short: "ieumtlfcMTUa",
    long: "inventory extra-vars user limit tags",
    trial: "version C check syntax-check list-tasks list-hosts",
    deploys: "**",
  },
  {
    names: "ansible-console",
    short: "ieumtlfcMTUa",
    long: "inventory extra-vars user limit tags",
    trial: "version C check syntax-check list-tasks list-hosts",
  },
  { names: "chef-client chef-solo", short: "cEjlLNor", trial: "W why-run", deploys: "**" },
  { names: "cinc-client", short: "cEjlLNor", trial: "W why-run" },
  {
    names: "puppet",
    trial: "noop",
    deploys: "agent|apply, resource ** ensure=*, node purge|clean|deactivate",
  },
  {
    names: "vagrant",
    sub: { ssh: { reads: { "-c": "script", "--command": "script" }, anywhere: true, remote: true } },
    deploys: "destroy|cloud",
  },
  { names: "knife", sub: { ssh: { short: "xaGiPp", words: "skip rest", remote: true } } },
  {
    names: "bolt",
    sub: { "command run": { short: "tniup", long: "targets", words: "script", remote: true } },
  },
  {
    names: "salt",
    words: "skip skip rest",
    remote: true,
    deploys:
      "** " +
      "state.apply|state.highstate|state.sls|cmd.run|service.stop|service.restart|pkg.install|" +
      "pkg.remove|file.remove|system.*",
  },
  {
    names: "terraform",
    deploys:
      "apply|destroy|import|taint|untaint|force-unlock|refresh, state rm|mv|push|replace-provider, " +
      "workspace delete|new",
    safer: [
      ["** destroy", "terraform plan -destroy"],
      ["** apply", "terraform plan"],
    ],
  },
  {
    names: "tofu",
    deploys:
      "apply|destroy|import|taint|untaint|force-unlock|refresh, state rm|mv|push|replace-provider, " +
      "workspace delete|new",
    safer: [
      ["** destroy", "tofu plan -destroy"],
      ["** apply", "tofu plan"],
    ],
  },
  {
    names: "terragrunt",
    deploys: "apply|destroy|import|apply-all|destroy-all, run-all|run apply|destroy, state rm|mv|push",
    safer: [
      ["** destroy", "terragrunt plan -destroy"],
      ["** apply", "terragrunt plan"],
    ],
  },
  { names: "cdktf", deploys: "deploy|destroy" },
  {
    names: "pulumi",
    short: "sCe",
    long: "stack cwd color",
    reads: { "-C": "folder", "--cwd": "folder" },
    deploys:
      "up|update|destroy|refresh|import|cancel, stack rm|import|rename, config set|set-all|rm, " +
      "state delete|move|rename|repair|unprotect|upgrade, deployment run, env rm|set|edit, org|policy *",
    prints: "config --show-secrets, stack output|export --show-secrets, env open|get",
    safer: [["up|update|destroy|refresh", "pulumi preview --diff"]],
  },
  { names: "crossplane", deploys: "install|update" },
  { names: "salt-call", deploys: "** state.apply|state.highstate|state.sls|cmd.run" },
  { names: "packer", deploys: "build" },
];
