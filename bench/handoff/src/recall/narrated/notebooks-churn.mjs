import { filler } from "../filler.mjs";

export const id = "notebooks-churn";
export const narration = "long";

const F = (kind, text, ...anyOf) => ({ kind, text, anyOf });
const N = (text, shown, excusedBy) => ({ text, shown, excusedBy });

const CALLS = {
  language: "py",
  test: "python -m pytest -q -k",
  files: [
    "notebooks/01_load.ipynb",
    "notebooks/02_clean.ipynb",
    "notebooks/03_explore.ipynb",
    "lib/io.py",
    "lib/plots.py",
    "lib/dates.py",
    "tests/test_io.py",
    "tests/test_dates.py",
    "config/params.yaml",
    "lib/frames.py",
  ],
  nouns: ["region", "plan", "month", "ticket", "device", "cohort", "invoice"],
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
  const fill = filler(s, 66, CALLS);
  s.user(
    "We want a churn model for the broadband customers, for the retention team's call list. Start with notebooks/04_model.ipynb, it's a mess.",
  );
  s.says("I will read the notebooks in order so that I know what the model sees.");
  fill(21);
  s.reads(
    "notebooks/04_model.ipynb",
    '{"cells": [{"source": "X = df.drop(columns=[\'churned\'])\\nrf.fit(X, y)\\n# AUC 0.97 !!"}]}',
  );
  s.says(
    "The AUC of 0.97 is a leak: the column last_invoice_type contains 'final' only for customers who have already left.",
    true,
  );
  s.user(
    "Ha, I suspected that. The team can call 800 people a week, so what counts is precision in the top 800, not AUC.",
  );
  fill(14);
  s.says("So the metric is precision at 800, computed per week on a time split.");
  s.edit("lib/metrics.py", "", "def precision_at(y, score, k=800): ...");
  s.runs(
    "python -m churn.evaluate --split 2025-09 --k 800",
    "baseline (contract end only): p@800 = 0.214\nrandom forest without leak: p@800 = 0.297",
  );
  s.says(
    "Without the leak the forest reaches a precision at 800 of 0.297, against 0.214 for the rule by contract end.",
    true,
  );
  s.user(
    "Don't use age, gender or postcode as features, legal was very clear. And raw data never leaves the warehouse, only aggregates on laptops.",
  );
  fill(16);
  s.runs(
    "jupyter nbconvert --to script notebooks/04_model.ipynb --stdout",
    "features: tenure, postcode_area, tickets_90d ...",
  );
  s.says(
    "postcode_area was still among the features; I removed it, and the precision fell only from 0.297 to 0.291.",
    true,
  );
  s.user("Fine. Try gradient boosting. Use XGBoost, everyone does.");
  fill(11);
  s.edit("lib/model.py", "", "import xgboost as xgb\nmodel = xgb.XGBClassifier(tree_method='hist')");
  s.runs("python -m churn.evaluate --split 2025-09 --k 800 --model xgb", "p@800 = 0.334");
  s.says("XGBoost gives 0.334 with default settings.", true);
  s.user("Platform just told me that LightGBM is on the approved list and XGBoost is not. Switch please.");
  s.edit(
    "lib/model.py",
    "import xgboost as xgb\nmodel = xgb.XGBClassifier(tree_method='hist')",
    "import lightgbm as lgb\nmodel = lgb.LGBMClassifier(num_leaves=31, seed=20250901)",
  );
  s.runs("python -m churn.evaluate --split 2025-09 --k 800 --model lgb", "p@800 = 0.338");
  s.says("LightGBM reaches 0.338 at the same split, so nothing is lost.");
  s.todos([
    ["Remove the leak", "completed"],
    ["Switch to LightGBM", "completed"],
    ["Features from the router telemetry", "in_progress"],
    ["Calibrate the scores", "pending"],
    ["Model card for the risk board", "pending"],
    ["Move notebook code into lib/", "pending"],
  ]);
  fill(20);
  s.says(
    "SMOTE oversampling made it worse, 0.338 down to 0.305, so I keep the natural class ratio of 2.1 percent.",
  );
  fill(11);
  s.says(
    "The router telemetry has a gap: between 3 and 19 June no restarts were recorded because of a firmware rollout.",
    true,
  );
  s.user(
    "Right, forgot about that. Notebooks must run top to bottom without manual steps, and clear the outputs before committing.",
  );
  fill(15);
  s.says("I set up nbstripout as a pre-commit hook and papermill runs all notebooks in order.");
  s.runs(
    "papermill notebooks/04_model.ipynb /tmp/out.ipynb -p split 2025-09",
    "Executing: 100%\nCell 22: MemoryError",
    1,
  );
  s.says(
    "Cell 22 runs out of memory because it pivots 18 months of telemetry to minutes; daily counts are enough.",
  );
  s.edit("lib/telemetry.py", "", "def daily_restarts(df): return df.groupby(['line', 'day']).size()");
  s.says(
    "I decided on daily aggregates per line, computed in SQL in the warehouse, so the frame has 5.4 million rows instead of 7.7 billion.",
    true,
  );
  s.user("Much better. How does it look over several months? One split can be luck.");
  fill(18);
  s.runs(
    "for m in 2025-05 2025-06 2025-07 2025-08 2025-09; do python -m churn.evaluate --split $m --k 800 --model lgb; done",
    "0.341\n0.262\n0.347\n0.352\n0.360",
  );
  s.says(
    "Over five splits the model with telemetry has a mean of 0.332; June is the outlier with 0.262 because of the telemetry gap.",
    true,
  );
  s.user("Filling in the June gap with averages?");
  s.says("Let me try.");
  fill(10);
  s.says(
    "Imputing June with the line average did not help either: 0.259, since the model mistakes the flat values for healthy lines.",
  );
  s.says(
    "Instead a flag telemetry_missing goes in and the counts stay NaN, which LightGBM handles; June rises to 0.311.",
    true,
  );
  s.user("Take that. The call list goes out Mondays at 6, the scoring must finish within 40 minutes.");
  fill(19);
  s.edit(
    "jobs/score_weekly.sql",
    "",
    "insert into retention.call_list select line, score from scored order by score desc limit 800",
  );
  s.runs("time python -m churn.score --week 2025-40", "real 52m11s", 0);
  s.says("Scoring takes 52 minutes at present, most of it in the join with the ticket texts.");
  s.says(
    "Open question: are customers who were called in the last 90 days to be left out of the list?",
    true,
  );
  s.user(
    "Retention has to answer that one, I'll mail Priya. Bring down the runtime first. And no feature may need the ticket texts' content, only counts.",
  );
  s.todos([
    ["Remove the leak", "completed"],
    ["Switch to LightGBM", "completed"],
    ["Features from the router telemetry", "completed"],
    ["Bring scoring below 40 minutes", "in_progress"],
    ["Calibrate the scores", "pending"],
    ["Model card for the risk board", "pending"],
    ["Move notebook code into lib/", "pending"],
  ]);
  fill(15);
  s.edit("lib/tickets.py", "", "def ticket_counts(weeks=13): ...");
  s.says("tickets.py has the counting query, but score.py does not call it yet.");
  fill(4);
}

