import type { Grammar } from "./grammar-entry.js";

const COMMAND: Grammar = { words: "command" };
const BEHIND_ONE: Grammar = { words: "skip command" };
const LINES: Grammar = { words: "each:script" };

/** Programs that run what their arguments say on this machine, by their names. */
export const WRAPPERS: readonly (readonly [names: string, Grammar])[] = [
  [
    "command builtin nohup setsid dbus-run-session arch catchsegv unbuffer torsocks noglob nocorrect busybox",
    COMMAND,
  ],
  ["toybox chronic ifne firejail valgrind heaptrack winpty entr pty", COMMAND],
  ["cross-env env-cmd with-env", { words: "assignments command" }],
  ["taskset faketime gosu su-exec setuidgid s6-setuidgid setarch", BEHIND_ONE],
  [
    "sudo dzdo",
    {
      short: "ughpCrtTUR",
      long: "user group host prompt close-from role type command-timeout other-user chroot",
      reads: { "-D": "folder", "--chdir": "folder" },
      words: "assignments command",
    },
  ],
  ["doas", { short: "uC", words: "command" }],
  ["pkexec", { long: "user", words: "command" }],
  ["run0", { short: "ugD", long: "user group unit property slice nice chdir setenv", words: "command" }],
  [
    "su",
    { short: "gGs", long: "shell group", reads: { "-c": "script", "--command": "script" }, anywhere: true },
  ],
  [
    "runuser",
    {
      short: "ugGs",
      long: "user group shell",
      reads: { "-c": "script", "--command": "script" },
      anywhere: true,
      words: "command",
    },
  ],
  ["sg", { words: "skip rest", reads: { "-c": "script" }, anywhere: true }],
  ["capsh", { reads: { "-c": "script" }, anywhere: true }],
  ["exec", { short: "a", words: "command" }],
  ["time gtime", { short: "fo", long: "format output", words: "command" }],
  ["nice", { short: "n", long: "adjustment", words: "command" }],
  ["ionice", { short: "cnpPu", words: "command" }],
  ["timeout gtimeout", { short: "ks", long: "kill-after signal", words: "skip command" }],
  ["stdbuf", { short: "ioe", long: "input output error", words: "command" }],
  ["chrt", { short: "TPD", words: "skip command" }],
  ["cgexec", { short: "g", words: "command" }],
  ["cpulimit", { short: "lpePc", long: "limit pid exe path cpu", words: "command" }],
  ["chroot arch-chroot", { long: "userspec groups", words: "skip command" }],
  ["schroot", { short: "cu", long: "chroot user directory", words: "command" }],
  ["proot", { short: "rbwqvk", words: "command" }],
  ["unshare", { short: "SGR", words: "command" }],
  ["nsenter", { short: "tSGW", long: "target setuid setgid wd root", words: "command" }],
  ["setpriv", { long: "reuid regid groups", words: "command" }],
  ["ip", { sub: { netns: { sub: { exec: BEHIND_ONE } } } }],
  ["strace", { short: "eopsuaEIPSX", words: "command" }],
  ["ltrace", { short: "eopsuanF", words: "command" }],
  [
    "perf",
    { sub: { stat: { short: "eropCt", words: "command" }, record: { short: "eopCtFc", words: "command" } } },
  ],
  ["caffeinate", { short: "tw", words: "command" }],
  ["xvfb-run", { short: "efnpsw", words: "command" }],
  [
    "systemd-run",
    {
      short: "puGMEtHC",
      long: "unit property uid gid slice description on-active on-calendar on-boot working-directory setenv",
      words: "command",
    },
  ],
  ["systemd-inhibit", { long: "what who why mode", words: "command" }],
  [
    "start-stop-daemon",
    { short: "pucxnd", long: "pidfile user chuid name chdir", reads: { "--exec": "script", "-a": "script" } },
  ],
  ["daemonize", { short: "acelopuE", words: "command" }],
  ["proxychains proxychains4", { short: "f", words: "command" }],
  [
    "numactl",
    { short: "NmCpi", long: "cpunodebind physcpubind membind interleave preferred", words: "command" },
  ],
  ["fakeroot", { short: "lsib", words: "command" }],
  ["chpst", { short: "uUe/nmdoplcrtf", words: "command" }],
  ["tini dumb-init", { short: "per", words: "command" }],
  ["sem", { short: "j", long: "id jobs timeout", words: "command" }],
  ["rlwrap", { short: "fHsSC", words: "command" }],
  ["dotenv dotenv-cli", { short: "evpc", words: "command" }],
  [
    "wsl",
    { short: "du", long: "distribution user shell-type", reads: { "--cd": "folder" }, words: "command" },
  ],
  ["watch", { short: "n", long: "interval", words: "rest" }],
  ["watchexec", { short: "wefisdNo", long: "watch exts filter ignore signal debounce shell", words: "rest" }],
  [
    "nodemon",
    {
      short: "ewid",
      long: "ext watch ignore delay",
      reads: { "-x": "script", "--exec": "script" },
      anywhere: true,
      words: "file:javascript",
    },
  ],
  ["onchange reflex", { behind: "--", words: "command" }],
  ["chokidar", { reads: { "-c": "script", "--command": "script" }, anywhere: true }],
  [
    "concurrently conc",
    {
      short: "npcm",
      long: "names prefix prefix-colors max-processes restart-tries success",
      words: "each:script-or-task",
    },
  ],
  ["shx", { words: "command" }],
  ["xcrun", { long: "sdk toolchain", words: "command" }],
  ["tox", { sub: { exec: { behind: "--", words: "command" } } }],
  [
    "cargo",
    {
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
    },
  ],
  [
    "launchctl",
    { sub: { submit: { behind: "--", words: "command" }, asuser: BEHIND_ONE, bsexec: BEHIND_ONE } },
  ],
  [
    "repo west",
    { sub: { forall: { reads: { "-c": "script" }, anywhere: true, behind: "-c", words: "rest" } } },
  ],
  ["meta", { sub: { exec: { words: "script" } } }],
  ["mr", { sub: { run: { words: "command" } } }],
  ["gita", { sub: { shell: { words: "rest" }, super: { words: "program:git" } } }],
  ["retry retry-cli wait-on wait-for-it.sh wait-for-it dockerize", { behind: "--", words: "command" }],
  ["pee", LINES],
  [
    "hyperfine",
    {
      short: "wrmMSn",
      long: "warmup runs min-runs max-runs shell export-json export-markdown command-name",
      reads: {
        "-p": "script",
        "--prepare": "script",
        "--setup": "script",
        "--cleanup": "script",
        "--conclude": "script",
      },
      words: "each:script",
    },
  ],
  ["npm-run-all run-s run-p run-s2 run-p2", { words: "each:task:npm" }],
  ["start-server-and-test", { words: "each:task:npm" }],
  [
    "flock",
    {
      short: "wEo",
      long: "timeout wait",
      reads: { "-c": "script", "--command": "script" },
      again: true,
      words: "skip command",
    },
  ],
  ["script", { short: "EIBOmoT", reads: { "-c": "script", "--command": "script" }, anywhere: true }],
  ["asciinema", { sub: { rec: { reads: { "-c": "script", "--command": "script" }, anywhere: true } } }],
  ["dtach abduco", { short: "cAnz", words: "command" }],
  [
    "xterm konsole alacritty kitty st urxvt foot",
    { short: "Tt", long: "title", reads: { "-e": "script" }, words: "command" },
  ],
  [
    "gnome-terminal xfce4-terminal",
    { behind: "--", reads: { "-e": "script", "--command": "script" }, words: "command" },
  ],
  ["zellij", { sub: { run: { behind: "--", words: "command" } } }],
  ["pm2 forever", { sub: { start: { short: "ni", long: "name instances", words: "script" } } }],
  ["expect", { reads: { "-c": "code:tcl" }, short: "f", words: "file:tcl", stdin: "code:tcl" }],
  ["gcc g++ clang", { reads: { "-wrapper": "script" } }],
];

