import type { OptionTable } from "./options.js";

/** How to find the command behind a program's own options. */
export interface Prefix extends OptionTable {
  /** Words between the options and the command: the duration of `timeout`. */
  skip?: number;
  /** Takes `NAME=value` before the command. */
  assignments?: boolean;
  /** Options with a value that names the folder. */
  folder?: readonly string[];
  /** Options whose value, joined with nothing, is a shell script. */
  script?: readonly string[];
}

/** Programs that run the command behind their own options. */
export const PREFIXES: Readonly<Record<string, Prefix>> = {
  sudo: {
    short: "ughpCrtTUDR",
    long: [
      "user",
      "group",
      "host",
      "prompt",
      "close-from",
      "role",
      "type",
      "command-timeout",
      "other-user",
      "chdir",
      "chroot",
    ],
    assignments: true,
    folder: ["-D", "--chdir"],
  },
  doas: { short: "uC" },
  env: {
    short: "uCSa",
    long: ["unset", "chdir", "split-string", "argv0"],
    assignments: true,
    folder: ["-C", "--chdir"],
    script: ["-S", "--split-string"],
  },
  command: {},
  builtin: {},
  exec: { short: "a" },
  nohup: {},
  setsid: {},
  time: { short: "fo", long: ["format", "output"] },
  gtime: { short: "fo" },
  nice: { short: "n", long: ["adjustment"] },
  ionice: { short: "cnpPu" },
  timeout: { short: "ks", long: ["kill-after", "signal"], skip: 1 },
  gtimeout: { short: "ks", long: ["kill-after", "signal"], skip: 1 },
  stdbuf: { short: "ioe", long: ["input", "output", "error"] },
  chrt: { short: "TPD", skip: 1 },
  taskset: { skip: 1 },
  chroot: { long: ["userspec", "groups"], skip: 1 },
  unshare: { short: "SGR" },
  strace: { short: "eopsuaEIPSX" },
  ltrace: { short: "eopsuanF" },
  caffeinate: { short: "tw" },
  arch: {},
  "xvfb-run": { short: "efnpsw" },
  "dbus-run-session": {},
  "systemd-run": { short: "puGMEtH", long: ["unit", "property", "uid", "gid", "slice", "description"] },
  firejail: {},
  torsocks: {},
  proxychains: { short: "f" },
  proxychains4: { short: "f" },
  faketime: { skip: 1 },
  unbuffer: {},
  rlwrap: { short: "fHsSC" },
  setarch: { skip: 1 },
  runuser: { short: "ugG", long: ["user", "group"] },
  gosu: { skip: 1 },
  "su-exec": { skip: 1 },
  setpriv: { long: ["reuid", "regid", "groups"] },
  "cross-env": { assignments: true },
  "cross-env-shell": { assignments: true },
  dotenv: { short: "evpc" },
  "dotenv-cli": { short: "evpc" },
  npx: { short: "pw", long: ["package", "workspace", "prefix"], script: ["-c", "--call"] },
  bunx: { short: "p", long: ["package"] },
  uvx: { short: "p", long: ["from", "with", "python"] },
  pipx: { skip: 1 },
  busybox: {},
  toybox: {},
  noglob: {},
  nocorrect: {},
};

/** Programs with a sub-command that runs another program: `poetry run …`, `docker exec container …`. */
export const RUNNERS: Readonly<Record<string, Readonly<Record<string, Prefix & { remote?: boolean }>>>> = {
  pnpm: { exec: { long: ["filter"] }, dlx: { long: ["package"] } },
  npm: {
    exec: { short: "pwc", long: ["package", "workspace", "call"], script: ["-c", "--call"] },
    x: { short: "pw" },
  },
  yarn: { exec: {}, dlx: { short: "p" }, run: {} },
  bun: { x: {}, run: {} },
  poetry: { run: {} },
  pipenv: { run: {} },
  pdm: { run: {} },
  rye: { run: {} },
  hatch: { run: {} },
  pixi: { run: {} },
  uv: { run: { short: "pm", long: ["with", "python", "package", "extra", "group", "project", "directory"] } },
  conda: { run: { short: "np" } },
  mamba: { run: { short: "np" } },
  bundle: { exec: {} },
  mise: { exec: {}, x: {} },
  asdf: { exec: {} },
  direnv: { exec: { skip: 1 } },
  dotenvx: { run: { short: "fe" } },
  doppler: { run: { short: "pc", long: ["project", "config"] } },
  op: { run: { long: ["env-file"] } },
  infisical: { run: { long: ["env", "path", "projectId"] } },
  docker: {
    exec: { short: "uwe", long: ["user", "workdir", "env", "env-file"], skip: 1, remote: true },
    run: {
      short: "vewupmlhac",
      long: [
        "volume",
        "env",
        "env-file",
        "workdir",
        "user",
        "publish",
        "name",
        "network",
        "mount",
        "entrypoint",
        "platform",
      ],
      skip: 1,
      remote: true,
    },
  },
  podman: {
    exec: { short: "uwe", skip: 1, remote: true },
    run: {
      short: "vewupmlhac",
      long: ["volume", "env", "workdir", "user", "name", "network"],
      skip: 1,
      remote: true,
    },
  },
  "docker-compose": {
    exec: { short: "uwe", long: ["user", "workdir", "env", "index"], skip: 1, remote: true },
    run: { short: "uwevp", long: ["user", "workdir", "env", "name", "volume"], skip: 1, remote: true },
  },
  kubectl: { exec: { short: "cn", long: ["container", "namespace"], skip: 1, remote: true } },
  heroku: { run: { short: "as", remote: true } },
};
