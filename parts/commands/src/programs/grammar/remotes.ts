import type { Grammar } from "./grammar-entry.js";

const EXEC: Grammar = {
  short: "uwecn",
  long: "user workdir env env-file container namespace index detach-keys",
  words: "skip command",
  again: true,
  remote: true,
};
const RUN: Grammar = {
  short: "vewupmlhac",
  long: "volume env env-file workdir user publish name network mount platform label memory cpus hostname gpus pull restart add-host cap-add device tmpfs volumes-from log-driver ulimit ip dns link runtime security-opt shm-size stop-signal",
  reads: { "--entrypoint": "entrypoint" },
  words: "image",
  remote: true,
};
const COMPOSE: Grammar = {
  short: "fp",
  long: "file project-name profile env-file project-directory ansi progress",
  sub: { exec: EXEC, run: { ...RUN, words: "skip command" } },
};
const HOST_THEN_LINE: Grammar = { words: "skip rest", again: true, stdin: "script", remote: true };
const SSH_LETTERS = "bcDEeFIiJLlmOopQRSWw";

/** Programs that run something on other machines and in containers. */
export const REMOTES: readonly (readonly [names: string, Grammar])[] = [
  [
    "docker podman nerdctl",
    {
      short: "Hcl",
      long: "host context config log-level",
      sub: { exec: EXEC, run: RUN, compose: COMPOSE, container: { sub: { exec: EXEC, run: RUN } } },
    },
  ],
  ["docker-compose podman-compose", COMPOSE],
  [
    "kubectl oc",
    {
      short: "ns",
      long: "namespace context cluster user kubeconfig server",
      sub: {
        exec: EXEC,
        rsh: EXEC,
        run: { behind: "--", words: "command", remote: true },
        debug: { behind: "--", words: "command", remote: true },
      },
    },
  ],
  ["microk8s minikube rancher k3s", { sub: { kubectl: { words: "program:kubectl" } } }],
  ["lxc incus", { sub: { exec: { long: "cwd env user group mode", words: "skip command", remote: true } } }],
  ["multipass", { sub: { exec: { short: "nd", words: "skip command", remote: true } } }],
  ["limactl", { sub: { shell: { long: "workdir", words: "skip command", remote: true } } }],
  ["lima colima", { words: "command", remote: true }],
  [
    "systemd-nspawn",
    { short: "DMu", long: "directory machine user bind image", words: "command", remote: true },
  ],
  [
    "adb",
    {
      short: "s",
      sub: { shell: { words: "rest", remote: true }, "exec-out": { words: "rest", remote: true } },
    },
  ],
  ["heroku", { sub: { run: { short: "asr", long: "app remote size", words: "rest", remote: true } } }],
  [
    "fly flyctl",
    {
      sub: {
        ssh: {
          sub: {
            console: {
              short: "as",
              long: "app select",
              reads: { "-C": "script", "--command": "script" },
              anywhere: true,
              remote: true,
            },
          },
        },
      },
    },
  ],
  [
    "vagrant",
    { sub: { ssh: { reads: { "-c": "script", "--command": "script" }, anywhere: true, remote: true } } },
  ],
  [
    "gcloud",
    {
      sub: {
        compute: {
          sub: {
            ssh: { long: "zone project", reads: { "--command": "script" }, anywhere: true, remote: true },
          },
        },
      },
    },
  ],
  [
    "az",
    {
      sub: {
        vm: {
          sub: {
            "run-command": {
              sub: {
                invoke: {
                  short: "gn",
                  long: "command-id resource-group name",
                  reads: { "--scripts": "script" },
                  anywhere: true,
                  remote: true,
                },
              },
            },
          },
        },
      },
    },
  ],
  [
    "ssh autossh dbclient",
    { ...HOST_THEN_LINE, short: SSH_LETTERS.replace("o", ""), reads: { "-o": "setting:ssh" } },
  ],
  ["knife", { sub: { ssh: { short: "xaGiPp", words: "skip rest", remote: true } } }],
  [
    "bolt",
    {
      sub: { command: { sub: { run: { short: "tniup", long: "targets", words: "script", remote: true } } } },
    },
  ],
  ["sshpass", { short: "pfd", words: "command" }],
  ["mosh", { long: "ssh server", words: "skip command", remote: true }],
  ["pssh parallel-ssh", { short: "hHlptoe", long: "hosts host user timeout", words: "rest", remote: true }],
  ["pdsh clush dsh", { short: "wxglftu", long: "worker group", words: "rest", remote: true }],
  [
    "ansible",
    {
      short: "imuef",
      long: "inventory module-name user extra-vars limit",
      reads: { "-a": "script", "--args": "script" },
      anywhere: true,
      remote: true,
    },
  ],
  ["salt", { words: "skip skip rest", remote: true }],
  [
    "eb",
    {
      sub: {
        ssh: { short: "en", reads: { "-c": "script", "--command": "script" }, anywhere: true, remote: true },
      },
    },
  ],
  ["tsh", { sub: { ssh: { ...HOST_THEN_LINE, short: "lpiLRDF", long: "login proxy user cluster" } } }],
  [
    "cf",
    {
      sub: {
        ssh: { short: "iL", reads: { "-c": "script", "--command": "script" }, anywhere: true, remote: true },
      },
    },
  ],
  [
    "gh",
    {
      sub: {
        codespace: { sub: { ssh: { short: "cR", long: "codespace repo", words: "rest", remote: true } } },
      },
    },
  ],
  ["coder", { sub: { ssh: { words: "skip rest", remote: true } } }],
  ["kamal", { sub: { app: { sub: { exec: { short: "dr", words: "rest", remote: true } } } } }],
  ["ddev", { sub: { exec: { short: "sd", long: "service dir", words: "rest", remote: true } } }],
  [
    "devcontainer",
    { sub: { exec: { long: "workspace-folder container-id", words: "command", remote: true } } },
  ],
  ["crictl ctr", { sub: { exec: EXEC, tasks: { sub: { exec: EXEC } } } }],
  [
    "singularity apptainer",
    { sub: { exec: { short: "BHW", long: "bind home", words: "skip command", remote: true } } },
  ],
  ["pct", { sub: { exec: { words: "skip command", remote: true } } }],
  ["nomad", { sub: { alloc: { sub: { exec: { long: "task job", words: "skip command", remote: true } } } } }],
  ["okteto", { sub: { exec: { behind: "--", words: "command", remote: true } } }],
  [
    "convox scalingo",
    {
      sub: {
        run: { short: "a", words: "rest", remote: true },
        exec: { short: "a", words: "skip rest", remote: true },
      },
    },
  ],
  ["hcloud", { sub: { server: { sub: { ssh: { words: "skip rest", remote: true } } } } }],
  [
    "doctl",
    {
      sub: {
        compute: { sub: { ssh: { reads: { "--ssh-command": "script" }, anywhere: true, remote: true } } },
      },
    },
  ],
];
