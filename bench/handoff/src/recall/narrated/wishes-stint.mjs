import { filler } from "../filler.mjs";

export const id = "wishes-stint";
export const narration = "long";

const F = (kind, text, ...anyOf) => ({ kind, text, anyOf });
const N = (text, shown, excusedBy) => ({ text, shown, excusedBy });

const CALLS = {
  language: "rs",
  test: "cargo test -q",
  files: [
    "src/main.rs",
    "src/cli.rs",
    "src/entry.rs",
    "src/project.rs",
    "src/parse.rs",
    "src/store/mod.rs",
    "src/store/file.rs",
    "tests/cli.rs",
    "tests/parse.rs",
    "src/term.rs",
  ],
  nouns: ["entry", "project", "label", "span", "token", "cursor", "column"],
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
  const fill = filler(s, 77, CALLS);
  s.user(
    "stint, my time tracker, needs a weekly report. `stint week` shall print hours per project, as a table.",
  );
  s.says("I will see how entries are stored and then add the subcommand.");
  fill(18);
  s.edit("src/report/week.rs", "", "pub fn week(entries: &[Entry], start: Weekday) -> Table { todo!() }");
  s.says("`stint week` prints a table now; weeks begin on Monday.", true);
  s.user("Nice. Weeks start on Sunday for me, and round every entry to 15 minutes.");
  fill(12);
  s.edit("src/report/round.rs", "", "pub fn quarter(minutes: i64) -> i64 { (minutes + 7) / 15 * 15 }");
  s.says("Weeks begin on Sunday and each entry is rounded to the nearest quarter of an hour.", true);
  s.user("Also a CSV output please, semicolons as separator, my bookkeeper has a German Excel.");
  fill(16);
  s.edit("src/report/csv.rs", "", "let mut w = csv::WriterBuilder::new().delimiter(b';').from_writer(out);");
  s.says(
    "With --csv the file starts with a UTF-8 BOM, because Excel otherwise shows umlauts as garbage.",
    true,
  );
  s.user("Also keep the total line at the bottom, in both outputs.");
  fill(9);
  s.says("Both outputs end with a total line.", true);
  s.user(
    "Hmm, rounding each entry adds up to too much. Round the sum per project and day instead, up to 6 minutes, that's what my contract says.",
  );
  fill(11);
  s.says(
    "So the raw minutes stay untouched, and only the sum per project and day is rounded up to the next 6 minutes.",
  );
  s.edit(
    "src/report/round.rs",
    "pub fn quarter(minutes: i64) -> i64 { (minutes + 7) / 15 * 15 }",
    "pub fn tenth(minutes: i64) -> i64 { (minutes + 5) / 6 * 6 }",
  );
  s.runs("cargo nextest run -p stint --profile ci", "Summary: 93 tests run: 93 passed");
  s.runs("cargo run -q -- week --from 2026-01-04", "old rounding 43.25 h\nnew rounding 41.90 h");
  s.says(
    "For the first week of January the new rounding gives 41.90 hours where the old one gave 43.25.",
    true,
  );
  s.user("That matches my sheet. Add a config file for hourly rates, TOML in ~/.config/stint.");
  fill(19);
  s.says(
    "I tried the config crate, but it lower-cases all keys, and then project names such as ACME no longer match.",
  );
  s.says("So rates.toml is read with toml and serde directly, as a BTreeMap from project to rate in cents.");
  s.edit("src/rates.rs", "", "#[derive(Deserialize)]\npub struct Rates(BTreeMap<String, u64>);");
  s.says("Rates are read from ~/.config/stint/rates.toml.", true);
  s.user(
    "Actually put the rates in the project's own folder, next to .stint, so I can commit them. Drop the ~/.config thing.",
  );
  fill(8);
  s.says("Rates are looked up in rates.toml next to .stint now, and nowhere else.", true);
  s.user("Also: no network access ever, no telemetry, no update check. And the binary stays under 3 MB.");
  fill(12);
  s.runs("ls -l target/release/stint", "-rwxr-xr-x 1 u u 3412992 stint");
  s.says("The release binary is at 3.4 MB, and chrono-tz alone accounts for 1.1 MB of it.", true);
  s.user("Do we need chrono-tz at all?");
  fill(11);
  s.says(
    "Not for the report: entries carry their UTC offset, so I replaced chrono-tz by the time crate without its tz database.",
  );
  s.runs("ls -l target/release/stint", "-rwxr-xr-x 1 u u 2201600 stint");
  s.says("The binary is down to 2.2 MB.");
  s.todos([
    ["Subcommand week", "completed"],
    ["CSV with semicolons", "completed"],
    ["Rates next to .stint", "completed"],
    ["Invoice as PDF", "pending"],
    ["Shell completion for fish", "pending"],
    ["Man page", "pending"],
  ]);
  s.says("Shall I go on with the invoice?", true);
  s.user("Yes, invoice as PDF, in English. Invoice numbers look like 2026-001 and restart each year.");
  fill(23);
  s.says(
    "printpdf as a library pulls in image decoders and lifts the binary to 4.9 MB, so it breaks your size limit.",
  );
  s.says(
    "I write the PDF by hand instead in src/invoice/pdf.rs, with the built-in Helvetica font, which costs 40 KB.",
    true,
  );
  s.user("Clever. Make it German though, not English, my clients insist. Amounts like 1.234,50 €.");
  fill(15);
  s.edit("src/invoice/text_de.rs", "", 'pub const TITLE: &str = "Rechnung";');
  s.says(
    "The invoice is in German; the euro sign needs WinAnsiEncoding, since Helvetica's standard encoding lacks it.",
    true,
  );
  s.user(
    "Also put my VAT id on it, it comes from the config, don't hardcode it. Keep the English strings around, maybe I need both later.",
  );
  fill(18);
  s.says("I found that entries crossing midnight on a Saturday are counted twice, once in each week.");
  s.runs("cargo nextest run -p stint midnight", "FAIL report::midnight_saturday: left 1.5 right 3.0", 1);
  s.says("midnight_saturday is red; entries have to be split at the week border in week.rs.");
  s.says("What I need from you: does a split entry keep its note in both halves?");
  s.todos([
    ["Subcommand week", "completed"],
    ["CSV with semicolons", "completed"],
    ["Rates next to .stint", "completed"],
    ["Invoice as PDF", "in_progress"],
    ["Split entries at the week border", "in_progress"],
    ["Shell completion for fish", "pending"],
    ["Man page", "pending"],
  ]);
  fill(5);
}

