import { filler } from "../filler.mjs";

export const id = "debug-drift";
export const narration = "long";

const F = (kind, text, ...anyOf) => ({ kind, text, anyOf });
const N = (text, shown, excusedBy) => ({ text, shown, excusedBy });

const CALLS = {
  language: "go",
  test: "go test -count=1 -run",
  files: [
    "sensor/read.go",
    "sensor/frame.go",
    "agg/window.go",
    "agg/bucket.go",
    "api/query.go",
    "api/serve.go",
    "agg/window_test.go",
    "sensor/frame_test.go",
    "cmd/collector/main.go",
    "internal/wire/wire.go",
  ],
  nouns: ["frame", "window", "query", "sensor", "wire", "series", "buffer"],
  says: {
    read: [
      "Opening X to see what Y looks like there.",
      "I have not read X yet, so that is the next step; it probably touches Y.",
      "Checking X.",
      "X refers to Y, let me read it in full.",
    ],
    edit: [
      "Tidying up Y in X while I am here.",
      "X: bringing Y in line with the rest.",
      "I am changing the line about Y in X.",
    ],
    test: ["Running the Y tests again.", "Let me see whether Y is still green.", "Y first, then the others."],
    grep: ["Looking for other callers of Y.", "Who uses Y?"],
  },
};

export function play(s) {
  const fill = filler(s, 99, CALLS);
  s.user(
    "The collector's hourly energy sums are too low by about 3% since last month, but only for some sites. I need to know why, customers are billed on this.",
  );
  s.says("I start with the aggregation, and compare its sums with the raw frames of one affected site.");
  fill(24);
  s.runs(
    "go run ./tools/compare -site 0417 -day 2026-03-02",
    "raw 812.4 kWh\nhourly 787.9 kWh\nmissing 24.5 kWh",
  );
  s.says("For site 0417 the raw frames say 812.4 kWh and the hourly sums 787.9 kWh.");
  s.says("Hypothesis A: the frames are lost in the UDP receive buffer under load.", true);
  s.user(
    "Don't restart the production collector while you look, it takes 20 minutes to catch up. You have the replica.",
  );
  fill(19);
  s.runs("nstat -az UdpRcvbufErrors", "UdpRcvbufErrors 0");
  s.says(
    "Hypothesis A is refuted: UdpRcvbufErrors is 0 and all 1440 frames of the day are in the raw table.",
    true,
  );
  s.user("So it's in the aggregation. Could it be summer time? We had that in 2022.");
  fill(14);
  s.says("It would fit the month; I take it that the window borders shift with daylight saving.");
  fill(13);
  s.runs(
    "go run ./tools/compare -site 0417 -day 2026-01-15",
    "raw 640.0 kWh\nhourly 621.3 kWh\nmissing 18.7 kWh",
  );
  s.says(
    "Not summer time: on 15 January the same 3 percent are missing, long before the clocks changed.",
    true,
  );
  s.user(
    "January already? Then our credit notes have to go back further. Whatever the fix, old rows are never updated in place, auditors want a correction row.",
  );
  fill(21);
  s.says("All affected sites have firmware 5.2, and none with 5.1 is affected.");
  s.says(
    "Hypothesis B is that firmware 5.2 sends its counter in Wh where 5.1 sent it in decawatt hours.",
    true,
  );
  s.user("I have a 5.2 device on my desk, here is the dump: tools/dumps/desk52.bin.");
  s.runs(
    "go run ./tools/decode tools/dumps/desk52.bin",
    "unit=1 (Wh) seq=0 t=0\nunit=1 (Wh) seq=1 t=60\nunit=1 (Wh) seq=2 t=119.7",
  );
  s.says(
    "The dump shows the same unit code, so B is out as well; but the interval is 59.7 seconds instead of 60.",
  );
  fill(18);
  s.says(
    "That is the lead: with 59.7 s two frames now and then fall into one minute, and bucket.Put overwrites the first one.",
  );
  s.runs("go test -count=1 -run TestTwoFramesOneMinute ./agg", "--- FAIL: want 34, got 17", 1);
  s.says(
    "Root cause found: the bucket key is the truncated minute, so a second frame in one minute replaces the first.",
    true,
  );
  s.user("Excellent!! So that's it. But the API must stay as it is, the apps in the field read minute keys.");
  fill(16);
  s.says(
    "Then the key stays, and bucket.Put adds up instead of overwriting, with deduplication by sequence number.",
  );
  s.edit("agg/put.go", "b[key] = f.Wh", "if !b.seen(f.Seq) { b[key] += f.Wh }");
  s.runs(
    "./scripts/regress.sh --sites 40 --days 7",
    "40 sites, 280 days compared\n276 equal, 4 too high by 0.1 %",
  );
  s.says(
    "regress.sh compares 40 sites over 7 days: 276 of 280 days are equal, and four are too high by 0.1 percent.",
    true,
  );
  s.user("Too high is worse than too low, we'd overbill. Must be exact, the tolerance is zero Wh.");
  fill(22);
  s.says(
    "I suspected rounding in float64 and switched the sums to integers; the four days did not change at all.",
  );
  s.edit("agg/sum.go", "float64", "int64");
  fill(14);
  s.says(
    "The four days have a device reboot: seq starts again at 0, so retransmitted frames after the reboot get past the deduplication.",
  );
  s.says("The deduplication key becomes (boot_id, seq, counter), because the counter survives a reboot.");
  s.edit("agg/dedup.go", "key{f.Seq}", "key{f.BootID, f.Seq, f.Counter}");
  s.runs("./scripts/regress.sh --sites 40 --days 7", "40 sites, 280 days compared\n280 equal");
  s.todos([
    ["Find the missing 3 percent", "completed"],
    ["Exact sums after a reboot", "completed"],
    ["Correction rows since 9 January", "in_progress"],
    ["Tell firmware team about 59.7 s", "pending"],
    ["Metric for two frames in a minute", "pending"],
  ]);
  s.says(
    "All 280 days are equal now. Keep the int64 sums? They are harmless, though they were not the cause.",
    true,
  );
  s.user(
    "Keep them. Now the corrections: max 200 rows a second into billing, and only between 1 and 4 at night.",
  );
  fill(26);
  s.runs(
    "go run ./tools/corrections --count",
    "first affected 2026-01-09 (rollout of 5.2)\nrows 1 204 318\nsites 611",
  );
  s.says(
    "The corrections amount to 1 204 318 rows for 611 sites, beginning with the rollout of 5.2 on 9 January.",
  );
  s.says("At 200 rows a second this takes 6 700 seconds, so one night is enough.", true);
  s.user(
    "Good. Finance wants to see ten sites first, I'll name them. Is the memory of the replica ok with that?",
  );
  fill(19);
  s.edit(
    "tools/corrections/write.go",
    "",
    "func Write(rows <-chan Row, perSecond int) error { return errNotYet }",
  );
  s.runs(
    "go test -count=1 -run TestCorrectionIdempotent ./tools/corrections",
    "--- FAIL: second run wrote 10 rows, want 0",
    1,
  );
  s.says(
    "TestCorrectionIdempotent fails: a second run writes its rows again, so an aborted night could not be repeated.",
  );
  s.says(
    "For finance I still need to know which ten sites, and whether closed accounts get a correction at all.",
  );
  fill(6);
}

