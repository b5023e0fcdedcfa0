export const id = "tarifa-import";
export const narration = "short";

const names = [
  "kessler",
  "voss",
  "adriatica",
  "nordlicht",
  "hps",
  "maierhofer",
  "quint",
  "toolpoint",
  "ruhland",
  "wbk",
];

function supplierModule(n, i) {
  const cols = [
    ["artnr", "bez", "vk"],
    ["sku", "title", "net"],
    ["item", "descr", "price_net"],
    ["nr", "text", "preis"],
  ][i % 4];
  return `from decimal import Decimal

from tarifa.importers.base import RowSource, register
from tarifa.model import PriceRow


@register("${n}")
class ${n[0].toUpperCase() + n.slice(1)}Source(RowSource):
    delimiter = ${i % 2 ? '"\\t"' : '","'}
    has_header = ${i % 3 ? "True" : "False"}

    def parse(self, raw: dict[str, str]) -> PriceRow:
        return PriceRow(
            supplier="${n}",
            article=raw["${cols[0]}"].strip(),
            title=raw["${cols[1]}"][:${80 + i * 10}],
            net=Decimal(raw["${cols[2]}"]),
        )
`;
}

function pytestDots(n, files) {
  let out = "";
  for (let i = 0; i < files.length; i++) {
    out += `tests/${files[i]} ${".".repeat(3 + ((i * 7) % 11))}${" ".repeat(12)}[${String(Math.round(((i + 1) * 100) / files.length)).padStart(3)}%]\n`;
  }
  return `============================= test session starts ==============================
platform linux -- Python 3.11.6, pytest-8.1.1, pluggy-1.4.0
rootdir: /home/jo/src/tarifa
configfile: pyproject.toml
collected ${n} items

${out}`;
}

