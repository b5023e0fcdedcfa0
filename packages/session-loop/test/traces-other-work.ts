import type { ObservedCall, ObservedTurn } from "../src/index.js";
import type { Trace } from "./traces.js";

// Other kinds of work: clusters, releases, browsers, notebooks, robots, mail. Values that vary are generated
// from the title.

const call = (name: string, input: unknown, output: unknown): ObservedCall => ({ name, input, output });
const sh = (cmd: string, output: string): ObservedCall => call("terminal", { cmd }, output);
/** A turn that makes several calls. */
const together = (...calls: ObservedCall[]): ObservedTurn => ({ calls });

/** Pseudorandom values that are the same in every run of the tests. */
class Noise {
  #state: number;
  constructor(seed: string) {
    this.#state = [...seed].reduce(
      (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619),
      2166136261,
    );
  }
  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
  between = (low: number, high: number) => low + this.below(high - low + 1);
  of = (letters: string, length: number) =>
    Array.from({ length }, () => letters[this.below(letters.length)]).join("");
  hex = (length: number) => this.of("0123456789abcdef", length);
  name = (length: number) => this.of("bcdfghjklmnpqrstvwxz2456789", length);
  pick = <Item>(...items: Item[]): Item => items[this.below(items.length)] as Item;
  shuffle = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, key: this.below(1e9) }))
      .sort((one, other) => one.key - other.key)
      .map(({ item }) => item);
  clock = (index: number) =>
    `${10 + Math.floor(index / 20)}:${String((index * 3) % 60).padStart(2, "0")}:${String(this.below(60)).padStart(2, "0")}`;
}

type Round = (round: number, noise: Noise) => ObservedCall[] | ObservedTurn[];

const BEFORE: ObservedTurn[] = [
  together(sh("ls -a", ".git\nREADME.md\ninfra\nsrc")),
  together(call("view", { file: "README.md" }, "# Harbour\n\nSee infra/ for how it is run.\n")),
];

function turnsOf(title: string, rounds: number, make: Round): ObservedTurn[][] {
  const noise = new Noise(title);
  return Array.from({ length: rounds }, (_, round) =>
    make(round, noise).map((each) => ("name" in each ? together(each) : each)),
  );
}

function stuck(title: string, make: Round, rounds = 9): Trace {
  const made = turnsOf(title, rounds, make);
  return { title, turns: [...BEFORE, ...made.flat()], period: made[0]?.length ?? 1, start: BEFORE.length };
}

function fine(title: string, rounds: number, make: Round): Trace {
  return { title, turns: [...BEFORE, ...turnsOf(title, rounds, make).flat()], period: 0, start: 0 };
}

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
const PLACES = [
  "ghent",
  "oslo",
  "porto",
  "turin",
  "varna",
  "wroclaw",
  "york",
  "zadar",
  "brno",
  "cork",
  "dijon",
  "essen",
];

