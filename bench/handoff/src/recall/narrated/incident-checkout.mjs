import { filler } from "../filler.mjs";

export const id = "incident-checkout";
export const narration = "long";

const F = (kind, text, ...anyOf) => ({ kind, text, anyOf });
const N = (text, shown, excusedBy) => ({ text, shown, excusedBy });

const CALLS = {
  language: "go",
  test: "go test ./... -run",
  files: [
    "pkg/cart/cart.go",
    "pkg/cart/total.go",
    "pkg/pay/client.go",
    "pkg/pay/webhook.go",
    "pkg/web/middleware.go",
    "deploy/values.yaml",
    "pkg/cart/cart_test.go",
    "pkg/web/health.go",
    "cmd/checkout/main.go",
    "pkg/metrics/metrics.go",
  ],
  nouns: ["cart", "coupon", "webhook", "health", "metric", "invoice", "basket"],
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
  const fill = filler(s, 55, CALLS);
  s.user(
    "Checkout is down since 14:07 UTC, half of the orders end in a 502. Help me stop the bleeding first, root cause later.",
  );
  s.says("I will look at the pods and their recent restarts before anything else.");
  s.runs(
    "kubectl -n shop get pods -l app=checkout",
    "checkout-7c9f-aa1 0/1 OOMKilled 9\ncheckout-7c9f-bb2 0/1 OOMKilled 11\ncheckout-7c9f-cc3 1/1 Running 8",
  );
  fill(6);
  s.says("The checkout pods are OOMKilled at their 512Mi limit, 28 restarts in all since 14:07.", true);
  s.user(
    "You have read-only rights in prod. Every change there goes through me: give me the command and I paste it.",
  );
  fill(8);
  s.says("My first guess was the 13:50 deploy, so I asked for a rollback to build 4411.", true);
  s.user("Rolled back to 4411. Still dying. So it isn't the deploy.");
  s.says("Then the rollback did not help, and the load or the data must have changed rather than the code.");
  s.subagent(
    "Compare the traffic of today and of last week for checkout",
    "Request rate is normal. Average payload of POST /cart/merge grew from 4 KB to 1.9 MB at 14:05, all from the mobile app 8.2.0.",
  );
  fill(9);
  s.says(
    "The cause is in the data: since 14:05 mobile app 8.2.0 sends the whole product catalogue in POST /cart/merge.",
  );
  s.runs("kubectl -n shop top pod -l app=checkout", "checkout-7c9f-cc3 890m 508Mi");
  s.says("To stop the bleeding I suggest a body limit of 256 KB on /cart/merge at the ingress.", true);
  s.user(
    "Don't touch the ingress, the fraud team's rules live there and a reload drops their state. Do it in our own service.",
  );
  fill(7);
  s.edit(
    "pkg/web/limit.go",
    "",
    "func LimitBody(n int64) Middleware { return func(h http.Handler) http.Handler { return http.MaxBytesHandler(h, n) } }",
  );
  s.says("The limit sits in pkg/web/limit.go as http.MaxBytesHandler, behind the flag checkout.body_limit.");
  s.runs("make verify-checkout", "unit ok\ncontract ok\nreplay of 500 recorded requests ok");
  fill(5);
  s.says("make verify-checkout is green, including the replay of the 500 recorded requests.", true);
  s.user("Shipped to canary. Memory on the canary?");
  s.runs("kubectl -n shop top pod -l app=checkout,track=canary", "checkout-canary-1 210m 164Mi");
  s.says("The canary holds at 164Mi after ten minutes, against 508Mi before.", true);
  s.user(
    "Rolling it to all. Status page says every 30 minutes an update, keep me a list of times for the postmortem.",
  );
  s.edit(
    "postmortem/2026-03-timeline.md",
    "",
    "14:05 app 8.2.0 rollout\n14:07 first OOMKill\n14:31 rollback to 4411, no effect\n15:12 canary with body limit\n15:29 all pods",
  );
  s.todos([
    ["Body limit on /cart/merge", "completed"],
    ["Refund the double charges", "in_progress"],
    ["Alert on payload size per endpoint", "pending"],
    ["Load test with 2 MB carts", "pending"],
    ["Postmortem draft", "pending"],
  ]);
  fill(12);
  s.says("All pods run with the limit since 15:29 UTC and the 502 rate is 0.02 percent.", true);
  s.user(
    "Now the aftermath. Support reports double charges. Customers must get their money back by Friday, and no automatic refund above 500 euros without Lena's approval.",
  );
  fill(10);
  s.says(
    "A restart between charge and order insert loses the idempotency key, because it is only held in memory.",
  );
  s.runs("psql -f sql/double_charges.sql", "double charges: 183\nsum: 14 206.50 EUR\nabove 500 EUR: 6");
  s.says("There are 183 double charges worth 14 206.50 euros, and six of them are above 500 euros.", true);
  s.user("Payment provider allows 5 refunds a second, stay below. And dry run first, always.");
  fill(9);
  s.edit(
    "cmd/refund/main.go",
    "",
    'limiter := rate.NewLimiter(4, 1)\ndryRun := flag.Bool("dry-run", true, "")',
  );
  s.says("I first matched charges by amount and customer, but that flagged 41 legitimate repeat orders.");
  s.says(
    "The refund tool now matches on cart_id plus card fingerprint within 10 minutes, which leaves only true duplicates.",
  );
  s.runs("go run ./cmd/refund --dry-run", "would refund 177 charges, skip 6 (approval)\n0 errors");
  fill(8);
  s.says("The dry run would refund 177 charges and holds back the six for Lena.", true);
  s.user(
    "Send me the list, finance signs it off tomorrow. Until then nothing is refunded. Meanwhile persist the idempotency key.",
  );
  fill(11);
  s.says(
    "I store the key in Postgres in the same transaction as the order; Redis is out because it is flushed at each failover.",
  );
  s.edit(
    "migrations/0093_idempotency.sql",
    "",
    "create table idempotency (key text primary key, order_id uuid, created timestamptz);",
  );
  s.asks("How long shall idempotency keys be kept: 24 hours or 7 days?");
  s.user(
    "Not sure, ask me again when legal has answered about retention. And raise the memory limit to 1Gi as a cushion, I'll apply it.",
  );
  s.edit("deploy/checkout-limits.yaml", "memory: 512Mi", "memory: 1Gi");
  fill(7);
  s.says("The limit is 1Gi in deploy/checkout-limits.yaml, ready for you to apply.", true);
  s.user("Scrap the 1Gi, the nodes can't take it. 768Mi is what SRE allows.");
  s.edit("deploy/checkout-limits.yaml", "memory: 1Gi", "memory: 768Mi");
  s.says("Changed to 768Mi.");
  fill(10);
  s.runs(
    "go test ./pkg/pay -run TestKeySurvivesRestart",
    '--- FAIL: TestKeySurvivesRestart\n  relation "idempotency" does not exist',
    1,
  );
  s.says("TestKeySurvivesRestart fails because the test database does not have migration 0093 yet.");
  s.says(
    "Open: should the app team be asked to pull 8.2.0 from the stores, or is the limit enough until 8.2.1?",
  );
  fill(3);
}