export const facts = [
  F("goal", "A churn model for the retention team's call list", ["churn model", "call list"]),
  F(
    "finding",
    "last_invoice_type leaks the outcome",
    ["last_invoice_type", "leak"],
    ["last_invoice_type", "already left"],
  ),
  F("constraint", "What counts is precision in the top 800, not AUC", ["precision", "top 800"]),
  F("figure", "0.297 without the leak against 0.214 for the rule", ["0.297", "0.214"]),
  F("constraint", "No age, gender or postcode as features", ["age, gender or postcode"]),
  F("constraint", "Raw data never leaves the warehouse", ["raw data never leaves"]),
  F("constraint", "LightGBM, since XGBoost is not approved", ["approved list", "LightGBM"]),
  F("figure", "LightGBM reaches 0.338", ["LightGBM", "0.338"]),
  F("failed", "SMOTE made it worse: 0.305", ["SMOTE", "0.305"], ["SMOTE", "worse"]),
  F("finding", "Telemetry gap from 3 to 19 June because of a firmware rollout", ["19 June", "firmware"]),
  F("decision", "Daily aggregates per line, computed in SQL in the warehouse", ["daily aggregates per line"]),
  F("figure", "Five splits: mean 0.332, June 0.262", ["0.332", "0.262"]),
  F("failed", "Imputing June with the line average: 0.259", ["line average", "0.259"]),
  F("decision", "Flag telemetry_missing, counts stay NaN", ["telemetry_missing", "NaN"]),
  F("constraint", "Scoring within 40 minutes, list goes out Mondays at 6", ["Mondays at 6", "40 minutes"]),
  F("state", "Scoring takes 52 minutes at present", ["52 minutes"]),
  F("question", "Leave out customers called in the last 90 days? Retention answers", ["last 90 days"]),
  F("todo", "Model card for the risk board", ["Model card for the risk board"]),
  F("todo", "Calibrate the scores", ["Calibrate the scores"]),
  F("state", "tickets.py has the counting query, score.py does not call it yet", ["tickets.py", "score.py"]),
  F("verify", "python -m churn.evaluate --split ... --k 800", ["churn.evaluate", "--k 800"]),
  F(
    "goal",
    "Next: bring the runtime of the scoring down",
    ["Bring down the runtime"],
    ["Bring scoring below 40 minutes"],
  ),
];

export const mustNots = [
  N("The model is to use XGBoost", ["Use XGBoost, everyone does"], ["approved list", "LightGBM"]),
  N("The model imports xgboost", ["xgb.XGBClassifier"], ["LightGBM", "LGBMClassifier", "approved list"]),
  N("The AUC is 0.97", ["AUC", "0.97"], ["leak", "already left"]),
  N(
    "Cell 22 pivots telemetry to minutes",
    ["pivots 18 months of telemetry to minutes"],
    ["daily counts", "daily aggregates", "runs out of memory", "MemoryError"],
  ),
  N(
    "The June gap is filled with averages",
    ["Filling in the June gap with averages"],
    ["did not help", "telemetry_missing", "0.259"],
  ),
];
