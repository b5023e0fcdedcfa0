import type { Program } from "./grammar/program.js";

export const REMOTES: readonly Program[] = [
  {
    names: "adb",
    short: "s",
    sub: { shell: { words: "rest", remote: true }, "exec-out": { words: "rest", remote: true } },
  },
  {
    names: "ssh autossh dbclient",
    short: "bcDEeFIiJLlmOpQRSWw",
    reads: { "-o": "setting:ssh" },
    words: "skip rest",
    again: true,
    stdin: "script",
    remote: true,
    sends: "**",
  },
  { names: "sshpass", short: "pfd", words: "command" },
  { names: "mosh", long: "ssh server", words: "skip command", remote: true },
  {
    names: "pssh parallel-ssh",
    short: "hHlptoe",
    long: "hosts host user timeout",
    words: "rest",
    remote: true,
  },
  { names: "pdsh clush dsh", short: "wxglftu", long: "worker group", words: "rest", remote: true },
  {
    names: "tsh",
    sub: {
      ssh: {
        words: "skip rest",
        again: true,
        stdin: "script",
        remote: true,
        short: "lpiLRDF",
        long: "login proxy user cluster",
      },
    },
  },
  { names: "hcloud", sub: { "server ssh": { words: "skip rest", remote: true } }, kind: "cloud" },
  { names: "sftp", short: "cFiJlPoD", reads: { "-S": "script" }, anywhere: true, sends: "**" },
  {
    names: "wget",
    short: "POoaeUQtTw",
    long: "directory-prefix output-document",
    reads: { "--use-askpass": "script" },
    anywhere: true,
    changes: "write -O --output-document -o --output",
    extracts: { when: /^(?:-P.*|--directory-prefix.*)$/, words: 99, folder: "-P --directory-prefix" },
    sends: "**",
  },
  { names: "socat", words: "each:escape:socat", sends: "**" },
  {
    names: "nc ncat netcat",
    short: "pswxio",
    reads: { "-e": "script", "-c": "script", "--exec": "script", "--sh-exec": "script" },
    anywhere: true,
    sends: "**",
  },
  { names: "ftp lftp", sends: "**" },
  { names: "ssh-copy-id", keys: "*" },
];
