import type { ObservedTurn } from "../src/index.js";
import type { Trace } from "./traces.js";

type Result = string | { failed: string };

const call = (name: string, input: unknown, result: Result): ObservedTurn => ({
  calls: [
    typeof result === "string"
      ? { name, input, output: result }
      : { name, input, output: result.failed, failed: true },
  ],
});
const shell = (command: string, result: Result): ObservedTurn => call("shell", { command }, result);

const BEFORE: ObservedTurn[] = [
  shell("ls", "Makefile\ndocs\nsrc"),
  call("open_file", { path: "src/main.c" }, "#include <stdio.h>\nint main(void) {\n  return 0;\n}\n"),
];

/** A stuck agent that makes ten attempts, cycling through `inputs`. */
function stuck<Input>(
  title: string,
  inputs: readonly Input[],
  make: (input: Input, index: number) => ObservedTurn,
): Trace {
  const turns = Array.from({ length: 10 }, (_, index) => make(inputs[index % inputs.length] as Input, index));
  return { title, turns: [...BEFORE, ...turns], period: 1, start: BEFORE.length };
}

function fine<Input>(
  title: string,
  inputs: readonly Input[],
  make: (input: Input, index: number) => ObservedTurn | ObservedTurn[],
): Trace {
  return { title, turns: [...BEFORE, ...inputs.flatMap(make)], period: 0, start: 0 };
}

const scrambled = (index: number, length: number) =>
  Array.from(
    { length },
    (_, at) => "k7x2m9q4z1w8"[(Math.imul(index + 3, 40503) + at * 7 + index * at) % 12],
  ).join("");

const HOSTS = ["db", "db.local", "db.internal", "127.0.0.1", "postgres", "db-primary", "localhost"];
const PARTS = ["auth", "billing", "search", "mail", "audit", "export", "locale", "orders", "media", "flags"];

