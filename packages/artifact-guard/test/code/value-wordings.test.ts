import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";

const countOf = (path: string, text: string) => checkArtifact(text, {}, { path }).length;

describe("a value that says of itself that it is none yet is seen", () => {
  test.each([
    [
      "data/report.json",
      '{"title":"Q3 costs","region":"EMEA","total":18234.5,"conclusion":"to be written once finance has signed off"}',
    ],
    ["data/report.json", '{"title":"Q3","complete":"no, the last two regions are missing","rows":[1,2,3]}'],
    [
      "data/plan.json",
      '{"name":"Migration","owner":"<name of owner>","start":"2024-01-01","risks":"We will list these later."}',
    ],
    [
      "data/plan.json",
      '{"name":"Migration","owner":"someone","steps":["Back up the database","Run the scripts","(more steps to be added)"]}',
    ],
    [
      "data/products.json",
      '[{"sku":"A1","text":"A solid oak table for six.","price":120},{"sku":"A2","text":"A chair that goes with it.","price":80},{"sku":"A3","text":"xxx","price":1}]',
    ],
    [
      "data/products.json",
      '[{"sku":"A1","text":"A solid oak table for six people.","price":120},{"sku":"A2","text":"A chair that goes with it nicely.","price":80},{"sku":"A3","text":"A lamp made of brass and glass.","price":20},{"sku":"A4","text":"-","price":12}]',
    ],
    [
      "data/faq.json",
      '{"faq":[{"q":"How do I pay?","a":"By card or invoice, within 30 days."},{"q":"Can I return it?","a":"(answer pending)"}]}',
    ],
    [
      "data/faq.json",
      '{"faq":[{"q":"How do I pay?","a":"By card or invoice, within 30 days."},{"q":"Can I return it?","a":"Answer goes here"}]}',
    ],
    [
      "data/faq.json",
      '{"faq":[{"q":"How do I pay?","a":"By card or invoice, within 30 days."},{"q":"Can I return it?","a":"Yes, within 14 days."},{"q":"Who pays the postage?","a":"lorem ipsum dolor sit amet"}]}',
    ],
    ["data/survey.json", '{"country":"FR","summary":"Résumé à venir","answers":12}'],
    ["data/survey.json", '{"land":"DE","zusammenfassung":"wird nachgereicht","antworten":12}'],
    ["data/survey.json", '{"pais":"ES","resumen":"pendiente de redactar","respuestas":12}'],
    ["data/survey.json", '{"国":"JP","要約":"後日追記","回答数":12}'],
    ["data/survey.json", '{"国家":"CN","摘要":"待填写","答复":12}'],
    ["data/survey.json", '{"country":"IT","sommario":"da completare","risposte":12}'],
    ["data/survey.json", '{"country":"NL","samenvatting":"nog in te vullen","antwoorden":12}'],
    ["data/survey.json", '{"country":"RU","описание":"будет добавлено позже","ответы":12}'],
    ["data/survey.json", '{"country":"KR","요약":"추후 작성","응답":12}'],
    ["data/survey.json", '{"country":"PT","resumo":"a preencher","respostas":12}'],
    [
      "config/app.yaml",
      "name: shop\nregion: eu-west-1\nsummary: |\n  I could only fill in half of this, the rest follows.\n",
    ],
    ["config/app.yaml", "name: shop\nowner: CHANGEME\nregion: eu-west-1\n"],
    ["config/app.yaml", "name: shop\napi_key: YOUR_API_KEY_HERE\nregion: eu-west-1\n"],
    ["config/app.yaml", "name: shop\nendpoint: https://example.com/replace-me\nregion: eu-west-1\n"],
    ["config/app.yaml", "name: shop\ncontact: ???\nregion: eu-west-1\n"],
    ["docs/adr.yaml", "title: Use Postgres\nstatus: half written\ndecision: We use Postgres.\n"],
    [
      "docs/adr.yaml",
      "title: Use Postgres\ncontext: We need a database.\ndecision: We use Postgres.\nconsequences: (fill in)\n",
    ],
    [
      "docs/adr.yaml",
      "title: Use Postgres\ncontext: We need a database.\ndecision: We use Postgres.\nconsequences: writing these up next\n",
    ],
    [
      "docs/runbook.yaml",
      "steps:\n  - title: Stop the service\n    note: Use the console of the second host.\n  - title: Restore the dump\n    note: Takes about ten minutes on our hosts.\n  - title: Check the data\n    note: details follow\n",
    ],
    ["docs/runbook.yaml", "steps:\n  - stop the service\n  - restore the dump\n  - ...\n"],
    [
      "docs/api.yaml",
      "endpoints:\n  - path: /users\n    description: Lists the users of a tenant.\n  - path: /orders\n    description: placeholder text\n",
    ],
    ["docs/api.yaml", "version: 2\nprogress: 3 of 9 endpoints described\nendpoints:\n  - path: /users\n"],
    [
      "docs/api.yaml",
      "version: 2\nendpoints_done: 3\nendpoints_total: 9\nremaining: the six admin endpoints\n",
    ],
    [
      "pyproject.toml",
      '[project]\nname = "shop"\ndescription = "Add your description here"\nversion = "0.1.0"\n',
    ],
    ["pyproject.toml", '[project]\nname = "shop"\ndescription = "TODO: describe"\nversion = "0.1.0"\n'],
    ["settings.toml", '[report]\ntitle = "Costs"\nsummary = "will be generated in the next run"\n'],
    ["settings.toml", '[report]\ntitle = "Costs"\nfinished = false\n'],
    [
      "data/results.csv",
      "id,name,finding\n1,Login,Passwords are hashed with argon2 and salted\n2,Refund,The amount is checked on the server\n3,Search,not looked at\n",
    ],
    [
      "data/results.csv",
      "id,name,finding\n1,Login,Passwords are hashed with argon2 and salted\n2,Refund,The amount is checked on the server\n3,Search,\n4,Basket,The basket is emptied after an order\n5,Mail,Mails are sent in the background\n",
    ],
    ["data/results.csv", "id,name,amount\n1,Login,12\n2,Refund,14\n3,Search,tbd\n"],
    ["data/results.csv", "id,name,amount\n1,Login,12\n2,Refund,14\n... 40 more rows\n"],
    ["data/results.csv", "id,name,amount\n1,Login,12\n2,Refund,14\n# remaining rows to be exported\n"],
    [
      "data/results.csv",
      "id;name;befund\n1;Login;Passwörter werden gehasht und gesalzen\n2;Suche;folgt\n3;Korb;Der Korb wird nach der Bestellung geleert\n",
    ],
    [
      "data/results.csv",
      "id,name,translation\n1,hello,Guten Tag\n2,bye,Auf Wiedersehen\n3,thanks,[untranslated]\n",
    ],
    ["translations/de.json", '{"greeting":"Guten Tag","farewell":"Auf Wiedersehen","thanks":"TRANSLATE ME"}'],
    [
      "data/glossary.json",
      '{"terms":[{"term":"ledger","definition":"The list of all bookings."},{"term":"batch","definition":"Several bookings at once."},{"term":"clearing","definition":"see later"}]}',
    ],
    [
      "data/glossary.json",
      '{"terms":[{"term":"ledger","definition":"The list of all bookings."},{"term":"batch","definition":"Several bookings at once."},{"term":"clearing","definition":"[definition]"}]}',
    ],
    ["data/review.json", '{"file":"a.ts","findings":[],"verdict":"incomplete, stopped after 3 of 10 files"}'],
    ["data/review.json", '{"file":"a.ts","findings":[],"status":"ok","note":"I did not get to the tests."}'],
    [
      "data/review.json",
      '{"file":"a.ts","findings":["Missing check for null in parse()"],"coverage":"partial - only src/ was read"}',
    ],
    ["data/review.json", '{"reviewed":["a.ts"],"not_reviewed":["b.ts","c.ts"],"reason":"ran out of time"}'],
    [
      "data/schedule.json",
      '{"talks":[{"title":"Opening","speaker":"Mara Lind"},{"title":"Closing","speaker":"N.N."}],"venue":"to be confirmed by the city"}',
    ],
    [
      "data/spec.json",
      '{"name":"import","input":"CSV with a header","output":"one record a row","errors":"not specified yet"}',
    ],
    [
      "data/spec.json",
      '{"name":"import","input":"CSV with a header","output":"one record a row","errors":"needs input from the data team"}',
    ],
    [".env.production", "PORT=3000\nSMTP_PASSWORD=<password>\n"],
    ["etc/kafka.properties", "bootstrap.servers=broker1.FIXME:9092\ngroup.id=billing\n"],
    ["menu.yaml", "days:\n  - day: Monday\n    soup: Tomato\n  - day: Tuesday\n    soup: por definir\n"],
  ])("%s: %j", (path, text) => {
    expect(countOf(path, text)).toBe(1);
  });
});

