import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";

const found = (path: string, text: string) =>
  checkArtifact(text, {}, { path }).map(({ code, line }) => `${line} ${code}`);

everyRow(
  "a placeholder in %s: %j",
  [
    [".env", "PORT=8080\nSECRET=TODO\n", 2],
    [".env.production", 'export API_KEY="your-api-key"\n', 1],
    ["mail.conf", "relay = smtp\nselector = changeme\n", 2],
    ["prod.tfvars", 'region = "eu-north-1"\nssh_key = "FIXME: ask ops"\n', 2],
    ["site.json", '{ "title": "Larder",\n  "key": "XXXXXX" }', 2],
    ["steps.yaml", "steps:\n  - Stop the writer.\n  - 'TODO: how to go on'\n", 3],
  ],
  (path, text, line) => {
    expect(found(path, text)).toEqual([`${line} unfilled-template`]);
  },
);

everyRow(
  "no placeholder in %s: %j",
  [
    [".env.example", "SECRET=changeme\n"],
    [".env.test", "SECRET=xxxx\n"],
    [".env.dist", "KEY=your_api_key\n"],
    [".env", 'REDIS=null\nNAME="${APP}"\nLEVEL=\nKEY=a # TODO\n'],
    ["db.env", "POSTGRES_DB=todo\n"],
    ["log.properties", "layout=%d [%t] %-5p - %m%n\n"],
    ["lint.yaml", "rules:\n  a:\n    message: Placeholder text must not be published.\n"],
    ["terms.json", '{ "TBD": "to be determined" }'],
    ["column.json", '{ "name": "TODO", "done": false }'],
    ["tests/data/a.json", '{ "key": "XXXX" }'],
  ],
  (path, text) => {
    expect(found(path, text)).toEqual([]);
  },
);

describe("values about the state of the file", () => {
  test.each([
    ["status.json", '{ "status": "incomplete" }', "1 deferred"],
    ["rows.json", '{ "rows": [\n  1,\n  "... 14 more rows"\n] }', "3 elided-code"],
  ])("are reported: %s", (path, text, finding) => {
    expect(found(path, text)).toEqual([finding]);
  });

  everyRow(
    "about something else: %s %j",
    [
      ["todo.json", '{ "items": [{ "text": "Pay rent", "done": false }] }'],
      ["order.json", '{ "id": 12, "status": "pending", "completed": false }'],
      ["hook.json", '{ "event": "payment", "data": { "status": "incomplete" } }'],
      ["who.yaml", 'who: "(none yet)"\n'],
    ],
    (path, text) => {
      expect(found(path, text)).toEqual([]);
    },
  );

  test("a comment after a semicolon can postpone work", () => {
    const text = "[alerts]\n; the rest of the alerts will be added in the next session\ndisk = 90\n";
    expect(found("monitor.cfg", text)).toEqual(["2 deferred"]);
  });
});

describe("tables", () => {
  test("a table whose last row ends with empty cells is complete", () => {
    expect(found("sparse.csv", "a,b,c\n1,,\n2,3,\n4,,")).toEqual([]);
  });

  test("the rows of a dump are not SQL", () => {
    const rows = "COPY a (b, c) FROM stdin;\nROS\tferry; it's late\nMAL\twalls (and a causeway\n\\.\n";
    expect(found("dump.sql", `CREATE TABLE a (b text);\n\n${rows}\n-- done\n`)).toEqual([]);
  });
});
