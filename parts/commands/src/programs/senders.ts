import type { Program } from "./grammar/program.js";

export const SENDERS: readonly Program[] = [
  { names: "mail mailx mutt sendmail msmtp swaks", sends: "**", kind: "mail" },
  { names: "s-nail neomutt ssmtp send-mailmessage", kind: "mail" },
  {
    names: "curl",
    short: "oHXdAeuFbcmTxw",
    long: "output header data request user form max-time",
    changes: "write -o --output",
    sends: "**",
  },
  {
    names:
      "http https xh httpie telnet nslookup dig host drill ping s5cmd mc pastebinit ix termbin croc " +
      "wormhole magic-wormhole transfer slack kcat invoke-webrequest invoke-restmethod iwr irm tftp " +
      "rcp ncftpput mosquitto_pub kafka-console-producer ntfy gotify apprise telegram-send slackcat " +
      "aria2c ipfs transfer.sh gofile filebin onionshare-cli ffsend huggingface-cli wandb dx",
    sends: "**",
  },
  {
    names: "hf",
    long: "repo-type revision token include exclude",
    deploys:
      "upload|upload-large-folder, repo create|delete|move|settings, repo-files delete, jobs run|cancel",
    prints: "auth token",
    sends: "upload|upload-large-folder",
  },
  { names: "logger", sends: "-n|--server" },
  { names: "lpr", sends: "-H|-P" },
  { names: "lp", sends: "-h|-d" },
];
