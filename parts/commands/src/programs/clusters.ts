import type { Grammar } from "./grammar/grammar-entry.js";
import type { Program } from "./grammar/program.js";

const EXEC: Grammar = {
  short: "uwecn",
  long: "user workdir env env-file container namespace index detach-keys",
  words: "skip command",
  again: true,
  remote: true,
};
const RUN: Grammar = {
  short: "vewupmlhac",
  long:
    "volume env env-file workdir user publish name network mount platform label memory cpus hostname " +
    "gpus pull restart add-host cap-add device tmpfs volumes-from log-driver ulimit ip dns link " +
    "runtime security-opt shm-size stop-signal",
  reads: { "--entrypoint": "entrypoint" },
  words: "image",
  remote: true,
};
const COMPOSE: Grammar = {
  short: "fpH",
  long: "host file project-name profile env-file project-directory ansi progress",
  sub: { exec: EXEC, run: { ...RUN, words: "skip command" } },
};

const CONTAINERS = {
  kind: "containers makes",
  short: "Hclfp",
  long: "host context config log-level file project-name profile env-file project-directory",
  sub: { exec: EXEC, run: RUN, compose: COMPOSE, "container exec": EXEC, "container run": RUN },
};
const BEHIND: Grammar = { behind: "--", words: "command", remote: true };
const PODS: Readonly<Record<string, Grammar>> = { exec: EXEC, rsh: EXEC, run: BEHIND, debug: BEHIND };

export const CLUSTERS: readonly Program[] = [
  {
    names: "toolbox distrobox",
    sub: { run: { short: "c", words: "command" }, enter: { behind: "--", words: "command" } },
  },
  {
    names: "docker",
    ...CONTAINERS,
    deploys:
      "push, image|manifest push, buildx imagetools create, stack deploy|rm, service " +
      "create|update|rm|scale|rollback, swarm init|join|leave, secret create|rm, system|volume prune, " +
      "volume rm, plugin push, buildx --push",
    safer: [["** prune", "docker system df, which shows what would be freed"]],
  },
  {
    names: "podman",
    ...CONTAINERS,
    deploys: "push, image|manifest push, system prune|reset, volume prune|rm",
  },
  {
    names: "nerdctl",
    ...CONTAINERS,
  },
  {
    names: "docker-compose podman-compose",
    kind: "containers",
    short: "fpH",
    long: "host file project-name profile env-file project-directory ansi progress",
    sub: { exec: EXEC, run: { ...RUN, words: "skip command" } },
  },
  {
    names: "kubectl",
    kind: "makes",
    short: "nsfklo",
    long: "namespace context cluster user kubeconfig server filename output selector",
    sub: PODS,
    deploys:
      "apply|annotate|autoscale|cordon|create|delete|drain|edit|expose|label|patch|replace|run|scale|" +
      "set|taint|uncordon, rollout restart|undo|pause|resume, certificate approve|deny, cp * *:",
    prints: "get secret|secrets",
    sends: "cp",
    safer: [
      ["** apply", "apply => diff"],
      ["** delete|scale|patch|replace|create|drain", "$& --dry-run=server"],
    ],
  },
  {
    names: "oc",
    kind: "makes",
    short: "nsf",
    long: "namespace context cluster user kubeconfig server",
    sub: PODS,
    deploys: "apply|create|delete|patch|replace|scale|set|new-app|start-build|rollout|adm",
    prints: "get secret|secrets",
    sends: "cp|rsync",
  },
  { names: "microk8s minikube rancher", sub: { kubectl: { words: "program:kubectl" } } },
  {
    names: "k3s",
    sub: { kubectl: { words: "program:kubectl" } },
    deploys: "kubectl apply|delete|create|scale|patch",
  },
  {
    names: "lxc incus",
    sub: { exec: { long: "cwd env user group mode", words: "skip command", remote: true } },
  },
  { names: "multipass", sub: { exec: { short: "nd", words: "skip command", remote: true } } },
  { names: "limactl", sub: { shell: { long: "workdir", words: "skip command", remote: true } } },
  { names: "lima colima", words: "command", remote: true },
  {
    names: "systemd-nspawn",
    short: "DMu",
    long: "directory machine user bind image",
    words: "command",
    remote: true,
  },
  { names: "ddev", sub: { exec: { short: "sd", long: "service dir", words: "rest", remote: true } } },
  {
    names: "devcontainer",
    sub: { exec: { long: "workspace-folder container-id", words: "command", remote: true } },
  },
  { names: "crictl ctr", sub: { exec: EXEC, "tasks exec": EXEC } },
  {
    names: "singularity apptainer",
    sub: { exec: { short: "BHW", long: "bind home", words: "skip command", remote: true } },
  },
  { names: "pct", sub: { exec: { words: "skip command", remote: true } } },
  {
    names: "nomad",
    sub: { "alloc exec": { long: "task job", words: "skip command", remote: true } },
    deploys:
      "run|stop|dispatch|revert|promote, job run|stop|dispatch|revert|promote, system gc, deployment " +
      "promote|fail",
  },
  { names: "okteto", sub: { exec: { behind: "--", words: "command", remote: true } }, kind: "cloud" },
  {
    names: "helm",
    short: "nf",
    long: "namespace values kube-context kubeconfig",
    deploys: "install|upgrade|uninstall|delete|rollback|push, repo remove, plugin install|uninstall",
    safer: [["** install|upgrade|uninstall|rollback", "$& --dry-run"]],
  },
  { names: "helmfile", short: "fel", deploys: "apply|sync|destroy|delete" },
  { names: "kustomize", sub: { edit: { changes: "write =kustomization.yaml" } }, deploys: "edit" },
  { names: "consul", deploys: "kv put|delete, force-leave|leave", kind: "holder" },
  { names: "buildah", deploys: "push" },
  { names: "skopeo", deploys: "copy|delete|sync" },
  { names: "crane", deploys: "push|copy|delete|tag" },
  { names: "skaffold", deploys: "run|deploy|delete|apply" },
  {
    names: "argocd",
    deploys: "app|proj|repo|cluster|appset create|delete|set|sync|rollback|patch|add|rm|terminate-op|unset",
  },
  { names: "flux", deploys: "bootstrap|create|delete|install|uninstall|reconcile|resume|suspend|push" },
  { names: "istioctl", deploys: "install|uninstall|upgrade" },
  { names: "velero", deploys: "* delete|create, install|uninstall|create|delete" },
  { names: "eksctl", deploys: "create|delete|scale|upgrade|drain|enable|set|unset" },
  { names: "kops", deploys: "create|delete|update|rolling-update|replace|edit", kind: "cloud" },
  { names: "kubeadm talosctl cilium", kind: "cloud" },
];
