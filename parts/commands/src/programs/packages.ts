import type { Grammar } from "./grammar/grammar-entry.js";
import type { Program } from "./grammar/program.js";

const COMMAND: Grammar = { words: "command" };
const BEHIND_ONE: Grammar = { words: "skip command" };
const SCRIPT: Grammar = {
  short: "w",
  long: "workspace filter",
  reads: { "--prefix": "folder" },
  words: "task:npm",
};
const PACKAGE: Grammar = { short: "p", long: "package workspace prefix", words: "package" };

const NPX: Grammar = {
  short: "p",
  long: "package workspace prefix",
  words: "package",
  reads: { "-c": "script", "--call": "script" },
};
const RUN: Grammar = {
  short: "w",
  long: "workspace filter",
  reads: { "--prefix": "folder" },
  words: "script-or-program",
};

/** Describes a package manager's `config` commands, which write to its settings file. */
function configIn(file: string): Readonly<Record<string, Grammar>> {
  const change: Grammar = { changes: `write =${file}` };
  const verbs = { set: change, delete: change, unset: change };
  return { config: { sub: verbs }, c: { sub: verbs } };
}

export const PACKAGES: readonly Program[] = [
  {
    names: "cargo",
    short: "pFjZ",
    long: "package features target manifest-path",
    sub: {
      release: { acts: "x execute" },
      watch: {
        reads: {
          "-s": "script",
          "--shell": "script",
          "-x": "program-line:cargo",
          "--exec": "program-line:cargo",
        },
        anywhere: true,
        behind: "--",
        words: "command",
      },
    },
    trial: "n dry-run",
    deploys: "publish|yank|owner|release",
    safer: [["publish", "$& --dry-run"]],
  },
  { names: "dart flutter", sub: { "pub publish": { trial: "n dry-run" } } },
  {
    names: "apt-get apt aptitude",
    short: "oct",
    trial: "s simulate just-print dry-run recon no-act",
    machine: "remove|purge|autoremove|erase|del|deinstall",
    because: "it removes packages from the machine",
  },
  {
    names: "mise rtx",
    sub: {
      exec: { behind: "--", words: "command" },
      x: { behind: "--", words: "command" },
      run: { short: "CjE", trial: "n dry-run", words: "task:mise" },
    },
  },
  { names: "asdf rbenv pyenv nodenv jenv goenv rvm bundle", sub: { exec: COMMAND } },
  { names: "nvm", sub: { exec: BEHIND_ONE, run: { words: "skip file:javascript" } } },
  { names: "fnm", sub: { exec: { long: "using", words: "command" } } },
  { names: "volta", sub: { run: { long: "node npm yarn", words: "command" } } },
  { names: "conda mamba micromamba", sub: { run: { short: "npr", long: "name prefix", words: "command" } } },
  {
    names: "poetry pdm",
    short: "CP",
    long: "directory project",
    sub: { run: { words: "command" } },
    deploys: "publish",
  },
  {
    names: "pipenv rye pixi rez",
    short: "CP",
    long: "directory project",
    sub: { run: { words: "command" } },
  },
  { names: "hatch", sub: { run: { words: "command" } }, deploys: "publish" },
  {
    names: "uv",
    long: "directory project",
    sub: {
      run: {
        short: "pm",
        long: "with python package extra group project directory env-file",
        words: "command",
      },
      "tool run": { short: "p", long: "from with python", words: "python-package" },
    },
    deploys: "publish",
  },
  { names: "uvx", short: "p", long: "from with python", words: "python-package" },
  { names: "pipx", sub: { run: { long: "spec python pip-args", words: "python-package" } } },
  {
    names: "nix-shell",
    short: "pIA",
    long: "attr",
    reads: { "--run": "script", "--command": "script" },
    anywhere: true,
  },
  {
    names: "nix",
    sub: {
      develop: { behind: "-c --command", words: "command" },
      shell: { behind: "-c --command", words: "command" },
      run: { words: "flake" },
    },
  },
  {
    names: "guix",
    sub: { shell: { behind: "--", words: "command" }, environment: { behind: "--", words: "command" } },
  },
  { names: "devbox", sub: { run: { behind: "--", words: "command" } } },
  {
    names: "flatpak",
    sub: { run: { long: "branch arch", reads: { "--command": "entrypoint" }, words: "skip command" } },
    machine: "remove|purge|autoremove|erase|del|deinstall",
    because: "it removes packages from the machine",
  },
  {
    names: "npm",
    short: "Cnw",
    long: "filter workspace loglevel reporter userconfig registry prefix",
    reads: {
      "--prefix": "folder",
      "-C": "folder",
      "--dir": "folder",
      "--cwd": "folder",
      "--script-shell": "script",
    },
    sub: {
      run: SCRIPT,
      "run-script": SCRIPT,
      rum: SCRIPT,
      urn: SCRIPT,
      exec: NPX,
      x: NPX,
      init: { words: "initializer" },
      create: { words: "initializer" },
      explore: { words: "skip command" },
      ...configIn(".npmrc"),
    },
    deploys:
      "publish|unpublish|deprecate|undeprecate, dist-tag add|rm|remove, owner add|rm, access " +
      "set|grant|revoke|public|restricted, org set|rm, team create|destroy|add|rm, token " +
      "create|revoke, stage !list|view|download",
    prints: "token list, config get *_authToken",
    safer: [["publish", "$& --dry-run"]],
  },
  {
    names: "pnpm",
    short: "CnwF",
    long: "filter workspace loglevel reporter dir",
    reads: { "--prefix": "folder", "-C": "folder", "--dir": "folder", "--cwd": "folder" },
    words: "script-or-program",
    sub: {
      run: SCRIPT,
      exec: {
        short: "p",
        long: "package workspace prefix",
        words: "command",
        reads: { "-c": "script", "--call": "script" },
      },
      dlx: PACKAGE,
      create: { words: "initializer" },
      deploy: {},
      ...configIn(".npmrc"),
    },
    deploys: "publish, recursive|m publish",
    safer: [["** publish", "$& --dry-run"]],
  },
  {
    names: "yarn",
    long: "registry",
    reads: { "--prefix": "folder", "-C": "folder", "--dir": "folder", "--cwd": "folder" },
    words: "script-or-program",
    sub: {
      run: RUN,
      exec: { words: "command" },
      dlx: PACKAGE,
      create: { words: "initializer" },
      workspace: { words: "skip program:yarn" },
      "workspaces foreach": { short: "jp", long: "from include exclude jobs", words: "program:yarn" },
      "workspaces run": SCRIPT,
      ...configIn(".yarnrc.yml"),
    },
    deploys:
      "publish, npm publish|logout, npm tag add|remove, workspaces|workspace npm publish, " +
      "workspaces|workspace * npm publish, workspaces|workspace foreach npm publish, " +
      "workspaces|workspace * foreach npm publish",
  },
  {
    names: "bun",
    kind: "makes",
    short: "r",
    long: "env-file preload filter config",
    reads: {
      "-e": "code:javascript",
      "--eval": "code:javascript",
      "-p": "code:javascript",
      "--print": "code:javascript",
      "--cwd": "folder",
    },
    words: "script-or-program",
    sub: {
      x: PACKAGE,
      run: RUN,
      create: { words: "initializer" },
      add: {},
      install: {},
      remove: {},
      publish: {},
      pm: {},
      test: {},
      build: {},
      link: {},
    },
    deploys: "publish",
  },
  {
    names: "npx pnpx",
    short: "pw",
    long: "package workspace prefix",
    reads: { "-c": "script", "--call": "script" },
    words: "package",
  },
  { names: "bunx", short: "p", long: "package", words: "package" },
  {
    names: "deno",
    kind: "makes",
    sub: {
      eval: { short: "c", long: "ext", words: "code:javascript" },
      run: { short: "c", long: "config import-map lock", words: "package" },
      x: PACKAGE,
      task: { short: "cf", long: "config filter", reads: { "--cwd": "folder" }, words: "task:deno" },
    },
  },
  {
    names: "composer",
    reads: { "-d": "folder", "--working-dir": "folder" },
    sub: {
      run: { words: "task:composer" },
      "run-script": { words: "task:composer" },
      exec: { words: "command" },
    },
  },
  { names: "dnx", words: "package" },
  {
    names: "dotnet",
    kind: "framework",
    sub: { "tool run": { words: "command" }, "tool exec": { words: "package" } },
    deploys: "nuget push|delete",
    migrates: "ef database update|drop, ef migrations add|remove",
  },
  { names: "pod", deploys: "trunk push|delete|deprecate" },
  {
    names: "mix",
    kind: "framework",
    deploys: "hex.publish|hex.retire, hex.owner add|remove|transfer",
    migrates: "ecto.migrate|ecto.rollback|ecto.drop|ecto.reset|ecto.setup|ecto.load|ecto.create",
  },
  { names: "gh-pages ghpages angular-cli-ghpages", deploys: "**" },
  { names: "jsr changeset flit", deploys: "publish" },
  { names: "semantic-release", trial: "dry-run d", deploys: "**" },
  { names: "release-it", trial: "dry-run d release-version changelog", deploys: "**" },
  { names: "web-ext", deploys: "sign|submit" },
  { names: "auto", trial: "d dry-run", deploys: "shipit|release|publish|canary|next" },
  { names: "np", trial: "preview", deploys: "**" },
  { names: "goreleaser", long: "skip", trial: "snapshot skip=publish", deploys: "release|publish|continue" },
  { names: "twine", deploys: "upload" },
  { names: "gem", deploys: "push|yank|owner" },
  { names: "nuget", deploys: "push|delete" },
  {
    names: "yum dnf zypper apk pkg snap",
    machine: "remove|purge|autoremove|erase|del|deinstall",
    because: "it removes packages from the machine",
  },
  { names: "dpkg", machine: "-r|--remove|-P|--purge", because: "it removes packages from the machine" },
  {
    names: "rpm",
    kind: "makes",
    machine: "-e|--erase",
    because: "it removes packages from the machine",
  },
  { names: "pacman yay paru", machine: "-R*", because: "it removes packages from the machine" },
  { names: "xbps-remove urpme", machine: "**", because: "it removes packages from the machine" },
  { names: "emerge", machine: "-C|--unmerge|--depclean", because: "it removes packages from the machine" },
];