describe("a value that is ordinary where it stands is not", () => {
  test.each([
    [
      "data/orders.json",
      '[{"id":1,"status":"pending"},{"id":2,"status":"shipped"},{"id":3,"status":"incomplete"}]',
    ],
    [
      "data/tasks.json",
      '{"tasks":[{"title":"Paint the door","done":false},{"title":"Buy milk","done":true}]}',
    ],
    ["package.json", '{"name":"shop","version":"1.0.0","private":true,"description":"","license":"MIT"}'],
    ["tsconfig.json", '{"compilerOptions":{"incremental":true,"strict":true,"skipLibCheck":true}}'],
    ["config/features.yaml", "features:\n  dark_mode: true\n  coming_soon_banner: false\n  beta: pending\n"],
    ["data/schedule.json", '{"talks":[{"title":"Opening","room":"A1"},{"title":"Closing","room":"TBA"}]}'],
    ["data/people.csv", "id,name,note\n1,Mara,\n2,Tom,on leave\n3,Lea,\n"],
    ["data/people.csv", "id,name,state\n1,Mara,active\n2,Tom,pending\n3,Lea,active\n"],
    ["data/people.csv", "id,name,middle\n1,Mara,Ann\n2,Tom,\n3,Lea,Jo\n"],
    [
      "data/menu.json",
      '{"items":[{"name":"Soup","text":"Made of carrots."},{"name":"Cake","text":"Ask for the rest."}]}',
    ],
    [
      "ci.yaml",
      "jobs:\n  build:\n    steps:\n      - run: make\n      - run: make test\n    continue-on-error: false\n",
    ],
    [
      "data/movie.json",
      '{"title":"To Be Continued","plot":"Two friends leave their work unfinished and travel north."}',
    ],
    ["data/enum.json", '{"states":["draft","pending","done"],"default":"draft"}'],
    ["data/config.json", '{"name":"x","todo":"list","placeholder":"Search for a product"}'],
    ["data/blog.yaml", "title: What is left to do\nauthor: Mara\ndraft: false\n"],
    ["data/api.json", '{"paths":{"/jobs":{"description":"Returns the jobs that are not finished yet."}}}'],
    ["settings.toml", "[tool.mypy]\nincremental = true\nallow_incomplete_defs = false\n"],
    ["data/release.json", '{"version":"2.0","notes":"Support for Windows will follow in 2.1."}'],
    ["data/i18n/de.json", '{"todo":"Noch zu erledigen","pending":"Ausstehend"}'],
    ["data/address.csv", "id,street,flat\n1,Main 1,-\n2,Main 2,4\n3,Main 3,-\n"],
    [
      "docker-compose.yaml",
      "services:\n  web:\n    image: shop\n    restart: unless-stopped\n    depends_on: [db]\n  db:\n    image: postgres\n",
    ],
    ["data/quiz.json", '{"q":"What does TBD mean?","options":["to be determined","to be done"],"answer":0}'],
  ])("%s: %j", (path, text) => {
    expect(countOf(path, text)).toBe(0);
  });
});
