import { AGENT_PROGRAMS } from "@agentos/clients";
import type { Invocation } from "../../reader/index.js";

// Names are searched for in strings, because building a set takes too long for a hook.

const listed = (...texts: string[]) => texts.map((text) => ` ${text} `);

/**
 * Programs whose arguments do not name actions on a remote service. Words such as `delete` in them
 * are patterns, file names or local resources, or are handled by a different detector.
 */
const LOCAL = listed(
  // Programs for text and files.
  "ls ll cat head tail wc grep egrep fgrep zgrep rg ag ack pt sift ugrep findstr select-string sls ast-grep semgrep comby awk gawk mawk sed gsed echo printf print yes test [ [[ expr seq sort uniq cut tr diff cmp comm column nl " +
    "tac rev fold fmt paste join split csplit tee xxd od hexdump strings file stat du df date cal bc dc less more bat jq yq dasel xq gron fx mlr csvkit " +
    "md5sum sha1sum sha256sum shasum cksum basename dirname realpath readlink find gfind fd fdfind locate tree touch mkdir cp mv ln rm rmdir unlink install rimraf del-cli trash shred " +
    "chmod chown chgrp tar zip unzip gzip gunzip bzip2 xz zstd 7z rsync scp dd patch iconv base64 envsubst sponge sd rename mmv say figlet cowsay toilet " +
    "true false : exit return export set unset declare local readonly typeset alias unalias help source . cd pushd popd read trap wait shift let hash type " +
    "which whereis command builtin eval exec let logger notify-send pandoc convert magick ffmpeg ffprobe exiftool tokei cloc scc",
  // Programs for the machine, its processes and terminals.
  "ps top htop kill killall pkill pgrep sleep time timeout watch uname hostname whoami id groups free uptime lsof ss netstat ip ifconfig ping dig nslookup host " +
    "traceroute nc socat openssl gpg ssh-keygen ssh-add systemctl service journalctl launchctl crontab mount umount sysctl loginctl dmesg ufw iptables " +
    "tmux screen zellij zoxide fzf man info tldr history clear reset tput stty code cursor subl vim vi nvim nano emacs open xdg-open pbcopy pbpaste xclip " +
    "defaults osascript gsettings dconf xcodebuild xcrun adb emulator simctl stow chezmoi yadm direnv lorri watchman entr pre-commit husky lefthook lint-staged " +
    "bluetoothctl nmcli timedatectl hostnamectl localectl sudo doas env nice nohup xargs parallel",
  // Version control has its own detector.
  "git hub hg svn jj sl gt git-lfs git-town tig lazygit",
);

/** Programs for packages and builds. Only publishing matters, because it cannot be undone. */
const PUBLISHERS = listed(
  "apt apt-get aptitude dpkg yum dnf rpm pacman yay paru zypper apk brew port nix nix-env nix-shell nix-build home-manager guix snap flatpak winget choco scoop " +
    "npm pnpm yarn bun npx bunx pnpx corepack deno jsr ncu npm-check-updates pip pip3 pipx uv uvx poetry pipenv pdm rye hatch flit conda mamba micromamba pixi " +
    "cargo rustup go gofmt gem bundle bundler rbenv rvm composer mix hex rebar3 nuget dotnet paket pod carthage swift swiftc pub dart flutter fvm opam cabal stack " +
    "ghcup luarocks cpan cpanm nvm fnm volta n nodenv pyenv asdf mise rtx sdk jenv jabba tfenv tfswitch goenv gvm vcpkg conan spack lein clj clojure sbt mill coursier cs " +
    "mvn mvnw gradle gradlew ant bazel bazelisk buck2 pants",
  "cmake ninja meson nox tox " +
    "esbuild rollup webpack vite parcel swc babel " +
    "nx turbo lerna rush moon wireit storybook ng vue react-native expo-cli next nuxt astro gatsby remix svelte-kit jupyter nbconvert " +
    "mkdocs sphinx-build typedoc jsdoc hugo jekyll docusaurus zola eleventy changeset commitlint semantic-release release-it standard-version",
);

/** Programs whose arguments are names from the project or the arguments of another program. */
const NAMERS = listed(
  "make gmake just task rake invoke jest vitest mocha ava tap pytest unittest phpunit pest rspec minitest cucumber karma cypress playwright tsc tsx ts-node " +
    "eslint prettier biome oxlint stylelint ruff black isort flake8 pylint mypy pyright rubocop golangci-lint clippy shellcheck hadolint ktlint detekt " +
    "checkstyle swiftlint swiftformat clang-format clang-tidy clang gcc g++ cc ld ar javac java kotlinc scalac knip depcheck madge concurrently npm-run-all run-s run-p " +
    "apropos",
  // Interpreters and shells. The programs that they run are read if possible.
  "node nodejs python python2 python3 ruby perl php lua luajit Rscript r julia elixir iex erl ghci ghc racket guile sbcl osascript powershell pwsh " +
    "bash sh zsh dash ksh fish tcsh csh nu elvish cmd busybox toybox",
  `${AGENT_PROGRAMS.join(" ")} aos agentos`,
  // Local containers, which have their own detector.
  "docker docker-compose podman podman-compose nerdctl buildah colima lima limactl",
  // HTTP and mail clients, which are judged by the content that they send.
  "curl wget http https xh httpie aria2c ssh mosh telnet ftp sftp sendmail mail mutt",
);

/** Which verbs in a program's arguments matter: none, only those for publishing, or all. */
export type Scope = "local" | "publishes" | "service";

const isAmong = (texts: readonly string[], name: string) => texts.some((text) => text.includes(` ${name} `));

const WITH_VERSION = /^(?:python|pip|php|ruby|perl|node|lua)[\d.]+$/;
/** Cmdlets for files and for PowerShell itself. Others name their service, as in `Remove-AzVM`. */
const CMDLET =
  /^(?!publish-)[a-z]+-(?:item|itemproperty|content|variable|host|module|alias|psdrive|job|history|event|childitem|location|path|object|output)$/;

export function scopeOf(name: string): Scope {
  let scope = known.get(name);
  if (scope === undefined) {
    scope = findScope(name);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, scope);
  }
  return scope;
}

// Scopes are cached, because several detectors check hundreds of commands.
const known = new Map<string, Scope>();
const MAX_KNOWN = 1_000;

function findScope(name: string): Scope {
  if (name === "" || name.includes(" ")) return "service";
  if (isAmong(LOCAL, name) || isAmong(NAMERS, name)) return "local";
  if (isAmong(PUBLISHERS, name)) return "publishes";
  return WITH_VERSION.test(name) || CMDLET.test(name) ? "local" : "service";
}

/** Returns whether a command runs on another machine, rather than in a local container. */
export function isOverSsh({ remote, via }: Invocation): boolean {
  return remote && via.some((name) => /^(?:ssh|tsh|mosh|autossh|pssh|parallel-ssh)$/.test(name));
}