/** Agents that are stuck. */
export const STUCK_AT_OTHER_WORK: readonly Trace[] = [
  stuck("a state that stays locked", (i, n) => [
    sh(
      "terraform apply -auto-approve",
      `Acquiring state lock. This may take a few moments...\n╷\n│ Error: Error acquiring the state lock\n│\n│ Lock Info:\n│   ID:        ${n.hex(8)}-${n.hex(4)}-${n.hex(4)}-${n.hex(4)}-${n.hex(12)}\n│   Who:       ci@runner-${n.name(6)}\n│   Created:   2026-05-04 ${n.clock(i)}.${n.below(1e9)} +0000 UTC`,
    ),
  ]),
  stuck("a workflow that is started again, and fails at one step under a new number", (i, n) => {
    const run = 9_100_000_000 + i * 40_000 + n.below(30_000);
    return [
      sh("gh workflow run release.yml", "✓ Created workflow_dispatch event for release.yml at main"),
      sh(
        "gh run list -w release.yml -L 1",
        `in_progress\trelease\tmain\tworkflow_dispatch\t${run}\t${n.between(5, 40)}s`,
      ),
      sh(
        `gh run watch ${run} --exit-status`,
        `✗ main release · ${run}\nJOBS\n✗ publish in ${n.between(50, 99)}s (ID ${run * 3 + n.below(99)})\n  ✓ Set up job\n  X Sign artifacts\nsecret SIGNING_KEY is empty\nexit status 1`,
      ),
    ];
  }),
  stuck("a version for each try, and none is let in", (i) => [
    sh("npm version patch --no-git-tag-version", `v2.4.${i + 11}`),
    sh(
      "npm publish",
      `npm notice Publishing to the registry with tag latest\nnpm error code E403\nnpm error 403 Forbidden - you do not have permission to publish "@harbour/core@2.4.${i + 11}".`,
    ),
  ]),
  stuck("a cell that fails under the next number", (i, n) => [
    call(
      "run_cell",
      { cell: "df.merge(ports, on='code')" },
      `In [${i + 14}]\nKeyError                Traceback (most recent call last)\n<ipython-input-${i + 14}-${n.hex(12)}> in <module>\n----> 1 df.merge(ports, on='code')\nKeyError: 'code'`,
    ),
  ]),
  stuck("a button on a page whose references change", (_, n) => {
    const ref = `s${n.between(1, 9)}e${n.between(10, 99)}`;
    return [
      call(
        "browser_snapshot",
        {},
        `- main [ref=${ref}0]:\n  - alert: We could not save your changes\n  - button "Save" [ref=${ref}]`,
      ),
      call("browser_click", { element: "Save button", ref }, `Clicked ${ref}`),
    ];
  }),
  stuck("a build whose daemon has another number", (_, n) => [
    sh(
      "./gradlew assembleRelease",
      `Starting a Gradle Daemon, ${n.between(1, 4)} busy Daemons could not be reused\n> Task :app:packageRelease FAILED\nFAILURE: Build failed with an exception.\n* What went wrong:\nKeystore file '/keys/upload.jks' not found for signing config 'release'.\nBUILD FAILED in ${n.between(20, 60)}s\n${n.between(30, 60)} actionable tasks: ${n.between(1, 9)} executed, ${n.between(20, 40)} up-to-date`,
    ),
  ]),
  stuck("two transactions that wait for each other", (_, n) => [
    sh(
      "psql -f backfill.sql",
      `psql:backfill.sql:14: ERROR:  deadlock detected\nDETAIL:  Process ${n.between(900, 9000)} waits for ShareLock on transaction ${n.between(70000, 99000)}; blocked by process ${n.between(900, 9000)}.\nHINT:  See server log for query details.`,
    ),
  ]),
  stuck("a rebase begun and given up", (_, n) => [
    sh(
      "git rebase origin/main",
      `Auto-merging src/quay.go\nCONFLICT (content): Merge conflict in src/quay.go\nerror: could not apply ${n.hex(7)}... berth plan\nhint: Resolve all conflicts manually`,
    ),
    sh("git diff --name-only --diff-filter=U", "src/quay.go"),
    sh("git rebase --abort", ""),
  ]),
  stuck("models that fail in any order", (i, n) => [
    sh(
      "dbt run --select staging",
      [
        `${n.clock(i)}  Running with dbt=1.7.4`,
        ...n
          .shuffle(["stg_ports", "stg_ships", "stg_tides"])
          .map((name) => `${n.clock(i)}  ERROR creating view ${name} [ERROR in 0.${n.between(10, 99)}s]`),
        `${n.clock(i)}  Database Error: permission denied for schema raw`,
        `${n.clock(i)}  Done. PASS=0 WARN=0 ERROR=3 SKIP=0 TOTAL=3`,
      ].join("\n"),
    ),
  ]),
  stuck("a release put out, unhealthy, and taken back", (i, n) => [
    sh(`deployctl release --tag r${i + 51}`, `release r${i + 51} created (digest sha256:${n.hex(64)})`),
    sh(
      "deployctl health",
      `release r${i + 51}: UNHEALTHY\n  GET /ready -> 500 in ${n.between(8, 60)}ms: missing env HARBOUR_DSN`,
    ),
    sh("deployctl rollback", `rolled back r${i + 51} to r50`),
  ]),
  stuck("a branch for each try, and one answer to all of them", (i, n) => [
    sh(`git checkout -b fix/tides-${i + 1}`, `Switched to a new branch 'fix/tides-${i + 1}'`),
    sh(
      `git push -u origin fix/tides-${i + 1}`,
      `remote: Resolving deltas: 100% (${n.between(3, 9)}/${n.between(10, 20)})\nremote: error: GH013: Repository rule violations found for refs/heads/fix/tides-${i + 1}.\n ! [remote rejected] fix/tides-${i + 1} -> fix/tides-${i + 1} (push declined due to repository rule violations)`,
    ),
  ]),
  stuck("readings of a robot that does not get past", (_, n) => [
    call("drive", { metres: 1 }, `blocked: obstacle ahead at 0.${n.between(30, 49)} m, moved 0 m`),
    call(
      "scan",
      {},
      `{"front_m":0.${n.between(30, 49)},"left_m":0.${n.between(10, 29)},"right_m":0.${n.between(10, 29)}}`,
    ),
  ]),
  stuck("a formatter and a linter that undo each other", () => [
    sh("npx prettier --write src/tide.ts", "src/tide.ts 41ms"),
    sh(
      "npx eslint --fix src",
      "src/tide.ts\n  12:5  error  Expected indentation of 4 spaces but found 2  indent\n1 problem",
    ),
  ]),
  stuck("three reads at once, in any order", (_, n) => [
    together(
      ...n
        .shuffle(["a", "b", "c"])
        .map((key) =>
          call("view", { file: `src/${key}.go` }, `package ${key}\n\nfunc ${key.toUpperCase()}() {}\n`),
        ),
    ),
  ]),
  stuck("two failing checks at once, with figures of their own", (i, n) => [
    together(
      sh(
        "make lint",
        `lint: src/berth.go:14: undefined: Tide\nmake: *** [lint] Error 1\nreal ${n.between(1, 9)}.${n.between(10, 99)}`,
      ),
      sh(
        "make test",
        `panic: nil map at 0xc000${n.hex(6)}\ngoroutine ${n.between(5, 90)} [running]:\nFAIL harbour 0.${n.between(10, 99)}s (${n.clock(i)})`,
      ),
    ),
  ]),
  stuck("one archive under every compression", (i, n) => [
    sh(
      `tar ${at(["xzf", "xjf", "xJf", "xf", "--zstd -xf", "-xvf", "xzvf", "--lzip -xf", "xaf"], i)} charts.tar -C /tmp/${n.name(6)}`,
      "tar: This does not look like a tar archive\ntar: Exiting with failure status due to previous errors",
    ),
  ]),
  stuck("a table altered with every keyword, refused for its owner", (i) => [
    call(
      "sql",
      {
        statement: at(
          [
            "ALTER TABLE berths ADD depth int",
            "ALTER TABLE berths ADD COLUMN depth integer",
            "ALTER TABLE public.berths ADD COLUMN IF NOT EXISTS depth int",
            "BEGIN; ALTER TABLE berths ADD depth int; COMMIT",
            'ALTER TABLE "berths" ADD COLUMN depth INT4',
            "ALTER TABLE ONLY berths ADD depth int",
          ],
          i,
        ),
      },
      "ERROR: must be owner of table berths",
    ),
  ]),
  stuck("mails that no search finds", (i) => [
    call(
      "mail_search",
      {
        query: at(
          [
            "pilot invoice",
            "invoice from pilot",
            "subject:invoice pilot",
            "pilotage invoice",
            "from:pilot invoice",
            "invoice pilot 2026",
            "pilots invoices",
          ],
          i,
        ),
      },
      '{"messages": [], "resultSizeEstimate": 0}',
    ),
  ]),
  stuck("helpers that all ask for the file", (i, n) => [
    call(
      "spawn_agent",
      {
        prompt: at(
          [
            "Check the tide tables.",
            "Please verify the tide tables for May.",
            "Compare the tide tables, carefully.",
            "Tide tables: find the wrong row.",
          ],
          i,
        ),
      },
      `agent ${n.hex(8)} finished: I was unable to open tides/may.csv because the file does not exist. Please provide the correct path.`,
    ),
  ]),
  stuck("containers that want a port that is taken", (_, n) => [
    sh(
      "docker compose up -d",
      ` Container harbour-db-1  Running\n Container harbour-web-1  Starting\nError response from daemon: driver failed programming external connectivity on endpoint harbour-web-1 (${n.hex(64)}): Bind for 0.0.0.0:8443 failed: port is already allocated`,
    ),
    sh(
      "docker compose down",
      ` Container harbour-web-1  Removed\n Network harbour_default  Removed ${n.between(1, 9)}.${n.below(9)}s`,
    ),
  ]),
  stuck("an answer with headers that change", (i, n) => [
    sh(
      "curl -si https://tides.example/api/v2/stations",
      `HTTP/2 401\ndate: Mon, 04 May 2026 ${n.clock(i)} GMT\nx-request-id: ${n.hex(16)}\nage: ${n.between(0, 400)}\ncf-ray: ${n.hex(16)}-AMS\nwww-authenticate: Bearer\n\n{"detail":"Token has expired"}`,
    ),
  ]),
  stuck("an image signed under a folder with a hash", (_, n) => [
    sh(
      "xcodebuild -scheme Harbour archive",
      `note: Using build description from '/Users/ci/DerivedData/Harbour-${n.of("abcdefghijklmnopqrstuvwxyz", 28)}/Build'\nerror: No signing certificate "iOS Distribution" found\n** ARCHIVE FAILED ** [${n.between(20, 90)}.${n.below(999)} sec]`,
    ),
  ]),
  stuck("tests in a random order, with one that fails", (_, n) => [
    sh(
      "pytest -q -n 4",
      `Using --randomly-seed=${n.between(1e6, 4e9)}\n${n.shuffle([..."....F......"]).join("")}\nFAILED tests/test_berth.py::test_depth - assert 11 == 12\n1 failed, 10 passed in ${n.between(1, 4)}.${n.between(10, 99)}s`,
    ),
  ]),
  stuck("a stack that is made, rolls back, and is deleted", (i, n) => [
    sh(
      "aws cloudformation create-stack --stack-name harbour --template-body file://infra/h.yaml",
      `{"StackId": "arn:aws:cloudformation:eu-west-1:123456789012:stack/harbour/${n.hex(8)}-${n.hex(4)}-11ee-${n.hex(4)}-${n.hex(12)}"}`,
    ),
    sh(
      "aws cloudformation wait stack-create-complete --stack-name harbour",
      "Waiter StackCreateComplete failed: Waiter encountered a terminal failure state: ROLLBACK_COMPLETE",
    ),
    sh(
      "aws cloudformation describe-stack-events --stack-name harbour",
      `2026-05-04T${n.clock(i)}.${n.between(100, 999)}Z CREATE_FAILED Bucket harbour-charts already exists (RequestToken: ${n.hex(8)}-${n.hex(4)}-${n.hex(4)}-${n.hex(4)}-${n.hex(12)}, HandlerErrorCode: AlreadyExists)`,
    ),
    sh("aws cloudformation delete-stack --stack-name harbour", ""),
  ]),
  stuck("the same three windows of one file, in any order", (_, n) =>
    n
      .shuffle([0, 40, 80])
      .map((offset) =>
        call(
          "view",
          { file: "src/lock.c", offset, limit: 60 },
          `${offset + 1}: static int lock_${offset}(void)\n${offset + 2}: {\n${offset + 3}: }`,
        ),
      ),
  ),
  stuck("announces a migration in ever other words", (i) => [
    {
      text: at(
        [
          "I will now write the migration for the berth table.",
          "Next, I am going to write the berth table migration.",
          "Writing the migration of the berth table comes next.",
          "Let me get going with the migration for the berth table.",
          "Now to the berth table: I will write its migration.",
          "I shall begin to write the migration for the berth table now.",
        ],
        i,
      ),
    },
  ]),
  stuck("promises and apologies", (i) => [
    {
      text: at(
        [
          "You're right, I apologise. I will run the importer and report the counts.",
          "Sorry about that! Running the importer now; I'll report the counts afterwards.",
          "My apologies for the delay. I'm about to run the importer and will report counts.",
          "Understood. The importer will be run right away and its counts reported.",
        ],
        i,
      ),
    },
  ]),
  stuck("a file written in two ways by turns, and a test that fails on each", (_, n) =>
    [2, 3].flatMap((rate) => [
      call("save", { file: "src/tide.py", text: `RATE = ${rate}\n` }, "saved"),
      sh(
        "python -m unittest",
        `F.\nAssertionError: ${rate} != 2.5\nRan 2 tests in 0.0${n.between(10, 99)}s\nFAILED (failures=1)`,
      ),
    ]),
  ),
  stuck("a host that no playbook reaches", (_, n) => [
    sh(
      "ansible-playbook site.yml -l quay3",
      `TASK [Gathering Facts]\nfatal: [quay3]: UNREACHABLE! => {"changed": false, "msg": "Failed to connect to the host via ssh: kex_exchange_identification: read: Connection reset by peer", "unreachable": true}\nPLAY RECAP\nquay3 : ok=0 changed=0 unreachable=1 failed=0\nPlaybook run took 0 days, 0 hours, 0 minutes, ${n.between(2, 30)} seconds`,
    ),
  ]),
  stuck("a document that does not compile, with a page or two", (_, n) => [
    sh(
      "latexmk -pdf manual.tex",
      `Run number ${n.between(1, 4)} of rule 'pdflatex'\n! Undefined control sequence.\nl.88 \\tidetable\nLatexmk: Errors, so I did not complete making targets\nOutput written on manual.pdf (12 pages, ${n.between(210000, 219999)} bytes).`,
    ),
  ]),
  stuck("a pod that is taken away and comes back under another name", (_, n) => {
    const pod = `tides-${n.hex(9)}-${n.name(5)}`;
    return [
      sh(
        "kubectl -n sea get po",
        `NAME   READY   STATUS   RESTARTS   AGE\n${pod}   0/1   ImagePullBackOff   0   ${n.between(9, 59)}s`,
      ),
      sh(`kubectl -n sea delete po ${pod}`, `pod "${pod}" deleted`),
    ];
  }),
  stuck("a session key fetched anew for the same refusal", (_, n) => {
    const token = n.of("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789", 40);
    return [
      call("http", { method: "POST", url: "/oauth/token" }, { access_token: token, expires_in: 3600 }),
      call(
        "http",
        { method: "GET", url: "/ships", headers: { authorization: `Bearer ${token}` } },
        { status: 403, error: "insufficient_scope", scope: "ships.read" },
      ),
    ];
  }),
  stuck(
    "runs a script after waits of other lengths",
    (i) => [
      sh(
        `sleep ${at([5, 12, 8, 20, 15], i)}; ./sync-charts`,
        "sync-charts: error: remote says: account suspended",
      ),
    ],
    12,
  ),
  stuck("a look at the tree, the log and the plan in any order", (_, n) =>
    n.shuffle([
      sh("git status -s", " M src/quay.go"),
      sh("git log -1 --oneline", "41c9e0d berth plan"),
      call("view", { file: "PLAN.md" }, "1. berths\n2. tides\n"),
      sh("git stash list", ""),
    ]),
  ),
  stuck("a query planned again and again", (_, n) => [
    sh(
      "psql -c 'explain analyze select * from calls'",
      `Seq Scan on calls (cost=0.00..9120.00 rows=500000 width=41) (actual time=0.0${n.between(10, 40)}..${n.between(70, 99)}.${n.between(100, 999)} rows=500000 loops=1)\nPlanning Time: 0.${n.between(100, 400)} ms\nExecution Time: ${n.between(100, 140)}.${n.between(100, 999)} ms`,
    ),
  ]),
  stuck("three checks in any order, with figures of their own", (_, n) =>
    n.shuffle([
      sh("make test", `1 failed, heap ${n.between(40, 90)} MB`),
      sh("make lint", `3 problems (${n.between(1, 9)}.${n.below(9)} points)`),
      sh("make build", `error: missing separator, ${n.between(300, 900)} kB used`),
    ]),
  ),
  stuck("one file through every program that shows it", (i) => {
    const lines = [
      "package quay",
      "",
      "const Depth = 12",
      "const Width = 40",
      "",
      "func Berths() int { return 3 }",
    ];
    const numbered = lines.map((line, index) => `${index + 1}\t${line}`).join("\n");
    return [
      at(
        [
          sh("cat src/quay.go", lines.join("\n")),
          call("view", { file: "src/quay.go" }, numbered),
          sh("sed -n 1,40p src/quay.go", lines.join("\n")),
          sh("tail -n 9 src/quay.go", lines.join("\n")),
        ],
        i,
      ),
    ];
  }),
  stuck("an archive that is too large under any name", (_, n) => [
    sh(
      `curl -F file=@out-${n.between(100, 999)}.zip up.example`,
      `{"error":"payload too large","limit":1048576,"got":${n.between(2300000, 2309999)}}`,
    ),
  ]),
  stuck("a note of each try, and the same failure", (i) => [
    call("save", { file: "NOTES.md", text: `Attempt ${i + 1}: the check still fails.` }, "saved"),
    sh("make check", "FAIL berths\nmake: *** [check] Error 1"),
  ]),
];

