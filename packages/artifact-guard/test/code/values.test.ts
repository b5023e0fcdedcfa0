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
    [".env", "# TODO fill in\n\nAPI_KEY=TODO\n", 3],
    ["title.json", '{ "title": "TODO",\n  "steps": ["a",\n  "TODO"] }', 3],
    ["self.yaml", "a: &x\n  - *x\n  - TODO\n", 3],
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

everyRow(
  "each placeholder on its own line in %s: %j",
  [
    ["a.json", '{"a":"TODO",\n"b":"x",\n"c":"TODO",\n"d":"TODO"}', [1, 3, 4]],
    ["lists.json", '{"a":["TODO",\n"TODO"],\n"b":{"a":["TODO",\n"TODO"]}}', [1, 2, 3, 4]],
  ],
  (path, text, lines) => {
    expect(found(path, text)).toEqual(lines.map((line) => `${line} unfilled-template`));
  },
);

test.each([
  ["contains itself", "a: &x [*x]\n", []],
  [
    "is repeated at every level",
    `a0: &a0 [b]\n${Array.from({ length: 20 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join("")}`,
    ["1 not-checked"],
  ],
])("YAML with an alias that %s is checked in time", (_, text, findings) => {
  expect(found("a.yaml", text)).toEqual(findings);
});

describe("values about the state of the file", () => {
  test.each([
    ["status.json", '{ "status": "incomplete" }', "1 deferred"],
    ["status.toml", 'status = "incomplete"\n', "1 deferred"],
    ["status.tf", 'status = "incomplete"\n', "1 deferred"],
    ["status.yaml", "a: b\n---\nstatus: incomplete\n", "3 deferred"],
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
      [".env", "STATUS=incomplete\n"],
      ["nested.tf", 'a "b" {\n  c {\n    status = "incomplete"\n  }\n}\n'],
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