/** Programs that get secrets, versions of programs or packages, and then run what is behind. */
export const ENVIRONMENTS: readonly (readonly [names: string, Grammar])[] = [
  [
    "aws-vault chamber saml2aws aws-okta vaulted berglas",
    {
      sub: {
        exec: { short: "dntr", long: "duration", words: "skip command" },
        shell: BEHIND_ONE,
        run: COMMAND,
      },
    },
  ],
  ["op", { sub: { run: { long: "env-file account", words: "command" } } }],
  [
    "doppler",
    {
      sub: {
        run: {
          short: "pc",
          long: "project config token",
          reads: { "--command": "script" },
          words: "command",
        },
      },
    },
  ],
  [
    "infisical",
    { sub: { run: { long: "env path projectId", reads: { "--command": "script" }, words: "command" } } },
  ],
  ["dotenvx", { sub: { run: { short: "fe", words: "command" } } }],
  ["teller", { sub: { run: { short: "c", words: "command" } } }],
  ["sops", { sub: { "exec-env": { words: "skip rest" }, "exec-file": { words: "skip rest" } } }],
  ["envconsul envchain", { long: "prefix secret config", short: "c", words: "command" }],
  ["railway", { sub: { run: { short: "es", long: "service environment", words: "command" } } }],
  ["netlify", { sub: { "dev:exec": COMMAND } }],
  ["direnv", { sub: { exec: { words: "folder command" } } }],
  [
    "mise rtx",
    {
      sub: {
        exec: { behind: "--", words: "command" },
        x: { behind: "--", words: "command" },
        run: { short: "CjE", trial: "n dry-run", words: "task:mise" },
      },
    },
  ],
  ["asdf rbenv pyenv nodenv jenv goenv", { sub: { exec: COMMAND } }],
  ["nvm", { sub: { exec: BEHIND_ONE, run: { words: "skip file:javascript" } } }],
  ["fnm", { sub: { exec: { long: "using", words: "command" } } }],
  ["volta", { sub: { run: { long: "node npm yarn", words: "command" } } }],
  ["rvm", { sub: { exec: COMMAND } }],
  ["conda mamba micromamba", { sub: { run: { short: "npr", long: "name prefix", words: "command" } } }],
  [
    "poetry pipenv pdm rye pixi rez",
    { short: "CP", long: "directory project", sub: { run: { words: "command" } } },
  ],
  ["hatch", { sub: { run: { words: "command" } } }],
  [
    "uv",
    {
      long: "directory project",
      sub: {
        run: {
          short: "pm",
          long: "with python package extra group project directory env-file",
          words: "command",
        },
        tool: { sub: { run: { short: "p", long: "from with python", words: "python-package" } } },
      },
    },
  ],
  ["uvx", { short: "p", long: "from with python", words: "python-package" }],
  ["pipx", { sub: { run: { long: "spec python pip-args", words: "python-package" } } }],
  ["bundle", { sub: { exec: COMMAND } }],
  [
    "nix-shell",
    { short: "pIA", long: "attr", reads: { "--run": "script", "--command": "script" }, anywhere: true },
  ],
  [
    "nix",
    {
      sub: {
        develop: { behind: "-c --command", words: "command" },
        shell: { behind: "-c --command", words: "command" },
        run: { words: "flake" },
      },
    },
  ],
  [
    "guix",
    { sub: { shell: { behind: "--", words: "command" }, environment: { behind: "--", words: "command" } } },
  ],
  ["devbox", { sub: { run: { behind: "--", words: "command" } } }],
  [
    "flatpak",
    { sub: { run: { long: "branch arch", reads: { "--command": "entrypoint" }, words: "skip command" } } },
  ],
  [
    "toolbox distrobox",
    { sub: { run: { short: "c", words: "command" }, enter: { behind: "--", words: "command" } } },
  ],
];
