export const id = "quotegw-p99";
export const narration = "short";

const pkgs = [
  "lane",
  "fuel",
  "carrier",
  "tariff",
  "surcharge",
  "geo",
  "audit",
  "httpx",
  "cfg",
  "currency",
  "slot",
  "customs",
];

const goFile = (p, i) => `package ${p}

import (
	"context"
	"${["errors", "fmt", "time", "strings"][i % 4]}"
)

// ${["Resolver", "Loader", "Provider"][i % 3]} gives the ${p} part of a quote.
type ${["Resolver", "Loader", "Provider"][i % 3]} struct {
	ttl int // seconds
	n   int
}

func (r *${["Resolver", "Loader", "Provider"][i % 3]}) Get(ctx context.Context, id int64) (Result, error) {
	if id <= 0 {
		return Result{}, ${['errors.New("bad id")', 'fmt.Errorf("bad id %d", id)', "errBadID", "errBadID"][i % 4]}
	}
	// Deprecated: use GetAll
	return r.load(ctx, id)
}
`;

const bench = (name, ns, b, allocs, count = 3) =>
  `goos: linux\ngoarch: amd64\npkg: quotegw/internal/quote\ncpu: AMD EPYC 7B13\n` +
  Array.from(
    { length: count },
    (_, i) =>
      `${name}-8   \t${400 + i * 3}\t${ns + i * 1117} ns/op\t${b + i * 31} B/op\t${allocs + (i % 2)} allocs/op`,
  ).join("\n") +
  `\nPASS\nok  \tquotegw/internal/quote\t${(8 + (ns % 7)).toFixed(3)}s`;

const k6 = (rps, p50, p99, fails, pass) => `     data_received..................: 1.2 GB 20 MB/s
     http_req_duration..............: avg=${Math.round(p50 * 1.3)}ms med=${p50}ms p(95)=${Math.round(p99 * 0.71)}ms p(99)=${p99}ms
   ${pass ? "✓" : "✗"} { p(99)<250 }
     http_req_failed................: ${fails}
     http_reqs......................: ${rps * 60}  ${rps}/s
     vus............................: 200
${pass ? "" : "ERRO[0061] thresholds on metrics 'http_req_duration' have been crossed"}`;

const bits = [
  "Profile first.",
  "Reading the handler.",
  "Next package.",
  "Callers.",
  "Let me see the loader.",
  "Looks cheap.",
  "Same pattern here.",
  "Baseline bench.",
  "Again, with the cpu pinned.",
  "Checking the query log.",
  "Opening the test.",
  "Small change.",
  "Build.",
  "Vet.",
  "Looking at escape analysis.",
  "One more package.",
  "Fine.",
  "On to the next.",
  "Let me check inlining.",
  "Re-running.",
  "Noise level check.",
  "Reading the middleware.",
  "Not hot.",
  "Let me grep the hot path.",
  "Also cheap.",
  "Checking the config.",
  "Back to the profile.",
  "Trace view.",
  "Looking at GC.",
  "Heap profile.",
  "Checking goroutines.",
  "Mutex profile.",
  "Nothing there.",
  "Next candidate.",
  "OK, reading on.",
  "Diff check.",
  "Another sample.",
  "Comparing.",
  "Let me look at the driver.",
  "Once more.",
  "Warm run.",
  "Cold run.",
  "Hm.",
];