export const facts = [
  F("goal", "Checkout down since 14:07: stop the bleeding first, root cause later", [
    "stop the bleeding first",
  ]),
  F("constraint", "Read-only rights in prod: the user pastes each command", ["read-only rights in prod"]),
  F(
    "failed",
    "The rollback to 4411 did not help",
    ["4411", "still dying"],
    ["4411", "no effect"],
    ["rollback did not help"],
  ),
  F("finding", "App 8.2.0 sends the whole catalogue in POST /cart/merge", ["8.2.0", "catalogue"]),
  F("constraint", "Do not touch the ingress", ["touch the ingress"]),
  F("figure", "Canary at 164Mi instead of 508Mi", ["164Mi", "canary"]),
  F("state", "All pods run with the limit since 15:29", ["15:29"]),
  F("state", "Timeline is kept in postmortem/2026-03-timeline.md", ["2026-03-timeline.md"]),
  F("goal", "Money back by Friday", ["money back by Friday"]),
  F("constraint", "No automatic refund above 500 euros without Lena's approval", [
    "500 euros",
    "Lena's approval",
  ]),
  F("finding", "The idempotency key is only in memory and lost on restart", [
    "idempotency key",
    "only held in memory",
  ]),
  F(
    "figure",
    "183 double charges, 14 206.50 euros",
    ["183 double", "14 206.50"],
    ["double charges: 183", "14 206.50"],
  ),
  F("decision", "Match on cart_id and card fingerprint within 10 minutes", ["cart_id", "card fingerprint"]),
  F(
    "constraint",
    "Nothing is refunded until finance signs off",
    ["finance signs it off"],
    ["until then nothing is refunded"],
  ),
  F(
    "decision",
    "Key in Postgres in the order's transaction; not Redis, flushed at failover",
    ["Redis is out"],
    ["Postgres", "flushed at each failover"],
  ),
  F(
    "question",
    "Retention of idempotency keys, waits for legal",
    ["legal has answered"],
    ["24 hours or 7 days"],
  ),
  F("constraint", "Memory limit 768Mi", ["768Mi"]),
  F("todo", "Alert on payload size per endpoint", ["Alert on payload size"]),
  F("state", "TestKeySurvivesRestart fails: test database lacks migration 0093", ["TestKeySurvivesRestart"]),
  F("question", "Pull 8.2.0 from the stores?", ["pull 8.2.0"]),
  F("verify", "make verify-checkout", ["make verify-checkout"]),
];

export const mustNots = [
  N(
    "The 13:50 deploy is the cause",
    ["first guess was the 13:50 deploy"],
    ["still dying", "isn't the deploy", "did not help", "8.2.0"],
  ),
  N(
    "The body limit goes to the ingress",
    ["256 KB on /cart/merge at the ingress"],
    ["Don't touch the ingress", "limit.go", "in our own service"],
  ),
  N("The memory limit is to be 1Gi", ["raise the memory limit to 1Gi"], ["Scrap", "768Mi", "can't take it"]),
  N("deploy/checkout-limits.yaml holds 1Gi, ready to apply", ["limit is 1Gi in deploy"], ["Scrap", "768Mi"]),
  N(
    "Refunds are matched by amount and customer",
    ["matched charges by amount and customer"],
    ["41 legitimate", "fingerprint", "flagged"],
  ),
];