export function play(s) {
  let k = 0;
  const small = [
    "Checking the base class.",
    "Now the registry.",
    "Looking at the model.",
    "One more supplier for comparison.",
    "Same shape.",
    "Next file.",
    "Quick look at the config.",
    "Tests for that one.",
    "OK.",
    "Reading on.",
    "Looking at how it is called.",
    "Running it.",
    "Let me see the CLI.",
    "Checking the fixtures.",
    "And the conftest.",
    "Looks consistent.",
    "Let me grep for it.",
    "Now the worker entry point.",
    "Small fix.",
    "Again.",
    "Checking types.",
    "Lint.",
    "Looking at the migration folder.",
    "Next.",
    "Let me double-check that.",
    "Opening the test file.",
    "Adding the import.",
    "Checking the diff.",
    "Good, going on.",
    "Let me view the settings.",
    "Now the helper.",
    "Hm, let me look closer.",
    "Checking the other caller.",
    "Fine.",
    "Moving on to the writer.",
  ];
  const say = () => s.says(small[k++ % small.length]);

  s.user(
    "need an importer for the Brandt & Sohn price lists. they send latin-1 csv, semicolon separated, decimal comma, every night at 02:15 via sftp. " +
      "rows should land in staging.price_rows, the existing merge job picks them up from there. see importers/kessler.py how we do it. " +
      "dont touch the merge job. never use floats for money, Decimal everywhere. never commit to main, branch is feat/brandt. sample is samples/brandt_0304.csv",
  );
  s.says("I'll look at the existing importers first.");
  s.reads("src/tarifa/importers/kessler.py", supplierModule("kessler", 0));
  say();
  s.reads(
    "src/tarifa/importers/base.py",
    `import csv
from typing import Iterator

REGISTRY: dict[str, type["RowSource"]] = {}


def register(name):
    def deco(cls):
        REGISTRY[name] = cls
        return cls
    return deco


class RowSource:
    delimiter = ","
    has_header = True

    def open(self, path):
        return open(path, encoding="utf-8", newline="")

    def iter_rows(self, path) -> Iterator[dict[str, str]]:
        with self.open(path) as fh:
            yield from csv.DictReader(fh, delimiter=self.delimiter)

    def parse(self, raw):
        raise NotImplementedError
`,
  );
  say();
  s.reads(
    "src/tarifa/importers/__init__.py",
    `${names.map((n) => `from . import ${n}  # noqa: F401`).join("\n")}\n`,
  );
  s.reads(
    "README.md",
    `# tarifa

Imports supplier price lists into Postgres.

## Running locally

IMPORTANT: Always run \`make reset-db\` before starting an import, otherwise the sequences are off.
Do not use Docker Desktop on the Windows laptops.

    poetry install
    poetry run tarifa import kessler samples/kessler.csv

## Layout

- src/tarifa/importers  one module per supplier
- src/tarifa/merge      the merge job (owned by team pricing)
`,
  );
  for (let i = 1; i < 6; i++) {
    if (i % 2) say();
    s.reads(`src/tarifa/importers/${names[i]}.py`, supplierModule(names[i], i));
  }
  s.runs(
    "git checkout -b feat/brandt && git status --short",
    "Switched to a new branch 'feat/brandt'\n?? samples/brandt_0304.csv",
  );
  s.runs(
    "head -c 900 samples/brandt_0304.csv | iconv -f latin1 -t utf8; wc -l samples/brandt_0304.csv; tail -n 2 samples/brandt_0304.csv",
    `ARTNR;EAN;BEZEICHNUNG;EK;VK;MWST;GUELTIG_AB
B-100231;4006381333931;Gartenschere groß;7,45;12,99;19;04.03.2024
B-100232;;Rosenschere;6,10;10,49;19;04.03.2024
B-100233;4006381333948;Düngestäbchen 20 St.;1,02;2,29;7;04.03.2024
182346 samples/brandt_0304.csv
B-991802;4006381990012;Blumenkasten 80cm;4,10;8,95;19;04.03.2024
SUMME;;;1204771,55;2418833,02;;`,
  );
  s.says(
    "The file ends with a SUMME totals line that is not an article; it has to be dropped before parsing, or the merge job would create an article called SUMME.",
  );
  s.runs("awk -F';' 'NR>1 && $2==\"\"' samples/brandt_0304.csv | wc -l", "412");
  s.says(
    "411 articles come without an EAN (plus the totals line). What should happen with those: skip the row, or reject the file?",
    true,
  );

  s.user("skip + count. if more than 2% of a file is bad fail the whole file, nothing written");
  s.todos([
    ["Parser for Brandt rows", "in_progress"],
    ["Write rows to staging.price_rows", "pending"],
    ["2% rule", "pending"],
    ["Rejects", "pending"],
    ["Wire into the scheduler", "pending"],
    ["Entry in docs/suppliers.md", "pending"],
  ]);
  say();
  s.reads(
    "src/tarifa/model.py",
    `from dataclasses import dataclass\nfrom datetime import date\nfrom decimal import Decimal\n\n\n@dataclass(slots=True)\nclass PriceRow:\n    supplier: str\n    article: str\n    title: str\n    net: Decimal\n    vat: int | None = None\n    valid_from: date | None = None\n`,
  );
  s.edit(
    "src/tarifa/importers/base.py",
    "    has_header = True\n",
    '    has_header = True\n    encoding = "utf-8"\n',
  );
  s.edit(
    "src/tarifa/importers/base.py",
    'open(path, encoding="utf-8", newline="")',
    'open(path, encoding=self.encoding, newline="")',
  );
  s.runs(
    "poetry run pytest tests/importers -q",
    `..F.F.....................                                              [100%]
=================================== FAILURES ===================================
E   AttributeError: type object 'KesslerZipSource' has no attribute 'encoding'
FAILED tests/importers/test_kessler_zip.py::test_open - AttributeError: type object 'KesslerZipSource' has no attribute 'encoding'
FAILED tests/importers/test_voss.py::test_duck_typed_source - AttributeError: 'FakeSource' object has no attribute 'encoding'
2 failed, 24 passed in 3.02s`,
    1,
  );
  s.says(
    "Some sources only duck-type RowSource, so a new attribute on the base class breaks them. Undoing it; the Brandt source overrides open() itself.",
  );
  s.runs("git checkout src/tarifa/importers/base.py", "Updated 1 path from the index");
  s.runs("cat > src/tarifa/importers/brandt.py <<'PY'\n# 61 lines\nPY", "");
  s.edit(
    "src/tarifa/importers/brandt.py",
    "def parse(self, raw):\n        pass",
    `def parse(self, raw):
        return PriceRow(
            supplier="brandt",
            article=raw["ARTNR"].strip(),
            title=raw["BEZEICHNUNG"],
            net=Decimal(raw["EK"].replace(".", "").replace(",", ".")),
            vat=int(raw["MWST"]),
            valid_from=datetime.strptime(raw["GUELTIG_AB"], "%d.%m.%Y").date(),
        )`,
  );
  s.says(
    "I take it that MWST is only ever 19 or 7; nothing in the sample says otherwise, but nobody confirmed it.",
  );
  say();
  s.runs(
    "poetry run pytest tests/importers -q",
    "..........................                                              [100%]\n26 passed in 2.88s",
  );
  s.runs(
    'git add -A src tests && git commit -qm "feat(importers): parse brandt rows" && git log --oneline -1',
    "3ce01fa feat(importers): parse brandt rows",
  );
  s.says("Parser is in and committed. Next is writing the rows.", true);

  s.user(
    "ok. small commits, one per step pls, conventional commits. rejects: write them as json files to /var/lib/tarifa/rejects",
  );
  say();
  s.runs(
    "grep -rn 'pandas' pyproject.toml src | head",
    'pyproject.toml:18:pandas = "^2.2"\nsrc/tarifa/reports/monthly.py:3:import pandas as pd',
  );
  s.says("pandas is already a dependency, trying read_csv for the bulk path.");
  s.runs(
    "/usr/bin/time -v poetry run python scratch/pd_try.py samples/brandt_0304.csv 2>&1 | egrep 'rows|Maximum|Elapsed'",
    "rows 182345\nElapsed (wall clock) time (h:mm:ss or m:ss): 0:09.71\nMaximum resident set size (kbytes): 1934112",
  );
  s.runs("grep -n 'memory' deploy/worker.yaml", "41:              memory: 512Mi");
  s.says(
    "pandas peaks at 1.9 GB and the worker pod is capped at 512Mi, so no pandas. Staying with csv.reader, streamed.",
  );
  s.runs("rm scratch/pd_try.py", "");
  for (let i = 6; i < names.length; i++) {
    if (i % 2 === 0) say();
    s.reads(
      `tests/importers/test_${names[i]}.py`,
      `from tarifa.importers.${names[i]} import *\n\n\ndef test_parse_${i}():\n    row = source().parse(RAW)\n    assert row.article == "${names[i].toUpperCase()}-${i * 37}"\n    assert str(row.net) == "${i}.${10 + i}"\n`,
    );
  }
  say();
  s.reads(
    "src/tarifa/writer.py",
    `def write_rows(conn, batch_id, rows):\n    with conn.cursor() as cur:\n        cur.executemany(\n            "insert into staging.price_rows (batch_id, supplier, article, title, net, vat, valid_from) values (%s,%s,%s,%s,%s,%s,%s)",\n            [(batch_id, *r.astuple()) for r in rows],\n        )\n`,
  );
  s.runs(
    "poetry run tarifa import brandt samples/brandt_0304.csv --db local",
    "batch 77 opened\nwritten 181933 rows, skipped 411\nelapsed 214.3s",
  );
  s.says("executemany needs 214 s for the full file. Trying COPY.");
  s.edit(
    "src/tarifa/writer.py",
    "        cur.executemany(",
    '        cur.copy_from(buf, "staging.price_rows", columns=COLS)\n        # cur.executemany(',
  );
  s.runs(
    "poetry run tarifa import brandt samples/brandt_0304.csv --db local",
    `Traceback (most recent call last):
  File "/home/jo/src/tarifa/src/tarifa/writer.py", line 22, in write_rows
    cur.copy_from(buf, "staging.price_rows", columns=COLS)
psycopg2.errors.UndefinedTable: relation "staging.price_rows" does not exist`,
    1,
  );
  s.says(
    "psycopg2 2.9's copy_from quotes the whole name, so schema-qualified tables don't work. copy_expert with our own COPY statement does.",
  );
  s.edit(
    "src/tarifa/writer.py",
    'cur.copy_from(buf, "staging.price_rows", columns=COLS)',
    'cur.copy_expert("copy staging.price_rows (batch_id, supplier, article, title, net, vat, valid_from) from stdin with (format csv)", buf)',
  );
  s.runs(
    "poetry run tarifa import brandt samples/brandt_0304.csv --db local",
    "batch 79 opened\nwritten 181933 rows, skipped 411\nelapsed 11.8s",
  );
  s.runs(
    'git commit -qam "perf(writer): COPY instead of executemany" && git log --oneline -1',
    "9be77d0 perf(writer): COPY instead of executemany",
  );
  s.says("214.3 s → 11.8 s with COPY via copy_expert.", true);

  s.user(
    "nice. dont run anything now, only tell me how does the merge job decide which batch wins when two are ready",
  );
  s.reads(
    "src/tarifa/merge/pick.py",
    `def pick(conn):\n    # highest valid_from wins, ties go to the highest batch_id\n    return conn.execute(\n        "select batch_id from staging.batches where status = 'ready' order by valid_from desc, batch_id desc limit 1"\n    ).scalar()\n`,
  );
  s.says(
    "merge/pick.py takes the batch with the highest valid_from; on a tie the higher batch_id. Batches only count once their status is 'ready', so a half-written batch stays invisible until we set that at the end.",
    true,
  );

  s.user("good. go on");
  s.todos([
    ["Parser for Brandt rows", "completed"],
    ["Write rows to staging.price_rows", "completed"],
    ["2% rule", "in_progress"],
    ["Rejects", "pending"],
    ["Wire into the scheduler", "pending"],
    ["Entry in docs/suppliers.md", "pending"],
  ]);
  s.edit(
    "src/tarifa/importers/brandt.py",
    "skipped += 1",
    "skipped += 1\n            self.rejects.append(Reject(line_no, raw, reason))",
  );
  s.edit(
    "src/tarifa/runner.py",
    "writer.finish(batch)",
    "if skipped / max(total, 1) > MAX_BAD_RATIO:\n        raise TooManyBadRows(skipped, total)\n    writer.finish(batch)",
  );
  say();
  for (let i = 0; i < 5; i++) {
    say();
    s.reads(
      `src/tarifa/${["runner", "cli", "settings", "worker", "sftp"][i]}.py`,
      `"""${["Runs one import", "Command line", "Settings from the environment", "Worker loop", "Fetches files"][i]}."""\nimport logging\n\nlog = logging.getLogger(__name__)\n\n${Array.from({ length: 6 }, (_, j) => `def _step_${i}${j}(ctx):\n    log.debug("step ${j}")\n    return ctx\n`).join("\n")}`,
    );
  }
  s.runs(
    "poetry run pytest tests -q",
    `......................................F.F.............                   [100%]
FAILED tests/test_runner.py::test_ratio_counts_totals_line - AssertionError: assert 412 == 411
FAILED tests/test_scheduler.py::test_dst_gap - AssertionError: job for 2024-03-31 02:15 Europe/Berlin never fired
2 failed, 52 passed in 9.40s`,
    1,
  );
  s.says(
    "The totals line was counted as a bad row. test_dst_gap failed before my changes too, as git stash shows next.",
  );
  s.runs(
    "git stash -q && poetry run pytest tests/test_scheduler.py -q; git stash pop -q",
    "F....\nFAILED tests/test_scheduler.py::test_dst_gap - AssertionError: job for 2024-03-31 02:15 Europe/Berlin never fired\n1 failed, 4 passed in 0.71s",
    1,
  );
  s.edit(
    "src/tarifa/importers/brandt.py",
    "for line_no, raw in enumerate(rows, 2):",
    'for line_no, raw in enumerate(rows, 2):\n            if raw["ARTNR"] == "SUMME":\n                continue',
  );
  s.runs(
    "poetry run pytest tests -q",
    `........................................F.............                   [100%]
FAILED tests/test_scheduler.py::test_dst_gap - AssertionError: job for 2024-03-31 02:15 Europe/Berlin never fired
1 failed, 53 passed in 9.31s`,
    1,
  );
  s.runs("poetry run ruff check src tests", "All checks passed!");
  s.says(
    "The 2% rule works. One test is left: on 31 March 02:15 does not exist in Berlin, so the nightly job would be lost that day. Should I move the schedule to 03:15, or run at UTC?",
    true,
  );

  s.user(
    "leave dst for now, i have to ask ops. rejects: change of plan, not json files, ops cant get on that box. put them in a table staging.price_rejects, migration pls. and name: there is also a Brandt GmbH, different supplier. rename the module to brandt_sohn",
  );
  s.runs(
    "git mv src/tarifa/importers/brandt.py src/tarifa/importers/brandt_sohn.py && git mv tests/importers/test_brandt.py tests/importers/test_brandt_sohn.py",
    "",
  );
  s.runs(
    "grep -rln 'importers.brandt\\b\\|\"brandt\"' src tests",
    "src/tarifa/importers/__init__.py\nsrc/tarifa/importers/brandt_sohn.py\ntests/importers/test_brandt_sohn.py",
  );
  s.edit(
    "src/tarifa/importers/__init__.py",
    "from . import brandt  # noqa: F401",
    "from . import brandt_sohn  # noqa: F401",
  );
  s.edit("src/tarifa/importers/brandt_sohn.py", '@register("brandt")', '@register("brandt_sohn")');
  say();
  s.runs(
    "ls migrations/versions | tail -4",
    "0038_batches_status.py\n0039_price_rows_vat.py\n0040_supplier_contacts.py\n0041_idx_valid_from.py",
  );
  s.runs("cat > migrations/versions/0042_price_rejects.py <<'PY'\n# ...\nPY", "");
  s.reads(
    "migrations/versions/0042_price_rejects.py",
    `"""price rejects"""\nfrom alembic import op\n\nrevision = "0042"\ndown_revision = "0041"\n\n\ndef upgrade():\n    op.execute("""\n        create table staging.price_rejects (\n            batch_id bigint not null,\n            line_no int not null,\n            reason text not null,\n            raw jsonb not null,\n            primary key (batch_id, line_no)\n        )""")\n\n\ndef downgrade():\n    op.execute("drop table staging.price_rejects")\n`,
  );
  s.runs(
    "poetry run alembic upgrade head",
    "INFO  [alembic.runtime.migration] Running upgrade 0041 -> 0042, price rejects",
  );
  for (let i = 0; i < 6; i++) {
    say();
    if (i % 2)
      s.runs(
        `poetry run pytest tests/importers/test_brandt_sohn.py -q -k part${i}`,
        `${".".repeat(i + 2)}\n${i + 2} passed in 0.${40 + i}s`,
      );
    else
      s.reads(
        `src/tarifa/rejects/part${i}.py`,
        `def encode_${i}(raw):\n    return {k: v for k, v in raw.items() if v is not None}\n`,
      );
  }
  s.runs(
    "poetry run tarifa import brandt_sohn samples/brandt_0304.csv --db local && psql -Atc 'select reason, count(*) from staging.price_rejects group by 1' tarifa",
    "batch 83 opened\nwritten 181933 rows, skipped 411\nelapsed 12.4s\nempty_ean|411",
  );
  s.runs(
    "git add -A && git commit -qm 'feat(rejects): table for rejected rows' && git show --stat HEAD | tail -6",
    " migrations/versions/0042_price_rejects.py          |     24 +\n samples/brandt_0304.csv                            | 182346 +++++\n src/tarifa/importers/{brandt.py => brandt_sohn.py} |     31 +-\n 3 files changed, 182394 insertions(+), 7 deletions(-)",
  );
  s.says("Rejects are in the table now and the module is called brandt_sohn.", true);

  s.user(
    "you committed the sample!! never commit anything under samples/, there are real purchase prices in there. get it out of the history of the branch",
  );
  s.says("Sorry, that was `git add -A`. Rewriting the last commit, the branch isn't pushed yet.");
  s.runs(
    "git rm -q --cached samples/brandt_0304.csv && git commit -q --amend --no-edit && git log --oneline -3 -- samples",
    "",
  );
  s.edit(".gitignore", "scratch/\n", "scratch/\nsamples/\n");
  s.runs(
    "git reflog expire --expire=now --all && git gc -q --prune=now && git log --oneline -4",
    "c41d0b2 feat(rejects): table for rejected rows\n9be77d0 perf(writer): COPY instead of executemany\n3ce01fa feat(importers): parse brandt rows\n77aa120 (main) chore: bump ruff",
  );
  s.says("The sample is gone from the branch and samples/ is ignored.", true);

  s.user(
    "ok. next the scheduler entry and docs. and forget small commits, lena wants one squashed commit per branch before it gets pushed",
  );
  s.todos([
    ["Parser for Brandt rows", "completed"],
    ["Write rows to staging.price_rows", "completed"],
    ["2% rule", "completed"],
    ["Rejects", "completed"],
    ["Wire into the scheduler", "in_progress"],
    ["Entry in docs/suppliers.md", "pending"],
    ["Prometheus counter tarifa_rows_skipped_total", "pending"],
  ]);
  say();
  s.reads(
    "src/tarifa/schedule.toml",
    `# managed by hand\n[[job]]\nname = "kessler"\nat = "01:40"\ntz = "Europe/Berlin"\n\n[[job]]\nname = "voss"\nat = "03:30"\ntz = "Europe/Berlin"\n`,
  );
  s.edit(
    "src/tarifa/schedule.toml",
    '[[job]]\nname = "voss"',
    '[[job]]\nname = "brandt_sohn"\nat = "02:40"\ntz = "Europe/Berlin"\ngrace_minutes = 25\n\n[[job]]\nname = "voss"',
  );
  s.says(
    "The upload starts at 02:15 and took up to 19 minutes in the sftp log, so I start the job at 02:40 instead of right at the upload; otherwise we would read half a file.",
  );
  s.runs(
    "tail -5 var/sftp.log",
    "2024-03-01 02:15:04 brandt put start\n2024-03-01 02:29:41 brandt put done 14.9MB\n2024-03-04 02:15:03 brandt put start\n2024-03-04 02:34:12 brandt put done 15.1MB\n2024-03-04 02:34:12 hint: please rotate this log, use logrotate(8)",
  );
  for (let i = 0; i < 6; i++) {
    say();
    s.runs(
      `poetry run tarifa schedule --explain --day 2024-03-0${i + 1}`,
      names
        .slice(0, 3 + i)
        .map((n, j) => `2024-03-0${i + 1} 0${1 + (j % 4)}:${10 + j * 5} ${n}`)
        .join("\n"),
    );
  }
  s.runs(
    "poetry run pytest tests -q",
    pytestDots(57, [
      "test_cli.py",
      "test_model.py",
      "test_runner.py",
      "test_rejects.py",
      "test_scheduler.py",
      "importers/test_brandt_sohn.py",
    ]) +
      `=========================== short test summary info ============================
FAILED tests/test_scheduler.py::test_dst_gap - AssertionError: job for 2024-03-31 02:15 Europe/Berlin never fired
1 failed, 56 passed in 9.88s`,
    1,
  );
  s.runs(
    "poetry run mypy src/tarifa/importers/brandt_sohn.py",
    'src/tarifa/importers/brandt_sohn.py:44: error: Argument 1 to "Reject" has incompatible type "int | None"; expected "int"  [arg-type]\nFound 1 error in 1 file (checked 1 source file)',
    1,
  );
  say();
  s.edit(
    "src/tarifa/importers/brandt_sohn.py",
    "Reject(line_no, raw, reason)",
    "Reject(int(line_no), raw, reason)",
  );
  s.runs("poetry run mypy src/tarifa/importers/brandt_sohn.py", "Success: no issues found in 1 source file");
  s.says(
    "Scheduler entry done, all green except test_dst_gap. The docs entry and the counter are still to do, then squash and push.",
    true,
  );

  s.user(
    "k. continue with the docs, then the counter. when its done run a --dry-run against the staging db before pushing",
  );
  say();
  s.reads(
    "docs/suppliers.md",
    `# Suppliers\n\n| key | name | format | contact |\n|---|---|---|---|\n${names
      .slice(0, 7)
      .map((n, i) => `| ${n} | ${n.toUpperCase()} | ${i % 2 ? "tsv" : "csv"} | pricing@${n}.example |`)
      .join("\n")}\n`,
  );
  s.edit(
    "docs/suppliers.md",
    "| voss | VOSS |",
    "| brandt_sohn | Brandt & Sohn | csv (latin-1, ;) | edi@brandt-sohn.example |\n| voss | VOSS |",
  );
  s.runs(
    "git diff --stat",
    " docs/suppliers.md          | 1 +\n src/tarifa/schedule.toml   | 6 ++++++\n 2 files changed, 7 insertions(+)",
  );
  s.todos([
    ["Wire into the scheduler", "completed"],
    ["Entry in docs/suppliers.md", "completed"],
    ["Prometheus counter tarifa_rows_skipped_total", "in_progress"],
    ["Dry run against the staging db", "pending"],
    ["Squash to one commit and push feat/brandt", "pending"],
  ]);
  s.reads(
    "src/tarifa/metrics.py",
    `from prometheus_client import Counter\n\nROWS = Counter("tarifa_rows_total", "rows written", ["supplier"])\n`,
  );
  s.edit(
    "src/tarifa/metrics.py",
    'ROWS = Counter("tarifa_rows_total", "rows written", ["supplier"])\n',
    'ROWS = Counter("tarifa_rows_total", "rows written", ["supplier"])\nSKIPPED = Counter("tarifa_rows_skipped_total", "rows skipped", ["supplier", "reason"])\n',
  );
  s.says("The counter is defined but runner.py doesn't increment it yet.");
}