export function play(s) {
  let i = 0;
  const w = () => s.says(bits[i++ % bits.length]);

  s.user(
    "p99 of POST /v1/quote is 840ms at 600 rps. get it under 250 at 1200 rps. branch perf/quote-p99, never commit to main. load test: make k6 (200 vus, 60s). bench: go test -bench Quote -count=5 ./internal/quote. never use sync.Pool for request structs, we had data of one customer bleed into another's quote",
  );
  s.says("Starting with a baseline and a profile.");
  s.runs(
    "git switch -c perf/quote-p99 && go version",
    "Switched to a new branch 'perf/quote-p99'\ngo version go1.22.1 linux/amd64",
  );
  s.reads(
    "Makefile",
    "k6:\n\tk6 run load/quote.js\n\nbench:\n\tgo test -run xxx -bench Quote -benchmem ./internal/quote\n\nlint:\n\tgolangci-lint run\n",
  );
  s.reads(
    "load/quote.js",
    "// recorded 2024-03, 80% domestic / 20% cross-border\nexport const options = { vus: 200, duration: '60s', thresholds: { http_req_duration: ['p(99)<250'] } };\n",
  );
  s.runs("make k6", k6(611, 96, 840, "0.31% ✗ 114", false), 99);
  s.runs(
    "go test -run xxx -bench Quote -benchmem -count=5 ./internal/quote",
    bench("BenchmarkQuote", 2411870, 1918422, 14812, 5),
  );
  s.says(
    "Baseline: 611 rps, p50 96 ms, p99 840 ms, 14812 allocs/op. The k6 mix was recorded in March; I'm assuming 80% domestic still matches production.",
  );
  s.runs(
    "curl -s localhost:6061/debug/pprof/profile?seconds=20 > cpu.prof && go tool pprof -top cpu.prof | head -14",
    `Showing nodes accounting for 31.20s, 78.11% of 39.94s total
      flat  flat%   sum%        cum   cum%
     6.91s 17.30% 17.30%      7.02s 17.58%  syscall.Syscall6
     5.04s 12.62% 29.92%     11.30s 28.29%  regexp.compile
     3.33s  8.34% 38.26%      8.80s 22.03%  encoding/json.(*decodeState).object
     2.71s  6.79% 45.04%      2.71s  6.79%  runtime.memclrNoHeapPointers
     2.20s  5.51% 50.55%     14.11s 35.33%  quotegw/internal/tariff.(*Loader).Get`,
  );
  w();
  s.reads(
    "internal/quote/handler.go",
    "package quote\n\nfunc (h *Handler) Quote(ctx context.Context, req *Request) (*Response, error) {\n\tfor _, leg := range req.Legs {\n\t\tfor _, c := range h.carriers {\n\t\t\trate, err := h.tariff.Get(ctx, leg.LaneID, c.ID)\n\t\t\tif err != nil {\n\t\t\t\treturn nil, err\n\t\t\t}\n\t\t\tleg.add(rate)\n\t\t}\n\t}\n\treturn build(req)\n}\n",
  );
  for (let j = 0; j < 6; j++) {
    if (j % 3 !== 2) w();
    s.reads(`internal/${pkgs[j]}/${pkgs[j]}.go`, goFile(pkgs[j], j));
  }
  s.runs(
    'psql -Atc "select calls, query from pg_stat_statements order by calls desc limit 2"',
    "1342901|select * from rates where lane_id = $1 and carrier_id = $2 and valid @> now()\n36294|insert into quote_log",
  );
  s.says("37 queries per quote: tariff.Get runs once per leg and carrier. N+1, first thing to fix.");
  s.runs(
    "grep -rn 'max_client_conn\\|default_pool_size' deploy",
    "deploy/pgbouncer.ini:11:max_client_conn = 400\ndeploy/pgbouncer.ini:12:default_pool_size = 80",
  );
  s.reads(
    "deploy/README.md",
    "# Deploy\n\nNOTE: Always restart pgbouncer after every rollout, and never scale below 4 pods.\n\nGrafana: go/quotegw\n",
  );
  s.says("Quick attempt first: fan the lookups out over goroutines.");
  s.edit(
    "internal/quote/handler.go",
    "rate, err := h.tariff.Get(ctx, leg.LaneID, c.ID)",
    "g.Go(func() error { return h.one(ctx, leg, c) })",
  );
  s.runs("make k6", k6(540, 71, 1310, "4.80% ✗ 1555", false), 99);
  s.runs("grep -c 'too many clients\\|pool exhausted' var/quotegw.log", "1555");
  s.says(
    "Fan-out exhausts pgbouncer's 80 connections: 4.8% errors, p99 1310 ms. Dropping it, batching instead.",
  );
  s.runs("git checkout internal/quote/handler.go", "Updated 1 path from the index");
  s.edit(
    "internal/tariff/tariff.go",
    "where lane_id = $1 and carrier_id = $2",
    "where (lane_id, carrier_id) in (select * from unnest($1::bigint[], $2::bigint[]))",
  );
  s.edit(
    "internal/quote/handler.go",
    "rate, err := h.tariff.Get(ctx, leg.LaneID, c.ID)",
    "rate := rates[key{leg.LaneID, c.ID}]",
  );
  w();
  s.runs(
    "go build ./... && go test ./internal/...",
    pkgs.map((p, j) => `ok  \tquotegw/internal/${p}\t0.${10 + j * 7}s`).join("\n"),
  );
  s.runs("make k6", k6(930, 60, 412, "0.02% ✗ 11", false), 99);
  s.runs(
    "git commit -qam 'perf(quote): batch the rate lookup' && git log --oneline -1",
    "51c7e9d perf(quote): batch the rate lookup",
  );
  s.says(
    "Two queries instead of 37. p99 840 → 412 ms, 930 rps. Next: the regexp compiled per request.",
    true,
  );

  s.user("good. go on");
  w();
  s.runs(
    "grep -rn 'regexp.MustCompile' internal | grep -v '^.*var '",
    "internal/geo/geo.go:44:\tre := regexp.MustCompile(zipPatterns[cc])",
  );
  s.edit(
    "internal/geo/geo.go",
    "re := regexp.MustCompile(zipPatterns[cc])",
    "re := zipRe[cc] // compiled in init",
  );
  s.runs("make k6", k6(1010, 55, 388, "0.01% ✗ 6", false), 99);
  s.runs("git commit -qam 'perf(geo): compile zip patterns once'", "");
  s.says("json is 22% cum. Trying jsoniter.");
  s.runs(
    "go get github.com/json-iterator/go@v1.1.12",
    "go: added github.com/json-iterator/go v1.1.12\ngo: updates to go.mod needed; to update it:\n\tgo mod tidy",
  );
  s.edit("internal/httpx/httpx.go", '"encoding/json"', 'json "github.com/json-iterator/go"');
  s.runs(
    "go test ./internal/httpx ./internal/quote",
    `--- FAIL: TestShipmentIDPrecision (0.00s)
    quote_test.go:212: got 9007199254740992, want 9007199254740993
FAIL	quotegw/internal/quote	0.411s`,
    1,
  );
  s.runs(
    "go test -run xxx -bench Quote -benchmem -count=5 ./internal/quote",
    bench("BenchmarkQuote", 1502230, 988120, 8120, 5),
  );
  s.says(
    "jsoniter gains only 4% and loses precision on int64 shipment ids decoded into interface{}: not worth it. Reverted.",
  );
  s.runs("git checkout internal/httpx go.mod go.sum", "Updated 3 paths from the index");
  for (let j = 6; j < 12; j++) {
    if (j !== 9) w();
    s.reads(`internal/${pkgs[j]}/${pkgs[j]}.go`, goFile(pkgs[j], j));
  }
  s.says(
    "Carrier surcharges are fetched from their HTTP API per request, identical calls in parallel. Adding singleflight there.",
  );
  s.edit(
    "internal/carrier/carrier.go",
    "return r.load(ctx, id)",
    "v, err, _ := r.sf.Do(key, func() (any, error) { return r.load(ctx, id) })",
  );
  s.runs("make k6", k6(1120, 49, 301, "0.01% ✗ 5", false), 99);
  s.runs("git commit -qam 'perf(carrier): singleflight for surcharges'", "");
  s.says("301 ms at 1120 rps now.", true);

  s.user(
    "your bench runs are all over the place. use -count=10 from now on, not 5, and benchstat. and never commit *.prof or bench output, saw cpu.prof in git status",
  );
  s.runs("printf '*.prof\\nbench/*.txt\\n' >> .gitignore && git commit -qam 'chore: ignore profiles'", "");
  s.runs(
    "go test -run xxx -bench Quote -benchmem -count=10 ./internal/quote | tee bench/new.txt | tail -4",
    bench("BenchmarkQuote", 1310441, 820110, 7204, 3),
  );
  w();
  s.runs(
    "benchstat bench/base.txt bench/new.txt",
    "name      old time/op    new time/op    delta\nQuote-8     2.41ms ± 3%    1.31ms ± 2%  -45.6%  (p=0.000 n=10+10)\n\nname      old allocs/op  new allocs/op  delta\nQuote-8      14.8k ± 0%      7.2k ± 0%  -51.4%  (p=0.000 n=10+10)",
  );
  s.says("-45.6% time, allocs halved. Done with the bench setup.", true);

  s.user("you may tune GOGC up to 400 if it helps. also new: RSS must stay under 700MB, pods are 768Mi");
  w();
  for (const g of [100, 150, 200, 300, 400]) {
    s.runs(`GOGC=${g} ./bin/quotegw & sleep 62; ps -o rss= -p $!`, String(402113 + g * 1290));
    if (g % 200 === 0) w();
  }
  s.says("GOGC=300 would give 287 ms but RSS is 789 MB. GOGC=200: 660 MB and 296 ms, hardly a gain.");
  s.todos([
    ["Batch the rate lookup", "completed"],
    ["Regexps once", "completed"],
    ["singleflight for surcharges", "completed"],
    ["GOGC", "in_progress"],
    ["Cache for tariffs", "pending"],
    ["Index on rates", "pending"],
    ["Remove the pprof listener on :6061 before merge", "pending"],
  ]);
  s.says("Setting GOGC=200 in deploy/quotegw.yaml for now?", true);

  s.user(
    "no. forget GOGC, no tuning at all. sre sets GOMEMLIMIT centrally and doesnt want anybody to fiddle. do the cache",
  );
  w();
  s.runs(
    "go get github.com/dgraph-io/ristretto@v0.1.1 && go mod tidy",
    "go: added github.com/dgraph-io/ristretto v0.1.1",
  );
  s.edit(
    "internal/tariff/tariff.go",
    "func (l *Loader) GetAll(",
    "// cached for 30s\nfunc (l *Loader) GetAll(",
  );
  s.runs(
    "go test -race ./...",
    `==================
WARNING: DATA RACE
Write at 0x00c0001b4010 by goroutine 61:
  quotegw/internal/tariff.(*rateCache).put()
      /src/quotegw/internal/tariff/ratecache.go:88 +0x1a4
Previous read at 0x00c0001b4010 by goroutine 60:
  quotegw/internal/tariff.(*rateCache).get()
      /src/quotegw/internal/tariff/ratecache.go:61 +0x9c
==================
FAIL	quotegw/internal/tariff	1.902s`,
    66,
  );
  s.says("Race in ratecache.go:88, the slice is appended after it is published. Copy before put.");
  s.edit(
    "internal/tariff/ratecache.go",
    "c.m[k] = append(c.m[k], r)",
    "next := append(slices.Clone(c.m[k]), r)\n\tc.m[k] = next",
  );
  s.runs(
    "go test -race ./...",
    pkgs.map((p, j) => `ok  \tquotegw/internal/${p}\t1.${10 + j * 7}s`).join("\n"),
  );
  s.runs("make k6", k6(1207, 38, 214, "0.00% ✗ 0", true));
  s.runs(
    "git commit -qam 'perf(tariff): 30s rate cache' && git log --oneline -1",
    "e88d014 perf(tariff): 30s rate cache",
  );
  s.says("214 ms at 1207 rps with the 30 s cache. Target met.", true);

  s.user(
    "30s stale prices? thats a contract thing. revert. claudia (pricing) has to say if stale is ok at all, until then none",
  );
  s.runs(
    "git revert --no-edit e88d014 && git log --oneline -1",
    '0fa3c6b Revert "perf(tariff): 30s rate cache"',
  );
  s.runs("make k6", k6(1124, 49, 299, "0.01% ✗ 4", false), 99);
  s.says(
    "Cache reverted with 0fa3c6b; back at 299 ms. Whether any staleness is allowed is open until Claudia answers.",
    true,
  );

  s.user("stop for a sec. top 5 of the profile now, no edits");
  s.runs(
    "go tool pprof -top cpu2.prof | head -8",
    `Showing nodes accounting for 21.02s, 71.30% of 29.48s total
     4.11s 13.94%     4.20s 14.25%  syscall.Syscall6
     3.02s 10.24%     7.77s 26.36%  encoding/json.(*decodeState).object
     2.87s  9.74%     2.90s  9.84%  time.LoadLocation
     1.90s  6.44%     6.01s 20.39%  quotegw/internal/quote.build
     1.12s  3.80%     1.12s  3.80%  runtime.mallocgc`,
  );
  s.says(
    "1. syscalls 14% 2. json decode 26% cum 3. time.LoadLocation 9.8%, it reads zoneinfo from disk on every leg 4. quote.build 20% cum 5. mallocgc 4%.",
    true,
  );

  s.user("LoadLocation lol. fix it, then build()");
  w();
  s.edit("internal/slot/slot.go", "loc, err := time.LoadLocation(tz)", "loc, err := zones.get(tz)");
  s.runs("go test -race ./internal/slot", "ok  \tquotegw/internal/slot\t1.204s");
  s.runs("make k6", k6(1166, 46, 276, "0.01% ✗ 4", false), 99);
  s.runs("git commit -qam 'perf(slot): keep the time zones'", "");
  w();
  s.reads(
    "internal/quote/build.go",
    "package quote\n\nfunc build(req *Request) (*Response, error) {\n\tvar out []Option\n\tfor _, l := range req.Legs {\n\t\tfor _, o := range l.options {\n\t\t\tout = append(out, o.clone())\n\t\t}\n\t}\n\tsort.Slice(out, func(a, b int) bool { return out[a].Total < out[b].Total })\n\treturn &Response{Options: out[:min(len(out), 20)]}, nil\n}\n",
  );
  s.says("build sorts all options (median 640) to keep 20. A heap of 20 and no clone for the losers.");
  s.edit("internal/quote/build.go", "out = append(out, o.clone())", "top.offer(o)");
  s.runs(
    "go test -run xxx -bench Quote -benchmem -count=10 ./internal/quote | tail -4",
    bench("BenchmarkQuote", 871020, 402116, 3207, 3),
  );
  s.runs(
    "go test ./internal/quote",
    "--- FAIL: TestTieOrder (0.00s)\n    build_test.go:77: equal totals: got carrier 9 before 4\nFAIL\tquotegw/internal/quote\t0.380s",
    1,
  );
  s.says("Heap order is not stable on equal totals. Tie-break on carrier id, as the API promises it.");
  s.edit(
    "internal/quote/top.go",
    "return a.Total < b.Total",
    "if a.Total != b.Total {\n\t\treturn a.Total < b.Total\n\t}\n\treturn a.CarrierID < b.CarrierID",
  );
  s.runs(
    "go test -race ./...",
    pkgs.map((p, j) => `ok  \tquotegw/internal/${p}\t1.${22 + j * 5}s`).join("\n"),
  );
  s.runs("make k6", k6(1181, 44, 262, "0.00% ✗ 0", false), 99);
  s.runs("git commit -qam 'perf(quote): keep the best 20 in a heap'", "");
  s.says("262 ms at 1181 rps, 3207 allocs/op. 12 ms missing.", true);

  s.user("ok. index?");
  w();
  s.runs(
    "psql -c \"explain (analyze, buffers) select * from rates where lane_id = any('{4,9}') and valid @> now()\"",
    ` Bitmap Heap Scan on rates  (actual time=3.110..17.902 rows=118 loops=1)
   Recheck Cond: (lane_id = ANY ('{4,9}'::bigint[]))
   Filter: (valid @> now())
   Rows Removed by Filter: 20114
   Buffers: shared hit=9871
 Execution Time: 18.233 ms`,
  );
  s.says(
    "20114 rows are thrown away by the valid filter. A GiST index on (lane_id, valid) would cut that from 18 ms to about 1 ms.",
  );
  s.runs(
    "psql quotegw_copy -c 'create extension if not exists btree_gist; create index concurrently idx_rates_lane_valid on rates using gist (lane_id, valid)' && psql quotegw_copy -c 'explain analyze select 1' | tail -1",
    " Execution Time: 1.371 ms",
  );
  s.runs("cat > migrations/0107_idx_rates_lane_valid.sql <<'SQL'\ncreate index concurrently ...\nSQL", "");
  for (let j = 0; j < 7; j++) {
    w();
    if (j % 2)
      s.runs(
        `psql quotegw_copy -c "explain analyze select * from rates where lane_id = ${j * 13}" | tail -1`,
        ` Execution Time: 1.${200 + j * 17} ms`,
      );
    else s.runs(`go build -gcflags=-m ./internal/${pkgs[j]} 2>&1 | grep -c escapes`, String(11 + j * 2));
  }
  s.says(
    "Migration 0107 is written. It has to be run by the DBAs: create index concurrently can't run inside our migration transaction, and I have no rights for btree_gist in staging.",
    true,
  );

  s.user("k, i ask the dbas. meanwhile try pgo, then look into build cache misses");
  s.todos([
    ["Batch the rate lookup", "completed"],
    ["Regexps once", "completed"],
    ["singleflight for surcharges", "completed"],
    ["Keep time zones", "completed"],
    ["Heap in build", "completed"],
    ["PGO", "in_progress"],
    ["Index 0107 run by the DBAs, then k6 again", "pending"],
    ["Remove the pprof listener on :6061 before merge", "pending"],
  ]);
  s.runs("cp cpu2.prof cmd/quotegw/default.pgo && go build -o bin/quotegw ./cmd/quotegw", "");
  s.runs("make k6", k6(1190, 43, 258, "0.00% ✗ 0", false), 99);
  s.says("PGO brings 262 → 258 ms, about 1.5%, inside the noise.");
  for (let j = 0; j < 8; j++) {
    w();
    s.runs(
      `GODEBUG=gctrace=1 ./bin/quotegw -sample ${j} 2>&1 | tail -1`,
      `gc ${30 + j} @${j + 1}.20${j}s ${j % 3}%: 0.0${j}+1.${j}+0.01 ms clock, 2${j}->2${j + 1}->1${j} MB`,
    );
  }
  s.says(
    "default.pgo would be a 1.1 MB profile in git, which the rule about profiles forbids anyway. Leaving PGO out.",
  );
  s.runs("rm cmd/quotegw/default.pgo && go build -o bin/quotegw ./cmd/quotegw && git status --short", "");
  s.runs("make k6", k6(1183, 44, 262, "0.00% ✗ 0", false), 99);
}