export const facts = [
  F("goal", "stint week prints hours per project as a table", ["stint week", "hours per project"]),
  F("constraint", "Weeks start on Sunday", ["Weeks start on Sunday"], ["Weeks begin on Sunday"]),
  F("constraint", "CSV with semicolons for a German Excel", ["CSV", "semicolons", "Excel"]),
  F("constraint", "Total line in both outputs", ["total line", "both outputs"]),
  F("constraint", "Round the sum per project and day up to 6 minutes", ["per project and day", "6 minutes"]),
  F("figure", "41.90 hours with the new rounding, 43.25 with the old", ["41.90", "43.25"]),
  F("constraint", "Rates in the project's folder next to .stint", ["rates", "next to .stint"]),
  F("constraint", "No network access, telemetry or update check", ["no network access"]),
  F("constraint", "Binary under 3 MB", ["under 3 MB"]),
  F("decision", "time crate instead of chrono-tz", ["replaced chrono-tz"]),
  F("figure", "Binary now 2.2 MB", ["2.2 MB"]),
  F("goal", "Invoice as PDF", ["invoice as PDF"]),
  F("failed", "printpdf lifts the binary to 4.9 MB", ["printpdf", "4.9 MB"]),
  F("decision", "PDF by hand with built-in Helvetica", ["by hand", "Helvetica"]),
  F(
    "constraint",
    "Invoice in German, amounts like 1.234,50 €",
    ["German", "not English"],
    ["1.234,50"],
    ["invoice is in German"],
  ),
  F("constraint", "VAT id from the config, not hardcoded", ["VAT id", "config"]),
  F("finding", "Entries crossing midnight on Saturday are counted twice", [
    "midnight on a Saturday",
    "twice",
  ]),
  F("question", "Does a split entry keep its note in both halves?", ["note in both halves"]),
  F("todo", "Shell completion for fish", ["Shell completion for fish"]),
  F("state", "midnight_saturday is red", ["midnight_saturday", "red"], ["FAIL report::midnight_saturday"]),
  F("verify", "cargo nextest run -p stint --profile ci", ["cargo nextest run -p stint --profile ci"]),
  F(
    "state",
    "Entries are being split at the week border in week.rs",
    ["split at the week border"],
    ["Split entries at the week border"],
  ),
];

export const mustNots = [
  N(
    "Each entry is rounded to 15 minutes",
    ["round every entry to 15 minutes"],
    ["adds up to too much", "6 minutes", "replaced"],
  ),
  N("Weeks begin on Monday", ["weeks begin on Monday"], ["Sunday", "replaced"]),
  N(
    "Rates are in ~/.config/stint",
    ["hourly rates", "~/.config/stint"],
    ["Drop the ~/.config", "next to .stint", "replaced"],
  ),
  N(
    "The invoice is in English",
    ["invoice as PDF, in English"],
    ["German though", "in German", "not English", "replaced"],
  ),
  N("The release binary is at 3.4 MB", ["release binary is at 3.4 MB"], ["2.2 MB", "replaced chrono-tz"]),
];