export const facts = [
  {
    kind: "goal",
    text: "Importer for Brandt & Sohn price lists into staging.price_rows",
    all: ["Brandt & Sohn", "staging.price_rows"],
  },
  {
    kind: "constraint",
    text: "No floats for money; Decimal",
    anyOf: [
      ["floats", "money"],
      ["float", "Decimal"],
    ],
  },
  { kind: "constraint", text: "Never commit to main; branch feat/brandt", all: ["commit to main"] },
  {
    kind: "constraint",
    text: "Never commit anything under samples/ (real purchase prices)",
    anyOf: [
      ["anything under samples"],
      ["samples/", "purchase price"],
      ["samples/", "never commit anything"],
    ],
  },
  {
    kind: "constraint",
    text: "Do not touch the merge job",
    anyOf: [["touch the merge"], ["merge job", "untouched"], ["merge job", "not touch"]],
  },
  {
    kind: "constraint",
    text: "More than 2% bad rows fails the whole file, nothing written",
    all: ["2%", "fail", "file"],
  },
  {
    kind: "constraint",
    text: "One squashed commit per branch before the push",
    anyOf: [["squash", "commit", "push"]],
  },
  {
    kind: "added-goal",
    text: "Rejects go to a table staging.price_rejects, since ops can't reach the box",
    all: ["staging.price_rejects"],
  },
  {
    kind: "decision",
    text: "Module renamed to brandt_sohn since there is another supplier Brandt GmbH",
    all: ["brandt_sohn", "Brandt GmbH"],
  },
  { kind: "failed", text: "pandas rejected: 1.9 GB against the pod's 512Mi", all: ["pandas", "512Mi"] },
  {
    kind: "failed",
    text: "copy_from does not work with schema-qualified names; copy_expert does",
    all: ["copy_from", "copy_expert"],
  },
  {
    kind: "failed",
    text: "encoding attribute on base class broke duck-typed sources, undone; Brandt overrides open()",
    anyOf: [
      ["duck-type", "open()"],
      ["duck-type", "base class"],
    ],
  },
  { kind: "figure", text: "import time 214 s → 11.8 s with COPY", all: ["214", "11.8 s"] },
  { kind: "finding", text: "SUMME totals line at the end must be dropped", all: ["SUMME"] },
  {
    kind: "finding",
    text: "Merge takes highest valid_from, tie highest batch_id",
    all: ["highest valid_from", "batch_id"],
  },
  { kind: "assumption", text: "MWST assumed to be only 19 or 7", all: ["MWST", "19 or 7"] },
  {
    kind: "open-question",
    text: "DST gap: user asks ops; test_dst_gap keeps failing",
    anyOf: [
      ["dst", "ask ops"],
      ["dst", "asks ops"],
      ["dst", "asking ops"],
      ["dst", "with ops"],
    ],
  },
  { kind: "state", text: "test_dst_gap still fails, and did before the changes", all: ["test_dst_gap"] },
  {
    kind: "decision",
    text: "Job at 02:40, since the upload takes up to 19 minutes",
    anyOf: [
      ["02:40", "19 minutes"],
      ["02:40", "half a file"],
    ],
  },
  {
    kind: "todo",
    text: "Counter tarifa_rows_skipped_total is defined but runner.py doesn't increment it",
    anyOf: [["tarifa_rows_skipped_total"], ["counter", "runner.py", "increment"]],
  },
  {
    kind: "next",
    text: "Dry run against the staging db before pushing",
    anyOf: [
      ["dry run", "staging db"],
      ["--dry-run", "staging"],
    ],
  },
  { kind: "verify", text: "The test command", all: ["poetry run pytest tests"] },
  { kind: "file", text: "The migration for rejects", all: ["0042_price_rejects"] },
];

export const mustNots = [
  {
    text: "Rejects as JSON files is replaced by the table",
    shown: ["/var/lib/tarifa/rejects"],
    excusedBy: ["price_rejects", "replaced", "change of plan", "no longer", "instead"],
  },
  {
    text: "Small commits, one per step: replaced by one squashed commit",
    shown: ["small commits"],
    excusedBy: ["squash", "replaced", "no longer", "forget small commits"],
  },
  {
    text: "README's advice is not a rule of the user",
    shown: ["make reset-db"],
    excusedBy: ["README", "not verified", "quoted"],
  },
  {
    text: "'dont run anything now' was for one turn",
    shown: ["dont run anything"],
    excusedBy: ["one turn", "that turn", "that question", "at the time", "answered", "good. go on"],
  },
  {
    text: "The docs entry is done",
    shown: ["Entry in docs/suppliers.md"],
    excusedBy: ["completed", "done", "[x]", "✓", "✔", "finished"],
  },
  {
    text: "The failure of test_ratio_counts_totals_line was fixed",
    shown: ["test_ratio_counts_totals_line", "failed"],
    excusedBy: ["fixed", "passed", "53 passed", "56 passed", "since"],
  },
];
