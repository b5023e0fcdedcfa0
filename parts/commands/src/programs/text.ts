import type { Program } from "./grammar/program.js";

export const TEXT: readonly Program[] = [
  { names: "cat tac head tail fold column pv nl envsubst shuf", kind: "passes" },
  { names: "grep egrep fgrep ack", kind: "picks" },
  { names: "iconv tr cut paste m4 gettext jinja2 mustache", kind: "changes" },
  {
    names: "xargs",
    short: "adEILnPsJRS",
    long: "arg-file delimiter max-lines max-args max-procs max-chars process-slot-var",
    kind: "makes batch",
  },
  { names: "jq", kind: "makes" },
  { names: "stat gstat ps dpkg-query", kind: "makes" },
];
