import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";

const linesOf = (path: string, text: string) =>
  checkArtifact(text, {}, { path }).flatMap(({ code, line }) => (code === "stub" ? line : []));

describe("a private field that nothing reads", () => {
  test.each([
    [
      "src/Jwt.kt",
      "class Jwt(private val secret: String) {\n    fun sign(claims: String): String {\n        return claims.trim()\n    }\n}\n",
      1,
    ],
    [
      "src/jobs.ts",
      "export class Jobs {\n  constructor(private readonly queue: Queue) {}\n\n  async run(name: string) {\n    log.info(name);\n  }\n}\n",
      2,
    ],
    [
      "src/jobs.js",
      "export class Jobs {\n  #queue;\n\n  constructor(queue) {\n    this.#queue = queue;\n  }\n\n  run(name) {\n    log.info(name);\n  }\n}\n",
      2,
    ],
    [
      "src/Users.java",
      'class Users {\n    private final Store store;\n\n    Users(Store store) {\n        this.store = store;\n    }\n\n    int count(String path) {\n        return path.equals("/store") ? 1 : 2;\n    }\n}\n',
      2,
    ],
    [
      "src/Sync.cs",
      "class Sync\n{\n    private readonly Http _http;\n\n    public Sync(Http http) => _http = http;\n\n    public int Push(int count)\n    {\n        return count + 1;\n    }\n}\n",
      3,
    ],
    [
      "src/Vat.php",
      "<?php\nclass Vat\n{\n    public function __construct(private string $value)\n    {\n        if ($value === '') throw new Error();\n    }\n\n    public function isValid(): bool\n    {\n        return strlen('x') > 0;\n    }\n}\n",
      4,
    ],
    [
      "lib/check.rb",
      "class Check\n  def initialize(client)\n    @client = client\n  end\n\n  def call(name)\n    name.strip\n  end\nend\n",
      3,
    ],
  ])("is reported where it is declared: %s", (path, text, line) => {
    expect(linesOf(path, text)).toEqual([line]);
  });

  test.each([
    [
      "read in an interpolated string",
      "src/Jwt.kt",
      'class Jwt(private val secret: String) {\n    fun sign(claims: String): String {\n        return "$claims.$secret"\n    }\n}\n',
    ],
    [
      "read by an accessor",
      "lib/check.rb",
      "class Check\n  attr_reader :client\n\n  def initialize(client)\n    @client = client\n  end\n\n  def call(name)\n    name.strip\n  end\nend\n",
    ],
    [
      "available to a base class",
      "lib/mails.rb",
      "class Mails < Mailer\n  def welcome(user)\n    @user = user\n  end\n\n  def call(name)\n    name.strip\n  end\nend\n",
    ],
    [
      "available to another part of its class",
      "src/Sync.cs",
      "partial class Sync\n{\n    private readonly Http _http;\n\n    public Sync(Http http) => _http = http;\n\n    public int Push(int count)\n    {\n        return count + 1;\n    }\n}\n",
    ],
    [
      "set outside the constructor",
      "src/Sync.cs",
      "class Sync\n{\n    private bool _isDone;\n\n    public int Push(int count)\n    {\n        _isDone = true;\n        return count + 1;\n    }\n}\n",
    ],
    [
      "in a class without methods",
      "src/Row.java",
      "class Row {\n    private final String id;\n\n    Row(String id) {\n        this.id = id;\n    }\n}\n",
    ],
    [
      "one of several fields, most of which are read",
      "src/A.kt",
      "class A(private val a: Int, private val b: Int, private val c: Int) {\n    fun sum(): Int {\n        return a + b\n    }\n}\n",
    ],
    [
      "in a test",
      "tests/Users.java",
      "class Users {\n    private final Store store;\n\n    Users(Store store) {\n        this.store = store;\n    }\n\n    int count() {\n        return size() + 1;\n    }\n}\n",
    ],
  ])("is not reported if it is %s", (_, path, text) => {
    expect(linesOf(path, text)).toEqual([]);
  });
});

test("a handler that only passes the request on and has a TODO is a stub", () => {
  const text =
    "export function cors(origin) {\n  return (req, res, next) => {\n    // TODO: set the headers\n    next();\n  };\n}\n";
  expect(linesOf("src/cors.js", text)).toEqual([2]);
});
