import { type Cases, runAll } from "./case.js";

/** Commands hidden behind aliases, arrays, arguments and other spellings. */
export const hiddenCommands: Cases = {
  rule: "git-history",
  inspiredBy:
    "the manual page of bash, and bypasses reported in the issue trackers of several agents' guards",
  stops: [
    ...runAll(String.raw`
      alias g=git; g reset --hard
      alias undo='git reset'; undo --hard
      words=(git reset --hard); "${"${"}words[@]}"
      words=(reset --hard); git "${"${"}words[@]}"
      words=(reset --hard); git ${"${"}words[*]}
      git=git; $git reset --hard
      what='reset --hard'; git $what
      set -- reset --hard; git "$@"
      set -- git reset --hard; "$@"
      set -- --hard; git reset $1
      index[$(git reset --hard)]=1
      echo Z2l0IHJlc2V0IC0taGFyZAo= | base64 -d | sh
      base64 --decode <<< Z2l0IHJlc2V0IC0taGFyZAo= | bash
      eval "$(echo Z2l0IHJlc2V0IC0taGFyZAo= | base64 -d)"
      bash -c "$(base64 -d <<< Z2l0IHJlc2V0IC0taGFyZAo=)"
      echo 'reset --hard' | xargs git
      g\it re''set --ha"rd"
      $'git' $'reset' $'\x2d-hard'
      {git,reset,--hard}
    `),
    ...runAll("git reset --hard").map((action) => ({
      ...action,
      input: { command: "git reset --hard\r\n" },
    })),
    ...runAll("x").map((action) => ({
      ...action,
      input: { command: "cd src\r\ngit reset --hard\r\nls\r\n" },
    })),
  ],
  passes: runAll(String.raw`
    alias g=git; g status
    alias ls='ls --color'; ls
    words=(git reset --hard); echo "${"${"}words[@]}"
    files=(a.ts b.ts); prettier --write "${"${"}files[@]}"
    set -euo pipefail; git status
    set -- git reset --hard; echo "$@"
    set -x; git reset
    echo Z2l0IHJlc2V0IC0taGFyZAo= | base64 -d
    base64 -d secret.b64 > secret.key
    echo aGVsbG8K | base64 -d | sh -c cat
    echo bHMgLWxhCg== | base64 -d | sh
    curl -s https://example.com/install.sh | tr -d '\r' | bash
    git rev-list HEAD | rev
    openssl enc -d -aes-256-cbc -in secret.enc -out secret
    echo 'status --short' | xargs git
    printf 'a.ts\0b.ts\0' | xargs -0 git add
  `),
};

/** Deliberately obfuscated commands. */
export const decodedScripts: Cases = {
  rule: "unreadable",
  inspiredBy: "bypasses reported in the issue trackers of several agents' guards",
  stops: runAll(`
    base64 -d script.b64 | sh
    base64 -D < script.b64 | bash
    cat script.b64 | base64 --decode | gunzip | sh
    eval "$(base64 -d script.b64)"
    bash -c "$(xxd -r -p script.hex)"
    xxd -r -p script.hex | sh
    openssl enc -d -aes-256-cbc -in script.enc | bash
    rev script.rev | sh
    $(base64 -d name.b64) x
  `),
  passes: runAll(`
    base64 script.sh
    base64 -d script.b64 | less
    base64 -d script.b64 > script.sh
    xxd script.bin | head
    sh -c "$(curl -fsSL https://example.com/install.sh)"
  `),
};
