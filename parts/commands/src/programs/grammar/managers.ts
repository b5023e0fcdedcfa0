import type { Grammar } from "./grammar-entry.js";

const WORKSPACE = "Cnw";
const PLACES = "filter workspace loglevel reporter";
const IN_FOLDER = { "--prefix": "folder", "-C": "folder", "--dir": "folder", "--cwd": "folder" } as const;
const SCRIPT: Grammar = {
  short: "w",
  long: "workspace filter",
  reads: { "--prefix": "folder" },
  words: "task:npm",
};
const PACKAGE: Grammar = { short: "p", long: "package workspace prefix", words: "package" };
const LINE = { "-c": "script", "--call": "script" } as const;
const TEST: Grammar = {};

/** Managers of packages and runners of a project's own tasks, by their names. */
export const MANAGERS: readonly (readonly [names: string, Grammar])[] = [
  [
    "npm",
    {
      short: WORKSPACE,
      long: `${PLACES} userconfig registry`,
      reads: { ...IN_FOLDER, "--script-shell": "script" },
      sub: {
        run: SCRIPT,
        "run-script": SCRIPT,
        rum: SCRIPT,
        urn: SCRIPT,
        exec: { ...PACKAGE, reads: LINE },
        x: { ...PACKAGE, reads: LINE },
        init: { words: "initializer" },
        create: { words: "initializer" },
        explore: { words: "skip command" },
      },
    },
  ],
  [
    "pnpm",
    {
      short: WORKSPACE,
      long: PLACES,
      reads: IN_FOLDER,
      sub: {
        run: SCRIPT,
        exec: { ...PACKAGE, words: "command", reads: LINE },
        dlx: PACKAGE,
        create: { words: "initializer" },
        deploy: TEST,
      },
      words: "script-or-program",
    },
  ],
  [
    "yarn",
    {
      long: "registry",
      reads: IN_FOLDER,
      sub: {
        run: { ...SCRIPT, words: "script-or-program" },
        exec: { words: "command" },
        dlx: PACKAGE,
        create: { words: "initializer" },
        workspace: { words: "skip program:yarn" },
        workspaces: {
          sub: {
            foreach: { short: "jp", long: "from include exclude jobs", words: "program:yarn" },
            run: SCRIPT,
          },
        },
      },
      words: "script-or-program",
    },
  ],
  [
    "bun",
    {
      short: "r",
      long: "env-file preload filter config",
      reads: {
        "-e": "code:javascript",
        "--eval": "code:javascript",
        "-p": "code:javascript",
        "--print": "code:javascript",
        "--cwd": "folder",
      },
      sub: {
        x: PACKAGE,
        run: { ...SCRIPT, words: "script-or-program" },
        create: { words: "initializer" },
        add: TEST,
        install: TEST,
        remove: TEST,
        publish: TEST,
        pm: TEST,
        test: TEST,
        build: TEST,
        link: TEST,
      },
      words: "script-or-program",
    },
  ],
  ["npx pnpx", { short: "pw", long: "package workspace prefix", reads: LINE, words: "package" }],
  ["bunx", { short: "p", long: "package", words: "package" }],
  [
    "deno",
    {
      sub: {
        eval: { short: "c", long: "ext", words: "code:javascript" },
        run: { short: "c", long: "config import-map lock", words: "package" },
        x: PACKAGE,
        task: { short: "cf", long: "config filter", reads: { "--cwd": "folder" }, words: "task:deno" },
      },
    },
  ],
  [
    "turbo",
    {
      trial: "dry dry-run graph",
      short: "F",
      long: "filter scope concurrency cache-dir",
      reads: { "--cwd": "folder" },
      sub: { run: { short: "F", long: "filter concurrency", words: "each:task:npm" } },
      words: "each:task:npm",
    },
  ],
  [
    "nx",
    {
      trial: "graph",
      sub: {
        run: { words: "nx-target" },
        "run-many": {
          short: "tp",
          long: "projects exclude parallel",
          reads: { "-t": "task:npm", "--target": "task:npm", "--targets": "task:npm" },
          anywhere: true,
        },
        affected: {
          short: "tp",
          long: "base head exclude parallel",
          reads: { "-t": "task:npm", "--target": "task:npm", "--targets": "task:npm" },
          anywhere: true,
        },
        exec: { behind: "--", words: "command" },
      },
      words: "task:npm",
    },
  ],
  [
    "lerna",
    {
      sub: {
        run: { long: "scope ignore concurrency", words: "task:npm" },
        exec: { long: "scope ignore concurrency", words: "command" },
      },
    },
  ],
  ["wsrun ultra", { words: "task:npm" }],
  ["moon", { sub: { run: { words: "nx-target" } } }],
  [
    "just",
    {
      trial: "n dry-run l list s show summary dump evaluate",
      short: "fd",
      long: "justfile working-directory shell dotenv-path show",
    },
  ],
  [
    "task go-task",
    {
      trial: "n dry l list list-all a summary status",
      short: "topcI",
      long: "taskfile output",
      reads: { "-d": "folder", "--dir": "folder" },
      words: "task:task",
    },
  ],
  [
    "composer",
    {
      reads: { "-d": "folder", "--working-dir": "folder" },
      sub: {
        run: { words: "task:composer" },
        "run-script": { words: "task:composer" },
        exec: { words: "command" },
      },
    },
  ],
  ["dnx", { words: "package" }],
  ["dotnet", { sub: { tool: { sub: { run: { words: "command" }, exec: { words: "package" } } } } }],
  ["rake", { short: "fIRr", trial: "n dry-run T tasks P prereqs", words: "task:rake" }],
];
