import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { mergeNotices, writeNotices } from "../src/licence-notices.mjs";

const TERMS = "Permission is hereby granted, free of charge,\nto any person.";

function folderOf(licences) {
  const files = Object.entries(licences).flatMap(([name, text]) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", license: "MIT" })],
    [`node_modules/${name}/LICENSE`, text],
  ]);
  const folder = testdir(Object.fromEntries(files));
  return {
    folder,
    inputs: Object.keys(licences).map((name) => join(folder, "node_modules", name, "index.js")),
  };
}

test("each package keeps its own copyright, and terms that several have stand once", () => {
  const { folder, inputs } = folderOf({
    a: `MIT License\n\nCopyright (c) 2020 Ann\n\n${TERMS}\n`,
    b: `The MIT License\n\nCopyright (c) 2021, Ben\n\n${TERMS.replace("\n", " ")}`,
    c: "Do as you like.",
  });
  writeNotices(join(folder, "LICENSES.txt"), inputs);
  expect(readFileSync(join(folder, "LICENSES.txt"), "utf8")).toMatchInlineSnapshot(`
    "Third-party code bundled here, with its licences.

    ========
    a 1.0.0 (MIT)

    MIT License

    Copyright (c) 2020 Ann

    Permission is hereby granted, free of charge,
    to any person.

    ========
    b 1.0.0 (MIT)

    The MIT License

    Copyright (c) 2021, Ben

    On the same terms as a 1.0.0 (MIT) above.

    ========
    c 1.0.0 (MIT)

    Do as you like.
    "
  `);
});

test("notices that are merged are each whole again, whichever file has the terms", () => {
  const { folder, inputs } = folderOf({
    a: `Copyright (c) 2020 Ann\n\n${TERMS}`,
    b: `Copyright (c) 2021 Ben\n\n${TERMS}`,
    c: `Copyright (c) 2022 Cem\n\n${TERMS}`,
  });
  const [one, two, both] = ["one", "two", "both"].map((name) => join(folder, `${name}.LICENSES.txt`));
  writeNotices(one, inputs.slice(1));
  writeNotices(two, inputs.slice(0, 2));
  mergeNotices(both, [one, two]);
  const text = readFileSync(both, "utf8");
  expect(text.split("Permission is hereby granted")).toHaveLength(2);
  expect(text.match(/^(?:[abc] 1\.0\.0.*|Copyright.*|On the same.*)$/gm)).toMatchInlineSnapshot(`
    [
      "a 1.0.0 (MIT)",
      "Copyright (c) 2020 Ann",
      "b 1.0.0 (MIT)",
      "Copyright (c) 2021 Ben",
      "On the same terms as a 1.0.0 (MIT) above.",
      "c 1.0.0 (MIT)",
      "Copyright (c) 2022 Cem",
      "On the same terms as a 1.0.0 (MIT) above.",
    ]
  `);
});