export const facts = [
  { kind: "goal", text: "p99 of POST /v1/quote under 250 ms at 1200 rps", all: ["/v1/quote", "1200"] },
  {
    kind: "constraint",
    text: "never commit to main; branch",
    anyOf: [["commit to main"], ["perf/quote-p99", "main"]],
  },
  { kind: "constraint", text: "never commit *.prof or bench output", all: ["commit", "*.prof"] },
  { kind: "constraint", text: "never use sync.Pool for request structs", all: ["sync.Pool"] },
  { kind: "constraint", text: "no GOGC tuning, SRE sets GOMEMLIMIT", all: ["GOGC", "GOMEMLIMIT"] },
  { kind: "constraint", text: "benchmarks with -count=10 and benchstat", anyOf: [["count=10", "benchstat"]] },
  { kind: "added-goal", text: "RSS under 700MB, pods 768Mi", all: ["700", "768Mi"] },
  { kind: "constraint", text: "no stale prices until Claudia answers", all: ["claudia", "stale"] },
  {
    kind: "figure",
    text: "Baseline 840 ms",
    anyOf: [["840", "611"], ["840", "14812"], ["840ms"], ["840 ms"]],
  },
  { kind: "figure", text: "Now 262 ms at 1181 rps", anyOf: [["262 ms"], ["262ms"]] },
  { kind: "figure", text: "allocs 14812 → 3207", all: ["3207"] },
  { kind: "finding", text: "N+1: 37 queries per quote", anyOf: [["37 queries"], ["instead of 37"]] },
  {
    kind: "failed",
    text: "Fan-out over goroutines exhausts pgbouncer's 80 connections",
    anyOf: [["pgbouncer", "80"]],
  },
  {
    kind: "failed",
    text: "jsoniter: 4% and int64 precision lost",
    anyOf: [
      ["jsoniter", "precision"],
      ["jsoniter", "4%"],
    ],
  },
  {
    kind: "failed",
    text: "30 s cache reverted (contract)",
    anyOf: [["0fa3c6b"], ["30 s cache", "revert"], ["30s", "stale", "revert"]],
  },
  {
    kind: "failed",
    text: "PGO about 1.5%, left out",
    anyOf: [
      ["PGO", "1.5%"],
      ["PGO", "noise"],
      ["PGO", "258"],
    ],
  },
  {
    kind: "decision",
    text: "Heap with tie-break on carrier id as the API promises it",
    anyOf: [
      ["tie-break", "carrier id"],
      ["tie-break", "API"],
    ],
  },
  {
    kind: "finding",
    text: "20114 rows thrown away by filter, GiST index",
    anyOf: [["20114"], ["GiST", "lane_id"]],
  },
  { kind: "todo", text: "Index 0107 run by the DBAs, then k6 again", anyOf: [["0107", "DBA"]] },
  { kind: "todo", text: "Remove pprof listener :6061 before merge", all: ["6061"] },
  { kind: "assumption", text: "March mix with 80% domestic still matches", all: ["80% domestic"] },
  { kind: "verify", text: "make k6", all: ["make k6"] },
  { kind: "next", text: "look into build cache misses", anyOf: [["build cache misses"]] },
  { kind: "file", text: "the migration", anyOf: [["0107_idx_rates_lane_valid"]] },
];

export const mustNots = [
  {
    text: "count=5 was replaced by count=10",
    shown: ["count=5"],
    excusedBy: ["count=10", "replaced", "no longer", "not 5"],
  },
  {
    text: "GOGC up to 400 allowed: taken back",
    shown: ["GOGC up to 400"],
    excusedBy: ["no tuning", "forget GOGC", "GOMEMLIMIT", "replaced", "taken back", "no longer"],
  },
  {
    text: "214 ms / target met held only with the reverted cache",
    shown: ["target met"],
    excusedBy: ["revert", "0fa3c6b", "262", "299"],
  },
  {
    text: "'no edits' was for one turn",
    shown: ["no edits"],
    excusedBy: ["one turn", "that turn", "at the time", "answered", "LoadLocation lol"],
  },
  {
    text: "README note is not a rule of the user",
    shown: ["restart pgbouncer"],
    excusedBy: ["README", "quoted", "not verified"],
  },
  {
    text: "TestTieOrder was fixed",
    shown: ["TestTieOrder", "FAIL"],
    excusedBy: ["fixed", "tie-break", "passed", "since then", "green"],
  },
];
