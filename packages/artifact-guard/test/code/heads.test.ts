import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import { checkArtifact } from "../../src/index.js";

/** Heads of functions, types and tests, over several lines and with everything that they can contain. */
const HEADS: Readonly<Record<string, string>> = {
  "a.ts":
    'export async function a<T extends { b: string }>(\n  c: Map<string, T[]>,\n  d = () => "}",\n): Promise<T> {\n  throw e;\n}\ntest("f", async () => {\n  g();\n});\n',
  "a.py":
    "import a\n\n\nclass B(a.C[int], metaclass=D):\n    @e(f=1)\n    async def g(\n        self,\n        h: dict[str, list[int]] = {},\n    ) -> dict[str, int]:\n        '''i'''\n        pass\n\n\ndef test_j(k): ...\n",
  "a.go":
    'package a\n\nfunc (b *C[T]) D(e func(int) (string, error), f ...any) (g map[string]int, err error) {\n\tpanic("h")\n}\n',
  "a.rs":
    "impl<'a, T> A<'a> for B\nwhere\n    T: C + 'a,\n{\n    fn d(&self, e: &str) -> Result<(), F> {\n        todo!(\"g\")\n    }\n}\n",
  "a.java":
    "@A(b = {1, 2})\nclass C<T extends D> extends E {\n  @Override\n  public Map<String, List<T>> f(\n      final int g) throws H {\n    return null;\n  }\n}\n",
  "a.c": "static int\na(const char *b,\n  int (*c)(void *))\n{\n  abort();\n}\n",
  "a.cpp":
    "template <class A, class... B>\nauto c(A &&d, B... e) noexcept -> decltype(d) {\n  return {};\n}\n",
  "a.cs":
    "class A : B<C> where C : new() {\n  [D]\n  public int E(int f = 1) => throw new NotImplementedException();\n}\n",
  "a.kt": 'class A(val b: Int) : C() {\n  override fun <T> d(e: (T) -> Unit): T = TODO("f")\n}\n',
  "a.swift":
    "extension A where B == C {\n  func d(_ e: @escaping () -> Void) throws -> [F: G] {\n    fatalError()\n  }\n}\n",
  "a.rb":
    'class A < B\n  def c(d, e: {}, **f)\n    raise NotImplementedError\n  end\n\n  it "g" do |h|\n  end\nend\n',
  "a.php":
    "<?php\nfinal class A implements B\n{\n    public function c(?D $e = null, string ...$f): ?array\n    {\n        return [];\n    }\n}\n",
  "a.lua": 'local a = { b = function(c, ...)\n  error("d")\nend }\n',
  "a.sql":
    "CREATE FUNCTION a(b int, c text) RETURNS void AS $$\nBEGIN\n  RAISE EXCEPTION 'd';\nEND;\n$$ LANGUAGE plpgsql;\n",
  "a.sh": "a() {\n  case $1 in\n    b) :;;\n  esac\n}\n",
  "a.scala": "class A[B <: C](d: Int)(implicit e: F) {\n  def g(h: Seq[(I, J)]): K = ???\n}\n",
  "a.hs": "a :: (B c, D e)\n  => c -> Maybe [e]\na f = undefined\n",
  "a.ex": 'defmodule A do\n  def b(%{c: d}, e \\\\ []) do\n    raise "f"\n  end\nend\n',
  "a.jl": 'function a(b::C, d...; e=1)::F where {G}\n    error("h")\nend\n',
  "a.pl": "package A;\n\nsub b {\n    my ($self, %c) = @_;\n    die 'd';\n}\n",
};

everyRow("%s can be checked wherever it is cut", Object.entries(HEADS), (path, text) => {
  const failed: string[] = [];
  for (let end = 1; end <= text.length; end++) {
    const findings = checkArtifact(text.slice(0, end), {}, { path });
    if (findings.some(({ message }) => message.includes("could not be checked")))
      failed.push(text.slice(0, end));
  }
  expect(failed).toEqual([]);
});