export const facts = [
  F("goal", "Find out why hourly energy sums are 3% too low for some sites", ["hourly energy sums", "3%"]),
  F("constraint", "Do not restart the production collector; use the replica", [
    "restart the production collector",
  ]),
  F(
    "failed",
    "Hypothesis A (UDP buffer) refuted: UdpRcvbufErrors 0, 1440 frames",
    ["UdpRcvbufErrors", "refuted"],
    ["UdpRcvbufErrors", "1440"],
  ),
  F("failed", "Summer time is not the cause: missing on 15 January too", ["Not summer time"], ["15 January"]),
  F(
    "constraint",
    "Old rows never updated in place; correction rows",
    ["updated in place"],
    ["correction row", "auditors"],
  ),
  F("failed", "Hypothesis B (unit) is out: same unit code", ["same unit code"]),
  F(
    "finding",
    "Firmware 5.2 sends each 59.7 s, so two frames fall into a minute",
    ["59.7", "overwrites"],
    ["59.7 seconds instead"],
  ),
  F("constraint", "API stays: apps read minute keys", ["minute keys"]),
  F("decision", "bucket.Put adds up, deduplicated by sequence number", ["bucket.Put", "adds up"]),
  F("constraint", "Exact: tolerance zero Wh", ["zero Wh"]),
  F("failed", "Integers instead of float64 did not change the four days", ["float64", "did not change"]),
  F("finding", "After a reboot seq starts at 0, retransmitted frames pass", ["reboot", "retransmitted"]),
  F("decision", "Deduplication key (boot_id, seq, counter)", ["boot_id, seq, counter"]),
  F("state", "All 280 days are equal", ["280 equal"], ["280 days are equal"]),
  F("constraint", "Max 200 rows a second, only between 1 and 4 at night", [
    "200 rows a second",
    "between 1 and 4",
  ]),
  F("figure", "1 204 318 correction rows for 611 sites", ["1 204 318", "611"]),
  F("question", "Which ten sites for finance; closed accounts?", ["ten sites", "closed accounts"]),
  F("todo", "Tell the firmware team about 59.7 s", ["Tell firmware team"]),
  F("state", "TestCorrectionIdempotent fails", ["TestCorrectionIdempotent"]),
  F("verify", "./scripts/regress.sh --sites 40 --days 7", ["regress.sh --sites 40"]),
  F("question", "Is the memory of the replica enough? (not answered)", ["memory of the replica"]),
];

export const mustNots = [
  N(
    "Frames are lost in the UDP receive buffer",
    ["frames are lost in the UDP"],
    ["refuted", "UdpRcvbufErrors", "wrong", "ruled out"],
  ),
  N(
    "Window borders shift with daylight saving",
    ["borders shift with daylight saving"],
    ["Not summer time", "15 January", "ruled out"],
  ),
  N(
    "5.2 sends its counter in Wh, 5.1 in decawatt hours",
    ["decawatt hours"],
    ["B is out", "same unit code", "ruled out"],
  ),
  N(
    "Rounding in float64 is the cause",
    ["suspected rounding in float64"],
    ["did not change", "not the cause", "reboot"],
  ),
  N(
    "Four days are too high by 0.1 percent",
    ["four are too high by 0.1 percent"],
    ["280 days are equal", "280 equal", "reboot"],
  ),
];
