import { filler } from "../filler.mjs";

export const id = "security-tokens";
export const narration = "long";

const F = (kind, text, ...anyOf) => ({ kind, text, anyOf });
const N = (text, shown, excusedBy) => ({ text, shown, excusedBy });

const CALLS = {
  language: "ts",
  test: "npm test -- -t",
  files: [
    "server/app.ts",
    "server/routes/profile.ts",
    "server/routes/teams.ts",
    "server/db/pool.ts",
    "server/db/queries.ts",
    "server/mail/templates.ts",
    "server/middleware/cors.ts",
    "test/profile.test.ts",
    "test/teams.test.ts",
    "server/config.ts",
  ],
  nouns: ["profile", "team", "member", "template", "query", "origin", "avatar"],
  says: {
    read: [
      "Let me look at X.",
      "X is next; I want to see how it deals with Y before I go on.",
      "I will read X, since Y comes from there.",
      "Now X.",
    ],
    edit: [
      "A small edit in X so that Y fits what comes later.",
      "I will adjust Y in X.",
      "Y in X needs the same shape as its neighbours, so I change that now.",
    ],
    test: ["Now the tests for Y.", "Let me run what there is for Y.", "Before I go on, a quick run of Y."],
    grep: ["Where else is Y used?", "Let me search for Y."],
  },
};

export function play(s) {
  const fill = filler(s, 88, CALLS);
  s.user(
    "We got a report through our bounty program (H1-20931): anyone can take over an account through the password reset. Please fix it, the disclosure date is 15 May.",
  );
  s.says("I will read the reset flow first and reproduce the report on a local instance.");
  fill(14);
  s.reads(
    "server/auth/reset.ts",
    "const token = Math.random().toString(36).slice(2);\nawait db.query('update users set reset_token = $1 where email = $2', [token, email]);",
  );
  s.says(
    "The reset token comes from Math.random(), and its state can be recovered from five consecutive tokens.",
  );
  s.runs(
    "node scripts/poc-h1.mjs",
    "observed 5 tokens\npredicted next: k3v9x0q2m1\naccount taken over: victim@local",
  );
  s.says("I can confirm the takeover with scripts/poc-h1.mjs against a local instance.", true);
  s.user(
    "Nothing about this goes into a public branch, PR title or commit message before the release. Work on the private fork 'hush'.",
  );
  fill(12);
  s.says('My remote is hush only, and the commit messages speak of "reset cleanup".', true);
  s.user("Good. Tokens must be single use and valid 15 minutes at most. We store no plain tokens.");
  s.says(
    "I will use crypto.randomBytes(32) and store just a SHA-256 digest of it in a new table reset_requests.",
  );
  fill(11);
  s.edit(
    "server/auth/token.ts",
    "",
    "export const issue = () => randomBytes(32).toString('base64url');\nexport const digest = (t: string) => createHash('sha256').update(t).digest();",
  );
  s.says("bcrypt for the digest was my first attempt; it took 280 ms per lookup and could not be indexed.");
  s.edit(
    "migrations/118_reset_requests.sql",
    "",
    "create table reset_requests (digest bytea primary key, user_id uuid, expires timestamptz, used_at timestamptz);",
  );
  fill(17);
  s.runs("npm run test:security", "31 passed\n1 failed: reset > same answer for unknown e-mail", 1);
  s.says(
    "One security test fails: for unknown addresses the answer comes 90 ms faster, so accounts can be enumerated.",
    true,
  );
  s.user("Fix that as well. But no artificial random delays, that was tried in 2023 and did nothing.");
  fill(10);
  s.says(
    "The mail now goes out from a queue after the answer, so known and unknown addresses take the same path.",
  );
  s.runs("npm run test:security", "32 passed\ntiming difference 1.3 ms (p = 0.41)");
  s.says(
    "The timing difference is down to 1.3 ms, which is no longer significant over 10000 requests.",
    true,
  );
  s.user("What about sessions that an attacker already has?");
  fill(16);
  s.says("A reset leaves existing sessions alive: sessions.ts only looks at the JWT's expiry of 30 days.");
  s.says("I propose a column users.token_version that is part of the JWT and is increased by a reset.", true);
  s.user("OK. Log everybody out at release, all sessions, no exceptions.");
  fill(11);
  s.edit(
    "server/auth/version.ts",
    "",
    "export const valid = (claims, user) => claims.tv === user.token_version;",
  );
  s.says(
    "The release will increase token_version for all users in migration 119, so everybody is logged out.",
    true,
  );
  s.user(
    "Wait, the kiosk devices in hospitals can't log in again without a technician. Exempt the kiosk role from the logout, everyone else goes.",
  );
  fill(10);
  s.edit(
    "migrations/119_logout.sql",
    "update users set token_version = token_version + 1;",
    "update users set token_version = token_version + 1 where role <> 'kiosk';",
  );
  s.says("Migration 119 leaves out the kiosk role now.");
  s.todos([
    ["Unpredictable single-use tokens", "completed"],
    ["Same answer for unknown addresses", "completed"],
    ["token_version in the JWT", "completed"],
    ["Rate limit on /reset per address and IP", "in_progress"],
    ["Backport to 4.x", "pending"],
    ["Advisory text for the GHSA draft", "pending"],
  ]);
  fill(18);
  s.edit(
    "package.json",
    '"express": "^4.19.2",\n',
    '"express": "^4.19.2",\n"express-rate-limit": "^7.1.0",\n',
  );
  s.says(
    "express-rate-limit with its memory store is useless here, because the six instances count separately.",
  );
  s.says("Counting happens in Postgres with an upsert per address and hour, with a limit of 5 resets.", true);
  s.user(
    "Fine. No new npm dependencies in a security release, reviewers hate that. And 4.x gets a backport, hospitals are on it.",
  );
  fill(19);
  s.edit("package.json", '"express-rate-limit": "^7.1.0",\n', "");
  s.says("express-rate-limit is out of package.json again.");
  s.subagent(
    "Search the access logs of the last 90 days for signs of exploitation of the reset",
    "3 suspicious bursts: 2026-02-11, 02-12 and 03-02, from AS9009, 14 accounts touched, none with admin rights.",
  );
  s.says(
    "The log search shows 14 affected accounts in three bursts from AS9009, none of them with admin rights.",
    true,
  );
  s.user("Damn. Legal decides if we notify them; keep the list out of the repo. Carry on with the backport.");
  fill(16);
  s.runs(
    "git cherry-pick hush/reset-cleanup",
    "CONFLICT (content): server/auth/reset.ts\nerror: could not apply 8d1e0f7",
    1,
  );
  s.says("On 4.x the cherry-pick of 8d1e0f7 conflicts, since reset.ts uses callbacks there.");
  s.edit("server/auth/reset_v4.ts", "", "module.exports = function reset(email, done) { };");
  s.says("Still to be answered: does 4.x need the logout too, given that it has server-side sessions?");
  fill(5);
}

