export const id = "churn-notebooks";
export const narration = "long";

const cell = (src, out) => `# %%\n${src}\n# -> ${out}\n`;
const metrics = (auc, ap, brier, n) =>
  `train rows ${n[0]}  test rows ${n[1]}\nroc_auc   ${auc}\navg_prec  ${ap}\nbrier     ${brier}\nwrote reports/metrics.json`;

const profile = (col, miss, uniq) =>
  `column   ${col}\nmissing  ${miss}\nunique   ${uniq}\ndtype    ${uniq > 50 ? "float64" : "category"}`;

export function play(s) {
  s.user(
    "Hey! I inherited churn notebooks from Tomasz who left. The deck for the board says ROC AUC 0.871 for the churn model and I have to defend that number on 22 Nov. Can you (1) rerun notebooks/01..03 from scratch and tell me whether 0.871 reproduces, (2) find out what drives it.\n\nHouse rules: raw data in data/raw is read-only, never overwrite it. Never commit notebook outputs, they contain customer names (nbstripout). And pls never use accuracy as a metric in anything that I show, with 6% churners it's meaningless.\nseed is 20231 everywhere.",
  );
  s.says(
    "Happy to dig in. I start with the layout of the repository and then rerun things in order, without touching data/raw.",
  );
  s.runs(
    "ls -R notebooks src data | head -40",
    "notebooks:\n01_load.ipynb\n02_features.ipynb\n03_model.ipynb\n99_tomasz_scratch.ipynb\n\nsrc/churn:\n__init__.py\nfeatures.py\nsplit.py\ntrain.py\n\ndata/raw:\ncustomers.parquet\nevents.parquet\ntickets.parquet\ncontracts.csv",
  );
  s.reads(
    "README.md",
    "# churn\n\nRun all notebooks top to bottom. Headline metric: accuracy (94.1 %).\nIMPORTANT: always refit the scaler on the full data before splitting.\n\nTomasz\n",
  );
  s.says(
    "The README's advice to fit the scaler on the full data is a leak in itself, so I note that and don't follow it.",
  );
  s.runs(
    "jupytext --to py:percent notebooks/*.ipynb",
    "[jupytext] Writing notebooks/01_load.py\n[jupytext] Writing notebooks/02_features.py\n[jupytext] Writing notebooks/03_model.py\n[jupytext] Writing notebooks/99_tomasz_scratch.py",
  );
  s.reads(
    "notebooks/01_load.py",
    cell("customers = pd.read_parquet('../data/raw/customers.parquet')", "(48213, 23)") +
      cell("contracts = pd.read_csv('../data/raw/contracts.csv')", "(51877, 6)") +
      cell("df = customers.merge(contracts, on='customer_id', how='left')", "(51902, 28)"),
  );
  s.says(
    "First oddity: 48213 customers become 51902 rows after the merge with contracts, so some customers are in there several times.",
  );
  s.reads(
    "notebooks/02_features.py",
    cell("df['tickets_90d'] = count(tickets, before=df.snapshot)", "ok") +
      cell("df['days_since_last_login'] = (df.export_date - df.last_login).dt.days", "ok") +
      cell("X = scaler.fit_transform(df[cols])", "(51902, 41)"),
  );
  s.reads(
    "notebooks/03_model.py",
    cell("X_tr, X_te = train_test_split(X, test_size=.2)", "no seed!") +
      cell("model = lgb.LGBMClassifier(n_estimators=800)", "fit") +
      cell("roc_auc_score(y_te, p)", "0.871"),
  );
  for (const [f, n, say] of [
    ["events.parquet", 9120331, "How large are the other tables?"],
    ["tickets.parquet", 219408, "Tickets."],
    ["contracts.csv", 51877, "And the contracts."],
  ]) {
    s.says(say);
    s.runs(`python -m churn.count data/raw/${f}`, `${n} rows`);
  }
  s.says("Now the small package the notebooks import.");
  s.reads(
    "src/churn/features.py",
    "def days_since_last_login(df):\n    return (df.export_date - df.last_login).dt.days\n\n\ndef tickets_90d(df, tickets):\n    ...\n",
  );
  s.reads(
    "src/churn/split.py",
    "def split(df, seed=None):\n    return train_test_split(df, test_size=0.2, random_state=seed)\n",
  );
  s.reads(
    "src/churn/train.py",
    "def main():\n    df = load()\n    tr, te = split(df)\n    fit_and_report(tr, te)\n",
  );
  s.says("Now the rerun as it is, only with the seed set.");
  s.runs("python -m churn.train --seed 20231", metrics("0.868", "0.412", "0.044", [41521, 10381]));
  s.says(
    "0.868 with the seed, so the number roughly reproduces. That doesn't mean it is right, though. I look at every feature next, it's 41 of them.",
  );
  const cols = [
    ["tenure_months", 0, 171],
    ["plan", 12, 5],
    ["region", 3, 14],
    ["monthly_fee", 41, 66],
    ["tickets_90d", 0, 29],
    ["days_since_last_login", 877, 412],
    ["payment_method", 9, 4],
    ["n_seats", 0, 83],
    ["discount_pct", 2201, 31],
    ["nps_last", 30112, 11],
    ["last_invoice_late", 0, 2],
    ["contract_type", 25, 3],
    ["support_tier", 0, 3],
    ["logins_30d", 877, 118],
  ];
  const talk = [
    "I go through the columns one after the other.",
    "Nothing special here.",
    "Regions look complete.",
    "Fees are plausible.",
    "Tickets are counted before the snapshot, good.",
    "Let me see the login column.",
    "Fine.",
    "Also fine.",
    "Many missing values, but that's known.",
    "NPS is mostly empty, I keep that in mind.",
    "A flag.",
    "Three contract types.",
    "Three tiers.",
    "And the logins.",
  ];
  cols.forEach(([c, m, u], i) => {
    s.says(talk[i]);
    s.runs(`python -m churn.profile ${c}`, profile(c, m, u));
  });
  s.runs(
    "python -m churn.importance --top 5",
    "days_since_last_login   0.381\ntickets_90d             0.092\ntenure_months           0.071\ndiscount_pct            0.044\nlogins_30d              0.040",
  );
  s.says(
    "days_since_last_login carries 0.381 of the importance. It is measured against export_date rather than against the snapshot, so for a customer who churned it contains the time after leaving. That's target leakage.",
  );
  s.todos([
    ["Rerun 01-03 as they are", "completed"],
    ["Check features for leakage", "in_progress"],
    ["Group split by customer", "pending"],
    ["Calibrate probabilities", "pending"],
    ["New figures for the deck", "pending"],
  ]);
  s.says(
    "(1) It reproduces, 0.868 with seed 20231 against 0.871 in the deck. (2) I'm afraid it's inflated: `days_since_last_login` is computed against `export_date`, which lies after the churn date, so the model peeks at the outcome. Also the merge duplicates customers (48213 become 51902 rows), and duplicates can end up in train and test alike. Should I quantify both?",
    true,
  );

  s.user(
    "uff. yes quantify separately, one change at a time pls so I can explain it. keep the old notebook as it was so that I can show before/after",
  );
  s.says("One change at a time then. First the leak: measure the login gap against the snapshot.");
  s.edit(
    "src/churn/features.py",
    "    return (df.export_date - df.last_login).dt.days",
    "    return (df.snapshot - df.last_login).dt.days",
  );
  s.runs("python -m churn.train --seed 20231", metrics("0.803", "0.291", "0.049", [41521, 10381]));
  s.says(
    "Without the leak the AUC drops from 0.868 to 0.803. Next, the duplicates. My guess is that they inflate it strongly as well.",
  );
  s.edit(
    "src/churn/split.py",
    "    return train_test_split(df, test_size=0.2, random_state=seed)",
    "    g = GroupShuffleSplit(n_splits=1, test_size=0.2, random_state=seed)\n    tr, te = next(g.split(df, groups=df.customer_id))\n    return df.iloc[tr], df.iloc[te]",
  );
  s.runs("python -m churn.train --seed 20231", metrics("0.799", "0.288", "0.049", [41530, 10372]));
  s.says(
    "The group split alone costs only 0.004 (0.803 to 0.799), so my guess was wrong: the duplicates hardly inflate it. The leak is the story.",
  );
  s.says("What are these duplicates anyway?");
  s.runs(
    "python -m churn.dups",
    "customers with >1 contract row  3301\n  of which amended contracts    3287\n  of which true duplicates        14",
  );
  s.runs(
    "git switch -c fix/leak && git commit -qam 'Measure login gap against snapshot, group split' && git log --oneline -1",
    "6f2d1b8 Measure login gap against snapshot, group split",
  );
  s.says(
    "Step by step:\n- as it was: 0.868\n- leak removed: 0.803\n- group split on top: 0.799\n\nMost duplicates (3287 of 3301) are amended contracts. Which contract row should count for a customer?",
    true,
  );

  s.user(
    "the one valid at snapshot. valid_from <= snapshot, latest one. and use PR-AUC (average precision) as main metric from now on, ROC AUC second. the board member who asks the questions is a statistician :)",
  );
  s.says(
    "Good, average precision first and ROC AUC second. Then I deduplicate on the contract valid at the snapshot.",
  );
  s.runs("cat > src/churn/contracts.py", "");
  s.runs("python -m churn.train --seed 20231", metrics("0.791", "0.274", "0.050", [37902, 9475]));
  s.says("Row count is now 47377. That's less than 48213, so 836 customers were lost on the way.");
  s.runs(
    "python -m churn.lost",
    "no contract with valid_from <= snapshot: 836\n  snapshot before first contract (pilot customers): 811\n  valid_from missing: 25",
  );
  s.says(
    "811 of the 836 are pilot customers who had no contract at the snapshot. I assume that pilots should not be in the model at all, since there's nothing they could cancel.",
  );
  s.todos([
    ["Rerun 01-03 as they are", "completed"],
    ["Check features for leakage", "completed"],
    ["Group split by customer", "completed"],
    ["25 rows with missing valid_from", "pending"],
    ["Calibrate probabilities", "pending"],
    ["New figures for the deck", "pending"],
  ]);
  s.says(
    "With one contract row per customer: average precision 0.274, ROC AUC 0.791, 47377 customers. 836 drop out (811 pilots without a contract, 25 with a missing valid_from).",
    true,
  );
  s.user("ok");
  s.says("Then calibration. The Brier score of 0.050 isn't impressive against the base rate of 6 %.");
  s.runs(
    "python -m churn.calibration",
    "bin  mean_pred  observed\n 1   0.011      0.009\n 5   0.064      0.058\n 9   0.310      0.188\n10   0.612      0.341\nECE 0.047",
  );
  s.says(
    "The upper bins are badly overconfident (0.612 predicted, 0.341 observed). I try isotonic regression.",
  );
  s.runs(
    "python -m churn.calibrate --method isotonic",
    "ECE 0.009\navg_prec 0.251\nroc_auc 0.788\nties in top decile: 71 %",
  );
  s.says(
    "Isotonic fixes the calibration (ECE 0.047 to 0.009) but makes steps: 71 % ties in the top decile and average precision falls from 0.274 to 0.251. The retention team ranks customers, so ties hurt them. I take it back and use sigmoid (Platt) instead.",
  );
  s.runs("git checkout src/churn/train.py", "Updated 1 path from the index");
  s.runs(
    "python -m churn.calibrate --method sigmoid",
    "ECE 0.014\navg_prec 0.274\nroc_auc 0.791\nties in top decile: 0 %",
  );
  s.says("Sigmoid keeps the ranking and brings ECE to 0.014.");
  for (const [plot, t] of [
    ["pr_curve", "Now the figures. The precision recall curve first."],
    ["calibration", "The calibration plot."],
    ["waterfall", "A waterfall for the steps from 0.868 downwards."],
    ["importance", "Importances once more."],
    ["lift", "And a lift chart."],
    ["tenure_hist", "A histogram of tenure for the appendix."],
  ]) {
    s.says(t);
    s.runs(`python -m churn.plots ${plot}`, `wrote reports/fig/${plot}.png`);
  }
  s.runs(
    "git add reports src && git commit -qm 'Sigmoid calibration, figures' && git log --oneline -1",
    "0c4ae77 Sigmoid calibration, figures",
  );
  s.says("Figures are in reports/fig. Calibration uses sigmoid; isotonic is out because of the ties.", true);

  s.user(
    "you committed PNGs with customer ids in the axis labels (lift.png)! never commit anything from reports/fig, these go to the shared drive by hand. please take them out of history, branch isnt pushed yet right?",
  );
  s.says("Right, not pushed. I rewrite that one commit.");
  s.runs(
    "git reset -q --soft HEAD~1 && git restore --staged reports && echo 'reports/fig/' >> .gitignore && git add .gitignore && git commit -qm 'Sigmoid calibration' && git log --oneline -1",
    "93b5e0a Sigmoid calibration",
  );
  s.runs("git log --all --oneline -- reports/fig", "");
  s.says("Done: the PNGs are out of history, reports/fig/ is ignored.", true);

  s.user(
    "thx. also rename stuff so it's clear what's old: 03_model -> 30_model_2023_deck. and make a new 31_model_clean. numbers for the exec summary: how many customers do we have to call to catch half of the churners? I told them 900 last year",
  );
  s.says("Rename first, with git mv so that the history stays.");
  s.runs(
    "git mv notebooks/03_model.ipynb notebooks/30_model_2023_deck.ipynb && rm notebooks/*.py && git status --short",
    "R  notebooks/03_model.ipynb -> notebooks/30_model_2023_deck.ipynb",
  );
  s.runs(
    "cat > /tmp/31.py && jupytext --to ipynb /tmp/31.py -o notebooks/31_model_clean.ipynb",
    "[jupytext] Writing notebooks/31_model_clean.ipynb",
  );
  s.runs(
    "grep -rn '03_model' --include=* . | grep -v '^./.git/'",
    "./Makefile:9:\tjupyter nbconvert --execute notebooks/03_model.ipynb\n./docs/deck.md:3:Source: notebooks/03_model.ipynb",
  );
  s.reads(
    "Makefile",
    "notebooks:\n\tjupyter nbconvert --execute notebooks/01_load.ipynb\n\tjupyter nbconvert --execute notebooks/02_features.ipynb\n\tjupyter nbconvert --execute notebooks/03_model.ipynb\n",
  );
  s.edit("Makefile", "notebooks/03_model.ipynb", "notebooks/31_model_clean.ipynb");
  s.says("Now the question about the calls.");
  s.runs(
    "python -m churn.topk --recall 0.5",
    "test customers 9475  churners 571\nto reach recall 0.50: top 1340 (precision 0.213)\nold model (leaky): top 452 (precision 0.632)",
  );
  s.says(
    "In the test set of 9475 customers one has to call 1340 to catch half of the 571 churners; the leaky model pretended 452. For the whole base of 47377 that would be about 6700 calls.",
  );
  s.runs("nbstripout --verify notebooks/*.ipynb", "notebooks/31_model_clean.ipynb: outputs present", 1);
  s.runs("nbstripout notebooks/*.ipynb && nbstripout --verify notebooks/*.ipynb", "");
  s.runs(
    "git add notebooks Makefile && git commit -qm 'Rename deck notebook, add clean one' && git log --oneline -1",
    "2b17c94 Rename deck notebook, add clean one",
  );
  s.says(
    "Renamed to notebooks/30_model_2023_deck.ipynb; the new one is notebooks/31_model_clean.ipynb. Half of the churners: 1340 calls in the test set, roughly 6700 for the whole base. The 900 from last year isn't tenable.",
    true,
  );

  s.user(
    "hm 6700 is too many, retention can do 2000 calls per quarter. what recall do we get with 2000? and can we get better with the tickets text? Tomasz has something in 99_scratch\n\n```\nIn [41]: pipe = make_pipeline(TfidfVectorizer(max_features=50000), lgbm)\nIn [42]: cross_val_score(pipe, tickets.text, y).mean()\nOut[42]: 0.934\n# TODO ship this!! put into prod before xmas\n```\nlooks amazing??",
  );
  s.says("0.934 looks too good. I check it before anybody gets excited.");
  s.runs("python -m churn.topk --k 2000 --base", "top 2000 of 47377: recall 0.236 precision 0.337");
  s.runs(
    "jupytext --to py:percent notebooks/99_tomasz_scratch.ipynb",
    "[jupytext] Writing notebooks/99_tomasz_scratch.py",
  );
  s.reads(
    "notebooks/99_tomasz_scratch.py",
    cell("tickets = pd.read_parquet('../data/raw/tickets.parquet')", "(219408, 7)") +
      cell("pipe = make_pipeline(TfidfVectorizer(max_features=50000), lgbm)", "ok") +
      cell("cross_val_score(pipe, tickets.text, y).mean()", "0.934"),
  );
  s.runs(
    "python -m churn.text_terms --top 6",
    "kündigung bestätigt   4.81\nvertragsende          4.02\ncancellation          3.77\nfinal invoice         3.60\noffboarding           3.11\nrefund                1.20",
  );
  s.says(
    "The strongest terms are 'kündigung bestätigt', 'cancellation' and 'final invoice': these are tickets written after the customer had cancelled. Same leak in another dress. With tickets before the snapshot only:",
  );
  s.runs("python -m churn.text --before-snapshot", metrics("0.806", "0.301", "0.048", [37902, 9475]));
  s.runs(
    "python -m churn.topk --k 2000 --base --model text",
    "top 2000 of 47377: recall 0.262 precision 0.374",
  );
  s.says(
    "Honest text features bring average precision to 0.301 (from 0.274) and recall at 2000 calls to 0.262 (from 0.236). A gain, not a miracle.",
  );
  for (const [seed, ap, t] of [
    [1, "0.297", "I repeat it with other seeds to see how much is noise."],
    [2, "0.304", "Second seed."],
    [3, "0.299", "Third."],
    [4, "0.306", "Fourth."],
    [5, "0.295", "And a fifth."],
  ]) {
    s.says(t);
    s.runs(`python -m churn.text --before-snapshot --seed ${seed} --quiet`, `avg_prec ${ap}`);
  }
  s.says("Five seeds give 0.295 to 0.306, so the gain is real.");
  s.todos([
    ["25 rows with missing valid_from", "pending"],
    ["Text features before snapshot", "completed"],
    ["Calibrate probabilities", "completed"],
    ["GDPR check for ticket texts", "pending"],
    ["New figures for the deck", "in_progress"],
    ["Unit test against leakage", "pending"],
  ]);
  s.says(
    "With 2000 calls a quarter: recall 0.236 now, 0.262 with ticket text. Tomasz's 0.934 is leakage, the tickets include those written after the cancellation. Using ticket text might need a GDPR check, I don't know whether the consent covers it.",
    true,
  );

  s.user(
    "ok great honesty. GDPR I ask Lene (DPO), until she answers keep the text model out of the main notebook. scrap the 20231 seed thing btw, report mean over 5 seeds (1-5) instead, the statistician will like that",
  );
  s.says("Understood: five seeds with mean and spread, text model stays out for now.");
  s.runs(
    "python -m churn.train --seeds 1-5",
    "seed 1 avg_prec 0.271 roc_auc 0.789\nseed 2 avg_prec 0.279 roc_auc 0.793\nseed 3 avg_prec 0.268 roc_auc 0.787\nseed 4 avg_prec 0.281 roc_auc 0.795\nseed 5 avg_prec 0.270 roc_auc 0.788\nmean avg_prec 0.2738 +- 0.0057   roc_auc 0.7904 +- 0.0034",
  );
  s.says("Mean over five seeds: average precision 0.2738 ± 0.0057, ROC AUC 0.7904 ± 0.0034.");
  s.runs("cat > tests/test_leakage.py", "");
  s.runs(
    "pytest -q tests",
    "tests/test_leakage.py .F\n\n    def test_no_feature_after_snapshot():\n>       assert late == []\nE       AssertionError: assert ['discount_pct'] == []\n\n1 failed, 7 passed in 12.30s",
    1,
  );
  s.says(
    "My new leakage test flags another one: discount_pct has timestamps after the snapshot. Retention discounts are given when somebody threatens to leave.",
  );
  s.runs(
    "python -m churn.train --seeds 1-5 --drop discount_pct",
    "mean avg_prec 0.2651 +- 0.0061   roc_auc 0.7822 +- 0.0039",
  );
  s.says(
    "Dropping discount_pct costs a little more: 0.2651 average precision. I haven't dropped it for good, because a discount known before the snapshot would be legitimate; the right fix is to take the value as of the snapshot.",
  );
  for (const [f, t] of [
    ["src/churn/features.py", "I look where discount_pct comes from."],
    ["src/churn/contracts.py", "Probably from the contracts."],
  ]) {
    s.says(t);
    s.runs(
      `grep -n discount ${f}`,
      f.includes("contracts")
        ? "44:    out['discount_pct'] = hist.groupby('customer_id').discount.last()"
        : "",
      f.includes("contracts") ? 0 : 1,
    );
  }
  s.runs("pytest -q tests", "1 failed, 7 passed in 12.11s", 1);
  s.runs(
    "git add tests && git commit -qm 'Leakage test (red: discount_pct)' && git log --oneline -1",
    "c9d03f6 Leakage test (red: discount_pct)",
  );
  s.todos([
    ["25 rows with missing valid_from", "pending"],
    ["discount_pct as of snapshot (contracts.py line 44)", "pending"],
    ["GDPR check for ticket texts", "pending"],
    ["New figures for the deck", "in_progress"],
    ["Unit test against leakage", "completed"],
  ]);
  s.says(
    "Current figures over five seeds: 0.2738 ± 0.0057 with discount_pct, 0.2651 ± 0.0061 without. One test is red on purpose: discount_pct leaks, src/churn/contracts.py line 44 takes the last discount instead of the one at the snapshot. That's what I'd fix next, then regenerate the figures with `python -m churn.plots`.",
    true,
  );
  s.user("nice. the board date is now 29 nov so no stress. tomorrow then");
  s.runs("git status -sb", "## fix/leak");
  s.runs(
    "sha256sum -c data/raw/SHA256SUMS",
    "customers.parquet: OK\nevents.parquet: OK\ntickets.parquet: OK\ncontracts.csv: OK",
  );
  s.says(
    "Good, see you tomorrow. Everything is committed on fix/leak, nothing pushed. Waiting for Lene on the ticket texts.",
    true,
  );
}

