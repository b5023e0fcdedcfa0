import type { Grammar } from "./grammar-entry.js";

/**
 * How programs that run nothing we know of are asked to only say what they would do; which of their options
 * take a value.
 */
export const TRIALS: readonly (readonly [names: string, Grammar])[] = [
  [
    "make gmake bmake",
    {
      short: "fCIjloOW",
      long: "file makefile directory include-dir jobs load-average old-file new-file what-if eval",
      trial: "n dry-run just-print recon question",
    },
  ],
  ["parallel", { trial: "dry-run dryrun" }],
  ["ninja samu", { short: "fCjkltd", trial: "n" }],
  ["scons", { short: "fCjD", trial: "n dry-run just-print recon" }],
  ["mage", { short: "dwt", trial: "l" }],
  ["invoke inv fab", { short: "crfFDT", long: "collection search-root config", trial: "R dry list" }],
  ["poe", { short: "Ce", trial: "d dry-run" }],
  ["doit nox", { short: "fdks", trial: "l list" }],
  ["cargo", { short: "pFjZ", long: "package features target manifest-path", trial: "n dry-run" }],
  ["gradle gradlew", { short: "bcgIpPDx", trial: "m dry-run" }],
  ["rsync", { short: "eBTfMA", trial: "n dry-run list-only" }],
  ["rclone restic borg s3cmd", { short: "rpofe", trial: "n dry-run" }],
  ["gsutil", { sub: { rsync: { trial: "n" } } }],
  ["gh-ost pt-online-schema-change", { acts: "execute" }],
  ["dart flutter", { sub: { pub: { sub: { publish: { trial: "n dry-run" } } } } }],
  [
    "p4",
    {
      short: "cpuP",
      sub: { revert: { trial: "n" }, sync: { trial: "n" }, clean: { trial: "n" }, obliterate: { acts: "y" } },
    },
  ],
  ["stow", { short: "dtS", trial: "n no simulate" }],
  ["rename prename", { short: "eEs", trial: "n nono no-act" }],
  ["cap", { short: "fr", trial: "n dry-run" }],
  ["pg_restore", { short: "dhpUFjnNtTPILfSW", trial: "l list" }],
  [
    "ansible ansible-playbook ansible-pull ansible-console",
    {
      short: "ieumtlfcMTUa",
      long: "inventory extra-vars user limit tags",
      trial: "C check syntax-check list-tasks list-hosts",
    },
  ],
  ["chef-client chef-solo cinc-client", { short: "cEjlLNor", trial: "W why-run" }],
  ["puppet", { trial: "noop" }],
  ["apt-get apt aptitude", { short: "oct", trial: "s simulate just-print dry-run recon no-act" }],
  ["tar bsdtar", { short: "fCTXbI", trial: "t list" }],
  ["unzip", { short: "dPx", trial: "l p t v Z" }],
  ["act", { short: "jWePsC", trial: "n dryrun l list" }],
  ["flask alembic", { trial: "sql" }],
  ["sqitch", { trial: "log-only" }],
  ["fly flyctl", { short: "ac", long: "app config", trial: "build-only" }],
];