/** Agents that make progress. */
export const FINE_AT_OTHER_WORK: readonly Trace[] = [
  fine("takes jobs with names of their own, and does them", 12, (_, n) => {
    const job = `job-${n.hex(10)}`;
    return [call("next_job", {}, { job }), call("run_job", { job }, { done: true })];
  }),
  fine("goes on with the cursor of the page before", 10, (i, n) => [
    call(
      "list_ships",
      { cursor: i === 0 ? null : new Noise(`cursor ${i}`).hex(16) },
      { ships: [`ship ${n.name(6)}`, `ship ${n.name(6)}`], next: new Noise(`cursor ${i + 1}`).hex(16) },
    ),
  ]),
  fine("deletes in batches until nothing is left", 10, (i) => [
    call(
      "sql",
      { statement: "DELETE FROM pings WHERE id IN (SELECT id FROM pings LIMIT 1000)" },
      "DELETE 1000",
    ),
    call("sql", { statement: "SELECT count(*) FROM pings" }, `${9412 - i * 1000}`),
  ]),
  fine("a version for each part, and each is let in", 12, (i) => [
    sh(`npm publish -w @harbour/${at(PLACES, i)}`, `+ @harbour/${at(PLACES, i)}@1.0.0`),
  ]),
  fine("workflows of which each fails at another step", 8, (i, n) => [
    call("edit_file", { file: ".github/workflows/ci.yml", edit: `step ${at(PLACES, i)}` }, "saved"),
    sh(
      `gh run watch ${9_100_000_000 + n.below(1e6)}`,
      `X ${at(PLACES, i)} failed: no such file ${at(PLACES, i + 3)}.lock\nexit status 1`,
    ),
  ]),
  fine("uploads part after part, cut off each time", 10, (i, n) => [
    sh(
      "rclone copy charts.img remote:",
      `Transferred: ${(i + 1) * 211 + n.below(90)} MiB / 2.4 GiB\nERROR: connection reset by peer (request ${n.hex(12)})`,
    ),
  ]),
  fine("errors that become fewer in the same words", 10, (i) => [
    call("edit_file", { file: "src/quay.ts", edit: `line ${i}` }, "saved"),
    sh("npx tsc --noEmit", `Found ${27 - i * 2} errors in 3 files.`),
  ]),
  fine("a fuzzer seed after seed", 12, (i) => [
    sh(`./fuzz --seed ${i + 1} --runs 1000`, "1000 runs, no crash"),
  ]),
  fine("archives mails", 12, (_, n) => [call("mail_archive", { id: n.hex(14) }, "archived")]),
  fine("answers a wizard", 10, (i) => [
    call("send_keys", { keys: "y\n" }, `Install the ${at(PLACES, i)} module? [y/N]`),
  ]),
  fine("scrolls down a page", 10, (i, n) => [
    call(
      "browser_scroll",
      { direction: "down" },
      `scrolled\n- listitem: ${at(PLACES, i)} quay, berth ${n.name(4)}`,
    ),
  ]),
  fine("writes translations, each acknowledged", 12, (i) => [
    call("save", { file: `locale/${at(PLACES, i)}.json`, text: `{"hello":"${at(PLACES, i + 1)}"}` }, "saved"),
  ]),
  fine("the linter is content after each edit", 10, (i) => [
    call("edit_file", { file: `src/${at(PLACES, i)}.ts`, edit: "rename tide to swell" }, "saved"),
    sh("npx biome check", "Checked 41 files. No fixes applied."),
  ]),
  fine("watches a canary for a while", 8, (_, n) => [
    sh("sleep 300; promq error_rate", `error_rate 0.0${n.between(10, 40)} (threshold 0.05)`),
  ]),
  fine("moves the records of a table to the next", 11, (i) => [
    sh(`./move --from ${at(PLACES, i)} --to ${at(PLACES, i + 1)}`, "moved"),
  ]),
  fine("commits picked, each with a hash", 11, (_, n) => {
    const hash = n.hex(10);
    return [sh(`git cherry-pick ${hash}`, `[stable ${n.hex(7)}] backport\n 1 file changed, 2 insertions(+)`)];
  }),
  fine("pods restarted one after the other, by name", 10, (_, n) => {
    const pod = `tides-${n.hex(9)}-${n.name(5)}`;
    return [sh(`kubectl delete po ${pod}`, `pod "${pod}" deleted`)];
  }),
  fine("old images removed by digest", 12, (_, n) => [
    sh(`docker rmi ${n.hex(12)}`, `Deleted: sha256:${n.hex(64)}`),
  ]),
  fine("cells that run one after the other", 11, (i, n) => [
    call("run_cell", { cell: `plot(${at(PLACES, i)})` }, `Out[${i + 3}]: <AxesSubplot at 0x7f${n.hex(8)}>`),
  ]),
  fine("a robot on its way", 10, (i, n) => [
    call(
      "drive",
      { metres: 1 },
      `moved 0.9${n.below(9)} m, at x=${(i * 0.97).toFixed(2)} y=0.0${n.below(9)}`,
    ),
  ]),
  fine("a restore that counts down", 10, (i, n) => [
    sh(
      "restorectl show",
      `restore: ${String(980 - i * 83 - n.below(60))} files left, ${n.between(20, 40)} MB/s`,
    ),
  ]),
  fine("a replica that catches up", 9, (i, n) => [
    sh(
      "psql -xc 'select * from pg_stat_replication'",
      `pid | ${n.between(1000, 60000)}\nstate | catchup\nreplay_lsn | 3A/${(0x40000000 + i * 0x1234567).toString(16).toUpperCase()}\nreplay_lag | 00:0${n.below(9)}:${n.between(10, 59)}`,
    ),
  ]),
  fine("a migration of each schema, each with an id", 10, (i, n) => [
    sh(
      `flyway -schemas=${at(PLACES, i)} migrate`,
      `Successfully applied 3 migrations to schema "${at(PLACES, i)}" (execution time 00:00.0${n.between(10, 99)}s), run ${n.hex(12)}`,
    ),
  ]),
  fine("one build in each container", 9, (i, n) => [
    sh(
      `docker run --rm build:${at(PLACES, i)} make`,
      `container ${n.hex(12)}\nmake: nothing to be done for 'all'.`,
    ),
  ]),
  fine("gives three ways to log in a try, and the fourth works", 1, (_, n) => [
    sh("psql -h db", `FATAL: password authentication failed (pid ${n.below(9999)})`),
    sh("psql -h db -U app", `FATAL: password authentication failed (pid ${n.below(9999)})`),
    sh("psql -h db -U root", `FATAL: password authentication failed (pid ${n.below(9999)})`),
    sh("psql -h db -U tide", "tide=> "),
    ...PLACES.map((place) => sh(`psql -h db -U tide -c 'analyze ${place}'`, "ANALYZE")),
  ]),
  fine("looks for each of many old words, and finds none", 12, (i) => [
    sh(`rg -c ${at(PLACES, i)}_tide src`, ""),
  ]),
  fine("talks a plan over, each time of another thing", 8, (i) => [
    {
      text: `Now about ${at(PLACES, i)}: it needs ${at(["a pilot", "more depth", "a crane", "new lamps", "a tug", "dredging", "radar", "a fence"], i)} because of ${at(["fog", "mud", "ice", "wind", "theft", "traffic", "weight", "tides"], i)}.`,
    },
  ]),
  fine("records a measurement after each change of a valve", 10, (i, n) => [
    call("set_valve", { percent: i * 10 }, "ok"),
    call("read_flow", {}, `flow ${(i * 1.7 + n.below(9) / 10).toFixed(1)} l/min`),
  ]),
  fine("a flaky check that is repeated on purpose, with different seeds", 10, (i, n) => [
    sh(
      `SEED=${i} ./sim`,
      `converged after ${n.between(100, 900)} steps, energy -${n.between(1, 9)}.${n.between(1000, 9999)}`,
    ),
  ]),
  fine("signs each of the files", 12, (i, n) => [
    sh(`gpg --detach-sign dist/${at(PLACES, i)}.tgz`, `gpg: using key ${n.hex(16).toUpperCase()}`),
  ]),
  fine("asks the same of the queue, which gives another thing", 10, (i, n) => [
    call("review_next", {}, { id: n.hex(8), title: `about ${at(PLACES, i)}`, comments: 0 }),
    call("review_done", { verdict: at(["approve", "reject"], i) }, "ok"),
  ]),
  fine("installs what is missing, thing by thing", 9, (i) => [
    sh("./check-tools", `check-tools: error: ${at(PLACES, i)} not found`),
    sh(`brew install ${at(PLACES, i)}`, `==> Pouring ${at(PLACES, i)}\nSummary: done`),
  ]),
  fine("the same settings in each folder", 10, (i) => [
    call(
      "view",
      { file: `ports/${at(PLACES, i)}/settings.json` },
      '{\n  "extends": "../base",\n  "depth": 12,\n  "pilots": true\n}',
    ),
  ]),
  fine("conflicts solved file by file", 9, (i, n) => [
    sh(
      "git rebase --continue",
      `CONFLICT (content): Merge conflict in src/${at(PLACES, i)}.c\nerror: could not apply ${n.hex(7)}... step ${i}`,
    ),
    call("edit_file", { file: `src/${at(PLACES, i)}.c`, edit: "take theirs" }, "saved"),
  ]),
  fine("ports closed one by one, and tried", 9, (i) => [
    sh(`ufw deny ${8000 + i}`, "Rule added"),
    sh(`nc -z quay3 ${8000 + i}`, `connect to quay3 port ${8000 + i} failed: Connection refused`),
  ]),
  fine("a pod that is being made", 11, (i) => [
    sh(
      "kubectl get pod web-0",
      `NAME  READY  STATUS  RESTARTS  AGE\nweb-0  0/1  ${i < 10 ? "ContainerCreating" : "Running"}  0  ${i * 11 + 5}s`,
    ),
  ]),
  fine("bad lines, each mended", 9, (i, n) => {
    const line = 12 + i * 9 + n.below(7);
    return [sh("./validate tides.csv", `line ${line}: bad quote`), sh(`sed -i '${line}s/"//' tides.csv`, "")];
  }),
  fine("as many samples as it set out to take", 12, (i, n) => [
    { text: `Sample ${i + 1} of 12.`, calls: [sh("./bench --once", `${n.between(81000, 84900)} ns`)] },
  ]),
];