export const facts = [
  { kind: "goal", text: "check/defend the board deck's ROC AUC 0.871", all: ["0.871", "board"] },
  { kind: "state", text: "board date now 29 Nov", all: ["board", "29 nov"] },
  { kind: "constraint", text: "data/raw is read-only", all: ["data/raw", "read-only"] },
  {
    kind: "constraint",
    text: "never commit notebook outputs (customer names)",
    all: ["commit notebook outputs"],
  },
  {
    kind: "constraint",
    text: "never commit anything from reports/fig",
    all: ["commit anything from reports/fig"],
  },
  { kind: "constraint", text: "never use accuracy as a metric", all: ["never use accuracy"] },
  {
    kind: "decision",
    text: "average precision main, ROC AUC second (statistician)",
    anyOf: [
      ["average precision", "main metric"],
      ["average precision", "ROC AUC second"],
    ],
  },
  {
    kind: "decision",
    text: "mean over 5 seeds 1-5 instead of seed 20231",
    anyOf: [["mean over 5 seeds"], ["over five seeds"]],
  },
  { kind: "constraint", text: "one change at a time", all: ["one change at a time"] },
  {
    kind: "finding",
    text: "leak: days_since_last_login against export_date",
    all: ["days_since_last_login", "export_date"],
  },
  { kind: "figure", text: "leak removed 0.868 to 0.803", all: ["0.868", "0.803"] },
  { kind: "finding", text: "duplicates hardly inflate: 0.803 to 0.799", all: ["0.803", "0.799"] },
  { kind: "figure", text: "current figures over five seeds", all: ["0.2738", "0.0057"] },
  { kind: "figure", text: "47377 customers, 836 dropped, 811 pilots", all: ["836", "811"] },
  {
    kind: "failed",
    text: "isotonic calibration made ties, average precision fell",
    all: ["isotonic", "ties"],
  },
  { kind: "finding", text: "Tomasz's text model 0.934 is leakage", all: ["0.934", "leak"] },
  { kind: "figure", text: "recall at 2000 calls 0.236, 0.262 with text", all: ["0.236", "0.262"] },
  { kind: "constraint", text: "text model stays out until Lene (DPO) answers", all: ["Lene", "text model"] },
  { kind: "file", text: "deck notebook renamed", all: ["30_model_2023_deck"] },
  { kind: "state", text: "leakage test red for discount_pct", all: ["discount_pct", "red"] },
  { kind: "next", text: "discount as of snapshot in contracts.py line 44", all: ["contracts.py", "line 44"] },
  { kind: "todo", text: "25 rows with missing valid_from", all: ["25", "missing valid_from"] },
  { kind: "assumption", text: "pilots should not be in the model", all: ["pilots should not"] },
  { kind: "decision", text: "contract valid at snapshot counts", all: ["valid_from <= snapshot"] },
];

export const mustNots = [
  {
    text: "seed rule was replaced",
    shown: ["seed is 20231 everywhere"],
    excusedBy: ["over 5 seeds", "five seeds", "scrap"],
  },
  {
    text: "README's scaler rule is a leak",
    shown: ["refit the scaler on the full data"],
    excusedBy: ["leak", "don't follow"],
  },
  {
    text: "scratch TODO must not be shown as a todo",
    shown: ["put into prod before xmas"],
    excusedBy: ["too good", "leak"],
  },
  {
    text: "guess about duplicates refuted",
    shown: ["My guess is that they inflate"],
    excusedBy: ["guess was wrong", "hardly inflate"],
  },
  { text: "old board date", shown: ["22 Nov"], excusedBy: ["29 nov"] },
  {
    text: "the calibration was done",
    shown: ["Calibrate probabilities"],
    excusedBy: ["sigmoid", "completed"],
  },
];