/** Agents that try one thing in different ways, without success. */
export const FAILING_ATTEMPTS: readonly Trace[] = [
  // the failure repeats what was asked
  stuck("unknown hosts", HOSTS, (host) =>
    shell(`psql -h ${host} -U app -c 'select 1'`, {
      failed: `psql: error: could not translate host name "${host}" to address: Name or service not known`,
    }),
  ),
  stuck("missing branches", ["develop", "dev", "origin/dev", "next", "trunk"], (branch) =>
    shell(`git checkout ${branch}`, {
      failed: `error: pathspec '${branch}' did not match any file(s) known to git`,
    }),
  ),
  stuck("missing scripts", ["compile", "build:all", "bundle", "dist", "make"], (script) =>
    shell(
      `yarn run ${script}`,
      `error Command "${script}" not found.\ninfo Visit https://yarnpkg.com/en/docs/cli/run`,
    ),
  ),
  stuck("fields that a type does not have", ["userName", "user_name", "name", "login", "fullName"], (field) =>
    call(
      "graphql",
      { query: `{ viewer { ${field} } }` },
      {
        failed: `{"errors":[{"message":"Cannot query field \\"${field}\\" on type \\"Viewer\\".","locations":[{"line":1,"column":12}]}]}`,
      },
    ),
  ),
  stuck("a read-only folder", ["/opt/app", "/opt/app/bin", "/opt/data", "/opt/app/tmp"], (folder) =>
    shell(`mkdir -p ${folder}`, {
      failed: `mkdir: cannot create directory ‘${folder}’: Permission denied`,
    }),
  ),
  stuck("one token, in many headers", ["Bearer", "token", "Basic", "X-Api-Key:"], (scheme, index) =>
    call(
      "http_request",
      { method: "GET", url: "https://git.example.org/api/repos", headers: { auth: scheme } },
      {
        failed: `{"message":"Bad credentials","status":401,"trace":"${scrambled(index, 12)}"}`,
      },
    ),
  ),
  stuck(
    "another tool for a server that is down",
    ["redis-cli -h cache01 ping", "nc -z cache01 6379", "redis-cli -h cache01 info", "telnet cache01 6379"],
    (command) =>
      shell(command, {
        failed: command.startsWith("redis-cli")
          ? "Could not connect to Redis at cache01:6379: Connection refused"
          : `${command.split(" ")[0]}: connect to cache01 port 6379 (tcp) failed: Connection refused`,
      }),
  ),
  stuck("a patch in several variants", ["-p0", "-p1", "-p2", "-p1 --fuzz=3", "-p1 -l"], (flags, index) =>
    shell(`patch ${flags} < change.diff`, {
      failed: `patching file src/main.c\nHunk #1 FAILED at 12.\n1 out of 1 hunk FAILED -- saving rejects to file src/main.c.rej${index === 3 ? "\npatch: unexpected end of file" : ""}`,
    }),
  ),
  // generated names in the result
  stuck("a worker that crashes with a new name each time", ["small", "small"], (size, index) =>
    call(
      "start_worker",
      { size },
      {
        failed: `{"worker":"wk-${scrambled(index, 10)}","state":"crashed","message":"image pull failed"}`,
      },
    ),
  ),
  stuck("a pod with a new name each time", ["apply"], (verb, index) =>
    shell(
      `kubectl ${verb} -f job.yaml && kubectl get pods`,
      `job.batch/load configured\nload-${scrambled(index, 5)}   0/1   CrashLoopBackOff   error`,
    ),
  ),
  stuck("an incident with an id", ["deploy web", "deploy web", "deploy web again"], (text, index) =>
    call(
      "assistant",
      { prompt: text },
      {
        failed: `Something went wrong on our side. Reference: ${scrambled(index, 8)}-${scrambled(index + 50, 6)}`,
      },
    ),
  ),
  // an empty result, without a word for failure
  stuck(
    "searches for a handler under many names",
    ["onPaymentDone", "paymentDone", "payment_done", "handlePayment", "PaymentHandler", "payments"],
    (word) => shell(`rg -n "${word}" src`, ""),
  ),
  stuck(
    "files that a pattern does not find",
    ["**/*.sql", "*.sql", "sql/*", "db/**/*.sql", "migrations/*.sql"],
    (pattern) => call("Glob", { pattern }, "No files found"),
  ),
  stuck(
    "searches the web for something that does not exist",
    [
      "zorblax api limits",
      "zorblax rate limits api",
      "zorblax documentation",
      "zorblax api reference",
      "limits of zorblax",
    ],
    (query) => call("web_search", { query }, JSON.stringify({ query, results: [], took_ms: 12 })),
  ),
  stuck(
    "queries the memory",
    ["deploy key", "deploy keys", "key for deployment", "deployment credentials", "credentials deploy"],
    (query) => call("memory_search", { query, limit: 5 }, "[]"),
  ),
  stuck(
    "missing rows",
    [
      "email = 'ann@x.org'",
      "email LIKE 'ann%'",
      "lower(email) = 'ann@x.org'",
      "email ILIKE '%ann%'",
      "email ~ 'ann'",
    ],
    (where) => call("run_sql", { query: `SELECT id FROM customers WHERE ${where}` }, " id \n----\n(0 rows)"),
  ),
  stuck(
    "asks a colleague who is away",
    ["Which port do you want?", "What port is it?", "The port, please?", "Is the port 80?"],
    (message) => call("ask_human", { message }, "Nobody is there to answer."),
  ),
  stuck("pages behind a login", ["overview", "usage", "usage/monthly", "usage/costs"], (page) =>
    call(
      "fetch_page",
      { url: `https://console.example.org/${page}` },
      "You are not authorized to view this page.",
    ),
  ),
  stuck(
    "searches for one word with every available program",
    [
      "grep -rn featureFlag src",
      "rg featureFlag",
      "grep -ri feature_flag .",
      "git grep feature-flag",
      "ag featureFlag",
    ],
    (command) => shell(command, ""),
  ),
  stuck("missing channels", ["#dev", "dev", "@dev", "#development"], (channel) =>
    call("post_message", { channel, text: "The build is red." }, '{"ok":false,"error":"channel_not_found"}'),
  ),
  stuck("forbidden pages", ["docs", "docs/api", "help", "guide"], (page, index) =>
    call(
      "web_fetch",
      { url: `https://x.example.org/${page}` },
      {
        failed: `HTTP 403 Forbidden\nray: ${scrambled(index, 12)}`,
      },
    ),
  ),
  stuck(
    "a request over the quota, in fewer and fewer words",
    ["short summary", "brief summary", "summary"],
    (prompt, index) => call("ask_model", { prompt }, `Quota exceeded. Request ${scrambled(index, 12)}.`),
  ),
  stuck(
    "announces the same in other words",
    [
      "I'll fix the failing test now.",
      "Let me fix the failing test.",
      "Now I will fix the failing test.",
      "I am going to fix the failing test.",
    ],
    (text) => ({ text }),
  ),
];