export const facts = [
  F("goal", "Fix the account takeover of H1-20931 before 15 May", ["H1-20931"], ["15 May"]),
  F("finding", "The token comes from Math.random() and is predictable", ["Math.random()", "token"]),
  F("state", "The takeover can be shown with scripts/poc-h1.mjs", ["poc-h1.mjs"]),
  F(
    "constraint",
    "Nothing public before the release; work on the private fork hush",
    ["private fork", "hush"],
    ["public branch", "commit message"],
  ),
  F("constraint", "Tokens single use, 15 minutes at most", ["single use", "15 minutes"]),
  F(
    "decision",
    "crypto.randomBytes(32), only a SHA-256 digest in reset_requests",
    ["randomBytes(32)", "SHA-256"],
    ["reset_requests", "digest"],
  ),
  F("failed", "bcrypt for the digest: 280 ms and not indexable", ["bcrypt", "280 ms"]),
  F("constraint", "No artificial random delays", ["artificial random delays"]),
  F("figure", "Timing difference 1.3 ms", ["1.3 ms"]),
  F("decision", "The mail goes out from a queue after the answer", ["from a queue after the answer"]),
  F(
    "finding",
    "A reset leaves sessions alive: only the JWT's expiry of 30 days counts",
    ["sessions alive"],
    ["JWT", "30 days"],
  ),
  F("decision", "users.token_version in the JWT", ["users.token_version"]),
  F("constraint", "Logout for all except the kiosk role", ["kiosk role", "logout"], ["Exempt the kiosk"]),
  F("constraint", "No new npm dependencies", ["no new npm dependencies"]),
  F(
    "figure",
    "14 accounts affected, bursts from AS9009",
    ["14 affected", "AS9009"],
    ["14 accounts", "AS9009"],
  ),
  F("question", "Legal decides whether to notify", ["Legal decides"]),
  F("todo", "Advisory text for the GHSA draft", ["GHSA draft"]),
  F(
    "state",
    "Cherry-pick of 8d1e0f7 onto 4.x conflicts",
    ["8d1e0f7", "conflicts"],
    ["8d1e0f7", "could not apply"],
  ),
  F("question", "Does 4.x need the logout too?", ["4.x need the logout"]),
  F("verify", "npm run test:security", ["npm run test:security"]),
  F("goal", "Backport to 4.x, hospitals are on it", ["backport", "hospitals are on it"], ["Backport to 4.x"]),
  F("state", "server/auth/reset_v4.ts is begun", ["reset_v4.ts"]),
];

export const mustNots = [
  N(
    "All sessions are logged out without exceptions",
    ["all sessions, no exceptions"],
    ["kiosk", "Exempt", "replaced"],
  ),
  N("Migration 119 logs everybody out", ["migration 119, so everybody"], ["kiosk", "Exempt"]),
  N(
    "Answers for unknown addresses are 90 ms faster",
    ["90 ms faster"],
    ["1.3 ms", "no longer significant", "from a queue"],
  ),
  N(
    "bcrypt is used for the digest",
    ["bcrypt for the digest was"],
    ["280 ms", "could not be indexed", "SHA-256"],
  ),
  N(
    "package.json contains express-rate-limit ^7.1.0",
    ['express-rate-limit": "^7.1.0'],
    ["out of package.json", "useless", "no new npm"],
  ),
];
