import { filler } from "../filler.mjs";

export const id = "research-search";
export const narration = "long";

const F = (kind, text, ...anyOf) => ({ kind, text, anyOf });
const N = (text, shown, excusedBy) => ({ text, shown, excusedBy });

const CALLS = {
  language: "py",
  test: "python -m pytest -q",
  files: [
    "bench/load.py",
    "bench/queries.py",
    "bench/report.py",
    "docs/overview.md",
    "docs/ops.md",
    "etl/articles.py",
    "etl/clean.py",
    "bench/plot.py",
    "etl/images.py",
    "bench/compose.yaml",
  ],
  nouns: ["article", "query", "author", "image", "shard", "locale", "synonym"],
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
  const fill = filler(s, 110, CALLS);
  s.user(
    "We need a new search for the museum's archive: 4 million records, catalogue texts in Dutch, French and English. Compare what is out there and recommend one, I present it to the board on 12 June.",
  );
  s.says(
    "I will set up a small benchmark with your real queries, so that the comparison does not rest on what the vendors write.",
  );
  fill(22);
  s.says(
    "The candidates I take are Elasticsearch, OpenSearch, Typesense, Meilisearch and PostgreSQL's own full text search.",
    true,
  );
  s.user("Budget is 300 euros a month including backup. And it has to be hosted within the EU.");
  fill(15);
  s.subagent(
    "Look up prices and regions of hosted search offers",
    "Elastic Cloud from 410 EUR for 3 nodes in Frankfurt; Typesense Cloud 190 EUR in Paris (8 GB); Meilisearch Cloud 240 EUR, Frankfurt; Algolia about 1900 EUR for 4M records.",
  );
  s.says("Algolia is out on price: about 1900 euros a month for 4 million records.", true);
  s.user("License matters too: OSI-approved open source only, that is city policy.");
  fill(11);
  s.says(
    "That leaves out Elasticsearch's SSPL builds, though the AGPL option that exists since 8.16 is OSI-approved.",
    true,
  );
  s.user("Good point. One person runs this, half a day a week. No Kubernetes.");
  fill(18);
  s.edit(
    "docs/criteria.md",
    "",
    "| criterion | weight |\n| relevance | 40 |\n| operation | 30 |\n| cost | 20 |\n| licence | pass/fail |",
  );
  s.says(
    "I weighted the criteria: relevance 40, operation 30, cost 20, features 10; the licence is pass or fail.",
    true,
  );
  s.user("Make operation 40 and relevance 30, the last system died because nobody could run it.");
  s.edit(
    "docs/criteria.md",
    "| relevance | 40 |\n| operation | 30 |",
    "| relevance | 30 |\n| operation | 40 |",
  );
  s.says("Changed: operation has 40 and relevance 30.");
  fill(25);
  s.runs(
    "python -m bench.run --engine all --queries data/queries_1200.jsonl",
    "engine nDCG@10 p95\npostgres 0.41 820ms\nmeili 0.63 48ms\ntypesense 0.66 31ms\nopensearch 0.71 95ms",
  );
  s.says(
    "First run over 1200 logged queries: OpenSearch has an nDCG of 0.71, Typesense 0.66, Meilisearch 0.63 and PostgreSQL 0.41.",
    true,
  );
  s.user("How sure are you of the relevance judgments?");
  fill(13);
  s.says(
    "Not sure enough: the judgments come from clicks, and the old system's first hit gets 70 percent of these whatever it is.",
  );
  s.says(
    "I therefore had curators' judgments sampled: 150 queries with graded answers replace the clicks as reference.",
    true,
  );
  s.user(
    "Karin and Joost have graded them, data/graded_150.csv. Use those. No personal data from the visitor logs in the benchmark please.",
  );
  fill(21);
  s.runs(
    "python -m bench.run --engine all --queries data/graded_150.csv",
    "engine nDCG@10\npostgres 0.44\nmeili 0.61\ntypesense 0.74\nopensearch 0.73",
  );
  s.says(
    "With the curators' grades Typesense reaches 0.74 and OpenSearch 0.73, which is a tie given the interval of ±0.03.",
  );
  s.says(
    "PostgreSQL with pg_trgm and unaccent was tried as well, but p95 stays at 820 ms and compounds in Dutch are not split.",
    true,
  );
  s.user(
    "Dutch compounds are important: 'zilverwerk' must find 'zilver'. And curators want to edit synonyms themselves, without a deployment.",
  );
  fill(20);
  s.says(
    "Typesense does not split compounds on its own; a dictionary step at indexing with the OpenTaal list solves 92 percent of our test words.",
  );
  s.edit("etl/compounds.py", "", "def split(word, lexicon): ...  # OpenTaal");
  fill(14);
  s.says(
    "I tried letting an embedding model handle compounds; the indexing of 4 million records took 31 hours and the machine needs a GPU.",
  );
  s.says("Hence embeddings are left for a second phase, and the first one uses words only.", true);
  s.user("Agreed. So which one would you pick as of now?");
  fill(17);
  s.says("At present I would recommend OpenSearch, since its analyzers are the most complete.", true);
  s.user("But OpenSearch needs three nodes, who operates that? Weigh it by the table please.");
  fill(10);
  s.runs("python -m bench.score docs/criteria.md", "typesense 81\nmeili 74\nopensearch 66\npostgres 58");
  s.says(
    "By the weighted table Typesense leads with 81 points before Meilisearch with 74 and OpenSearch with 66.",
  );
  s.says(
    "My recommendation is now Typesense on one 16 GB machine at Scaleway in Paris, with a nightly snapshot.",
    true,
  );
  s.user(
    "I can defend that. Write it as two pages, no jargon, the board are art historians. Numbers go in an annex.",
  );
  s.todos([
    ["Benchmark with curators' grades", "completed"],
    ["Weighted table", "completed"],
    ["Two-page paper for the board", "in_progress"],
    ["Annex with the figures", "pending"],
    ["Restore test of the snapshot", "pending"],
    ["Quote from Scaleway", "pending"],
  ]);
  fill(22);
  s.edit("docs/board-paper.md", "", "# A new search for the archive\n\n## What visitors will notice\n");
  s.says(
    "board-paper.md has its first page; the part on costs is missing because Scaleway's quote is not in yet.",
  );
  s.runs("python -m bench.memory --engine typesense", "4.0M records: 11.8 GB resident");
  s.says("Typesense holds all 4 million records in 11.8 GB of memory, so 16 GB leaves some room.");
  s.says(
    "Not settled: whether the French museum in Lille joins, which would add 2.5 million records and need 32 GB.",
  );
  fill(7);
}