/** Agents that make progress, but slowly. */
export const SLOW_PROGRESS: readonly Trace[] = [
  fine("lints each part", PARTS, (part) => shell(`eslint src/${part}`, "")),
  fine("checks that no old name is left", PARTS, (part) =>
    call("grep", { pattern: `${part}_legacy`, path: "src" }, "No matches found"),
  ),
  fine("asks for the open questions of each part", PARTS, (part) =>
    call("list_issues", { label: part }, '{"issues":[],"total":0}'),
  ),
  fine("deletes what is not used", PARTS, (part) => shell(`rm -r src/old/${part}`, "")),
  fine("applies several migrations", PARTS, (part) => shell(`./db migrate ${part}`, "ok")),
  fine("tests fail until each part is written", PARTS, (part) => [
    shell("go test ./...", { failed: `--- FAIL: TestAll\n    all_test.go:9: undefined: ${part}` }),
    call("edit", { path: `src/${part}.go`, old: "", new: `func ${part}() {}` }, "ok"),
  ]),
  fine("tests fail in the same words between edits", PARTS, (part) => [
    call("edit", { path: "src/all.go", old: "x", new: part }, "ok"),
    shell("go test ./...", { failed: "--- FAIL: TestAll\n    all_test.go:9: sums differ" }),
  ]),
  fine("edits with a script, and tests", PARTS, (part) => [
    shell(`sed -i s/old/${part}/ src/all.go`, ""),
    shell("go test ./...", { failed: "--- FAIL: TestAll\n    all_test.go:9: sums differ" }),
  ]),
  fine("the compiler reports the next error", PARTS, (part, index) =>
    shell("make", { failed: `src/${part}.c:${index * 9 + 4}: error: unknown type name '${part}_t'` }),
  ),
  fine("one pattern finds nothing, the next does", PARTS, (part, index) =>
    shell(`rg ${part}Handler src`, index % 3 === 2 ? `src/${part}.c:3: ${part}Handler` : ""),
  ),
  fine("waits for a record to appear", PARTS.slice(0, 9), (_, index) =>
    shell("sleep 30; dig +short new.example.org", index === 8 ? "10.0.0.7" : ""),
  ),
  fine("ports that nobody listens on", PARTS, (_, index) =>
    shell(`nc -z web01 80${80 + index}`, {
      failed: `nc: connect to web01 port 80${80 + index} failed: Connection refused`,
    }),
  ),
  fine("months without a bill", PARTS, (_, index) =>
    call("get_bills", { month: `2026-${String(index + 1).padStart(2, "0")}` }, "[]"),
  ),
  fine("a flaky download that finally succeeds", [1, 2, 3, 4, 5], (attempt) =>
    shell(
      "wget https://dl.example.org/a.tgz",
      attempt < 5 ? { failed: "wget: connection reset by peer" } : "saved a.tgz",
    ),
  ),
  fine("a queue of messages with different names", PARTS, (part, index) =>
    call("take_message", { queue: "in" }, `{"id":"${scrambled(index, 10)}","text":"about ${part}"}`),
  ),
  fine("starts workers, one for each part", PARTS, (part, index) =>
    call("start_worker", { part }, `{"worker":"wk-${scrambled(index, 10)}","state":"started"}`),
  ),
  fine("reads about failures", PARTS, (part, index) =>
    shell(
      `cat docs/errors/${part}.md`,
      `# ${part}\n\nWhat ${PARTS[(index + 3) % 10]} does when ${PARTS[(index + 5) % 10]} has failed.\n\n${"It takes the other way, and writes it down. ".repeat(4)}\nError ${index + 200}: it was refused.`,
    ),
  ),
  fine("the health of each service", PARTS, (part) =>
    call("get_health", { service: part }, '{"status":"up","errors":0}'),
  ),
  fine("four different failures, each understood", PARTS.slice(0, 8), (part, index) =>
    shell(
      `make ${part}`,
      index % 2 ? `built ${part}` : { failed: `make: *** No rule to make target '${part}'.  Stop.` },
    ),
  ),
  fine("runs the tests of each part, and each fails in its own way", PARTS, (part, index) =>
    shell(`npx vitest run ${part}`, {
      failed: `FAIL test/${part}.test.ts\nAssertionError: expected ${index} to be ${index + 1}\nTests 1 failed | ${index + 3} passed`,
    }),
  ),
  fine("counts the problems of each part", PARTS, (part, index) =>
    shell(`eslint --fix src/${part}.ts`, {
      failed: `✖ ${index + 1} problems (${index + 1} errors, 0 warnings)`,
    }),
  ),
  fine("validates each file", PARTS, (part) =>
    call("validate_config", { file: `conf/${part}.yaml` }, '{"valid":true,"errors":[]}'),
  ),
  fine("looks at the head of each page", PARTS, (part) =>
    shell(`curl -sI https://${part}.example.org`, "HTTP/2 200\nserver: nginx"),
  ),
  fine("rows with names that the server makes", PARTS, (part, index) =>
    call("insert_row", { table: "parts", name: part }, `{"id":"${scrambled(index, 10)}"}`),
  ),
  fine("diffs of unchanged parts", PARTS, (part) => shell(`git diff --stat src/${part}`, "")),
];
