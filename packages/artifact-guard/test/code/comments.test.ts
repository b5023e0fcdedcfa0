import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";
import { countSeen } from "../documents.js";

const codesOf = (path: string, text: string) => checkArtifact(text, {}, { path }).map(({ code }) => code);
/** Puts the remark in a function that is complete. */
const inGo = (remark: string) =>
  `package a\n\nfunc Run(rows []Row) int {\n\tsum := 0\n\tfor _, r := range rows {\n\t\tsum += r.Cents\n\t}\n\t// ${remark}\n\treturn sum\n}\n`;

describe("comments that postpone work in unusual words", () => {
  test("6 of 15 that were not used for training", () => {
    const rows = [
      "I skipped the Windows branch, it needs somebody with a machine.",
      "Pagination is something for the next round.",
      "Ran out of time here: the diff is printed unsorted.",
      "Not hooked up to the scheduler, somebody has to do that.",
      "Sorting by relevance is on my list for later.",
      "Nobody has written the importer for the old format so far.",
      "Rate limiting got postponed to the second release.",
      "Overflow: shelved.",
      "Negative rows are summed twice; has to be mended before we go live.",
      "Hard-coded until the settings page exists.",
      "TODO: refunds do not reach this sum yet",
      "FIXME(ab): rows without a price are still to be left out",
      "Die Prüfung der Grenzwerte fehlt noch.",
      "La gestion des erreurs reste à écrire.",
      "エラー処理は後で実装する",
    ] as const;
    expect(
      countSeen(rows, (remark) => codesOf("a.go", inGo(remark)).includes("deferred")),
    ).toBeGreaterThanOrEqual(6);
  });
});

describe("comments about the data that the code handles are not reported", () => {
  everyRow(
    "%s",
    [
      "Pending orders are those that nobody has paid.",
      "Drafts are left out of the feed on purpose.",
      "Incomplete frames stay in the buffer until more bytes arrive.",
      "Temporary files are removed once the upload is done.",
      "Rows that are still missing a price are left out by Rows.Filter, not here.",
      "Some browsers do not support this yet, hence the fallback.",
      "The rest of the rows is a footer.",
      "TODO: make this faster",
      "Not implemented on Windows, where the kernel has no such call.",
      "Has nobody asked yet?",
    ],
    (remark) => {
      expect(codesOf("a.go", inGo(remark))).toEqual([]);
    },
  );

  test.each([
    [
      "a state in the data",
      "a.sql",
      "-- Jobs that are not finished yet, the oldest first.\nSELECT id FROM job WHERE finished_at IS NULL;\n",
    ],
    [
      "the reason for a branch",
      "a.py",
      "def a(b):\n    if b.page is None:\n        # We have not seen the first page yet.\n        return b.first()\n    return b.next()\n",
    ],
    [
      "documentation",
      "a.pl",
      "use a;\n\n=head1 BUGS\n\nLocking will be added in a later version.\n\n=cut\n\nb();\n",
    ],
  ])("%s", (_, path, text) => {
    expect(codesOf(path, text)).toEqual([]);
  });
});
