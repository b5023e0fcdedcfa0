import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";

const found = (path: string, text: string) =>
  checkArtifact(text, {}, { path }).map(({ code, line }) => `${line} ${code}`);

describe("settings files", () => {
  everyRow(
    "%s: %j",
    [
      [".env", "PORT=8080\nSECRET=TODO\n", 2],
      [".env.production", "API_KEY=sk_live_your_key_here\n", 1],
      ["deploy/.env", "DB_PASSWORD=<db password>\n", 1],
      ["prod.env", "MAIL_FROM=noreply@yourdomain.com\n", 1],
      ["db.env", "DATABASE_URL=postgres://user:password@host:5432/db\n", 1],
      ["kafka.properties", "servers=one.FIXME:9092,two.FIXME:9092\n", 1],
      ["app.properties", "mail.host=smtp.larder.nl\nmail.from=to be decided\n", 2],
      ["backup.ini", "[backup]\ntarget = /var\nowner = (ask ops)\n", 3],
      ["hosts.ini", "[web]\nweb1 ansible_host=10.0.0.5\nweb2 ansible_host=x.x.x.x\n", 3],
      ["vars.env", "DB_HOST=[host]\nDB_PORT=5432\n", 1],
      ["aws.env", "AWS_KEY=AKIAXXXXXXXXXXXXXXXX\nAWS_REGION=eu-west-1\n", 1],
      ["app.ini", "[server]\ncert = /path/to/cert.pem\n", 2],
      ["portal.service", "[Service]\nEnvironment=API_TOKEN=REPLACE_WITH_TOKEN\nUser=portal\n", 2],
      ["prod.tfvars", 'region = "eu-north-1"\nssh_key = "<paste key here>"\n', 2],
      ["mise.env", "OWNER=（ask ops）\nPORT=1\n", 1],
      ["mail.conf", "relay = smtp\nselector = changeme\n", 2],
    ],
    (path, text, line) => {
      expect(found(path, text)).toEqual([`${line} unfilled-template`]);
    },
  );

  test("a comment after a semicolon can postpone work", () => {
    const text = "[alerts]\n; the rest of the alerts will be added in the next session\ndisk = 90\n";
    expect(found("monitor.cfg", text)).toEqual(["2 deferred"]);
  });

  everyRow(
    "complete: %s %j",
    [
      [".env.example", "SECRET=changeme\nKEY=<key>\n"],
      [".env.test", "SECRET=dummy\nKEY=xxx\n"],
      [".env.dist", "KEY=your_api_key\n"],
      [".env", 'REDIS=null\nNAME="${APP}"\nLEVEL=\n'],
      ["db.env", "POSTGRES_DB=todo\n"],
      ["messages.properties", "order.pending=Pending\nlabel.todo=TODO\nhelp=Enter your name here\n"],
      ["pylintrc.ini", "[MISCELLANEOUS]\nnotes=TODO\n"],
      ["filter.conf", "[a]\nip = <ip>\nblock = drop from <ip>\n"],
      ["action.conf", "[a]\nrun = case\n      PORT=<port>\n"],
      ["log.properties", "layout=%d [%t] %-5p - %m%n\n"],
      ["app.service", "[Unit]\nDescription=Waits until the remaining jobs are done\n"],
      ["message.properties", "next='?' is not expected.\n"],
    ],
    (path, text) => {
      expect(found(path, text)).toEqual([]);
    },
  );
});

describe("placeholder values", () => {
  everyRow(
    "%s: %j",
    [
      [
        "hosts.csv",
        "host,owner,use\na,web team,site\nb,web team,site\nc,<fill in>,<fill in>\nd,ops,queue\n",
        2,
      ],
      ["words.csv", "key,en,de\na,Basket,Warenkorb\nb,Pay,(add German)\n", 1],
      ["app.json", '{ "name": "Larder", "bundle": "com.yourcompany.larder" }', 1],
      ["secret.yaml", "kind: Secret\nstringData:\n  password: INSERT_PASSWORD\n", 1],
      ["pages.json", '{ "pages": [{ "path": "/", "updated": "YYYY-MM-DD" }] }', 1],
      ["terms.tsv", "term\tdefinition\nkeel\tThe lowest beam.\nlist\t(definition)\n", 1],
      ["composer.json", '{ "authors": [{ "email": "your@email.com" }] }', 1],
      ["steps.yaml", "steps:\n  - Stop the writer.\n  - 'TODO: how to go on'\n", 1],
      ["lesson.yml", "- q: She ___ home.\n  answer: went\n- q: They ___ soup.\n  answer: tbd\n", 1],
    ],
    (path, text, count) => {
      const codes = checkArtifact(text, {}, { path }).map(({ code }) => code);
      expect(new Set(codes)).toEqual(new Set(["unfilled-template"]));
      expect(codes.length).toBeGreaterThanOrEqual(count);
    },
  );

  everyRow(
    "not a placeholder: %s %j",
    [
      ["lint.yaml", "rules:\n  a:\n    message: Placeholder text must not be published.\n"],
      [
        "menu.json",
        '[{ "kind": "\u00e0 emporter" }, { "kind": "sur place" }, { "kind": "\u00e0 emporter" }]',
      ],
      ["glossary.csv", "term,meaning\nTBD,to be decided later\nWIP,work in progress\n"],
      ["terms.json", '{ "TBD": "to be determined" }'],
      ["codes.csv", "code,name\nNOK,Krone\nXXX,No currency\nEUR,Euro\nUSD,Dollar\n"],
      ["airports.csv", "code,town\nOSL,Oslo\nETC,Tarboro\nBGO,Bergen\n"],
      ["book.toml", '[book]\ntitle = "To Be Continued"\n'],
      ["rules.json", '{ "signingRegion": "{Region}" }'],
      ["total.csv", "a,b,c\n1,,\n2,3,4\n5,6,7\n8,9,1\n"],
      ["enum.json", '{ "ADD": "ADD", "password": { "kind": "text" } }'],
      ["morse.json", '{ "O": "---", "S": "...", "I": ".." }'],
      ["form.yaml", "- name: mail\n  help: Enter your address here\n"],
    ],
    (path, text) => {
      expect(found(path, text)).toEqual([]);
    },
  );
});

describe("values about the state of the file", () => {
  everyRow(
    "reported: %s %j",
    [["minutes.yaml", "decisions:\n  - Prices stay.\n  - (the rest of the decisions will be added later)\n"]],
    (path, text) => {
      expect(checkArtifact(text, {}, { path })).not.toEqual([]);
    },
  );

  everyRow(
    "about something else: %s %j",
    [
      ["todo.json", '{ "items": [{ "text": "Pay rent", "done": false }] }'],
      ["store.json", '{ "todo": { "title": "Water the plants", "done": false } }'],
      ["order.json", '{ "id": 12, "status": "pending", "completed": false }'],
      ["hook.json", '{ "event": "payment", "data": { "status": "incomplete" } }'],
      ["page.json", '{ "items": [1], "nextToken": "a", "isTruncated": true }'],
      ["jobs.json", '{ "jobs": { "a": { "state": "pending" } } }'],
      ["form.yaml", "initialStatus: draft\n"],
    ],
    (path, text) => {
      expect(found(path, text)).toEqual([]);
    },
  );
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