export const facts = [
  F(
    "goal",
    "Compare and recommend a search for 4 million records; board on 12 June",
    ["board on 12 June"],
    ["4 million records", "Dutch, French and English"],
  ),
  F("constraint", "300 euros a month including backup", ["300 euros a month"]),
  F("constraint", "Hosted within the EU", ["within the EU"]),
  F("failed", "Algolia is out: about 1900 euros a month", ["Algolia", "1900"]),
  F(
    "constraint",
    "OSI-approved open source only",
    ["OSI-approved", "city policy"],
    ["OSI-approved open source only"],
  ),
  F("constraint", "One person, half a day a week; no Kubernetes", ["no Kubernetes"], ["half a day a week"]),
  F(
    "decision",
    "Weights: operation 40, relevance 30",
    ["operation has 40"],
    ["operation 40 and relevance 30"],
  ),
  F("decision", "150 queries graded by curators replace the clicks", ["150 queries", "clicks"]),
  F("constraint", "No personal data from visitor logs in the benchmark", ["personal data", "visitor logs"]),
  F("figure", "Typesense 0.74, OpenSearch 0.73: a tie", ["0.74", "0.73"]),
  F("failed", "PostgreSQL with pg_trgm: p95 820 ms, no compound splitting", ["pg_trgm", "820 ms"]),
  F("constraint", "Dutch compounds: zilverwerk must find zilver", ["zilverwerk"]),
  F("finding", "Dictionary step with OpenTaal solves 92 percent", ["OpenTaal", "92 percent"]),
  F("failed", "Embeddings: 31 hours and a GPU", ["31 hours", "GPU"]),
  F("decision", "Embeddings are left for a second phase", ["second phase"]),
  F("figure", "Typesense 81 points, Meilisearch 74, OpenSearch 66", ["81 points", "74"]),
  F("decision", "Typesense on one 16 GB machine at Scaleway in Paris", ["Typesense", "Scaleway", "Paris"]),
  F("todo", "Restore test of the snapshot", ["Restore test of the snapshot"]),
  F("state", "board-paper.md has its first page, costs missing", ["board-paper.md", "first page"]),
  F("question", "Does the museum in Lille join (2.5 million records, 32 GB)?", ["Lille", "2.5 million"]),
  F("verify", "python -m bench.run --engine all --queries data/graded_150.csv", [
    "bench.run",
    "graded_150.csv",
  ]),
  F(
    "goal",
    "Write the two-page paper for the board, no jargon",
    ["Two-page paper for the board"],
    ["two pages, no jargon"],
  ),
];

export const mustNots = [
  N(
    "OpenSearch is recommended",
    ["would recommend OpenSearch"],
    ["recommendation is now Typesense", "three nodes", "81 points", "Typesense leads"],
  ),
  N(
    "Relevance weighs 40, operation 30",
    ["relevance 40, operation 30"],
    ["operation 40 and", "operation has 40", "replaced"],
  ),
  N(
    "nDCG over logged queries: OpenSearch 0.71, Typesense 0.66",
    ["nDCG of 0.71"],
    ["Not sure enough", "curators", "0.74", "clicks"],
  ),
  N("PostgreSQL with pg_trgm and unaccent is an option", ["pg_trgm and unaccent"], ["820 ms", "not split"]),
  N(
    "An embedding model handles compounds",
    ["letting an embedding model handle"],
    ["31 hours", "GPU", "second phase"],
  ),
];
