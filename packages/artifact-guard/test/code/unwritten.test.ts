import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";

const codesOf = (path: string, text: string) => checkArtifact(text, {}, { path }).map(({ code }) => code);

describe("expressions in place of a function body", () => {
  everyRow(
    "%s: %j",
    [
      ["a.scala", "object A {\n  def b(c: Int): String = ???\n  def d = 1\n}\n"],
      ["a.dart", "class A {\n  int b(int c) {\n    throw UnimplementedError();\n  }\n}\n"],
      [
        "a.groovy",
        "class A {\n  def b() {\n    throw new UnsupportedOperationException('not implemented')\n  }\n}\n",
      ],
      ["a.lua", 'function a(b)\n  error("not implemented")\nend\n'],
      ["a.js", 'function a(protocol, b) {\n  throw new Error("Not implemented");\n}\n'],
      ["a.py", 'def a(\n    b,\n    c,\n):\n    raise NotImplementedError("not implemented")\n'],
    ],
    (path, text) => {
      expect(codesOf(path, text)).toEqual(["stub"]);
    },
  );

  test.each([
    ["a.scala", 'val a = "???"\n// ??? is what Scala has for it\nval b = 1\n'],
    ["a.jl", 'function a(b)\n    if b < 0\n        error("not implemented")\n    end\n    sqrt(b)\nend\n'],
    ["a.swift", 'class A {\n  required init(b: C) {\n    fatalError("not implemented")\n  }\n}\n'],
    ["a.pl", "sub a {\n    my ($b) = @_;\n    die 'no such file';\n}\n"],
    ["a.ex", 'defmodule A do\n  def b(c), do: raise "not implemented on #{c}"\nend\n'],
    [
      "a.rb",
      'class Base\n  def a\n    raise NotImplementedError, "#{self.class} must define #a"\n  end\nend\n',
    ],
  ])("%s: %j is not a stub", (path, text) => {
    expect(codesOf(path, text)).not.toContain("stub");
  });
});

describe("a Python function that contains only pass", () => {
  test.each([
    [
      "a hook method",
      "class A:\n    def b(self):\n        return 1\n\n    def on_row_read(self):\n        pass\n",
    ],
    ["a method of a base class", "class BaseStore:\n    def drop_table(self):\n        pass\n"],
    ["a method of a protocol", "class Store(Protocol):\n    def drop_table(self): pass\n"],
    [
      "a method of a null object",
      'class NullLedger:\n    def post_entry(self, e):\n        """Posts an entry."""\n        pass\n',
    ],
    [
      "a function whose docstring says why",
      'def warm_up(cache):\n    """No cache to warm up on this system."""\n    pass\n',
    ],
  ])("%s is not a stub", (_, text) => {
    expect(codesOf("a.py", text)).toEqual([]);
  });
});
