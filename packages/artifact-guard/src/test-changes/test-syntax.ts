/** The syntax of tests in a language. Expressions match a single line without comments. */
export interface TestSyntax {
  /** Matches the start of a test. The first group that matched is the title. */
  test: RegExp;
  group?: RegExp;
  /** Must match the test's first line or a line above it, if the first line is ambiguous. */
  mark?: RegExp;
  /** Matches a skip in a test's first line, directly above that line, or in the body. */
  skip: RegExp;
  /** Matches a test that excludes all others. */
  only?: RegExp;
  assertion: RegExp;
  /** Matches a test that covers several cases, such as a table or a loop. */
  table?: RegExp;
  /** The marker that starts a line comment. */
  comment: string;
  /** Whether the language has C-style block comments. */
  hasBlockComments?: boolean;
}

const C_LIKE = { comment: "//", hasBlockComments: true } as const;
/** Matches assertions that accept nearly any value. */
export const LOOSE =
  /\b(?:toBeDefined|toBeTruthy|toBeFalsy|toBeInstanceOf|anything|typeof|isinstance|assertIsNotNone|assertIsInstance|NotNil|NotEmpty|assertNotNull|is_some|is_ok|NoError|toMatchSnapshot|ThrowsAny|ThrowsAsync<Exception>)\b|(?:Catch|Throws)<(?:System\.)?Exception>|\b(?:assertRaises|raises)\(Exception\b|\btoThrow\(\)|\bassertThrows\((?:Exception|Throwable)\b|\bnot\.to(?:Throw|BeNull|BeUndefined)\b|\bis not None\b|>= ?0\b/;

const JAVASCRIPT: TestSyntax = {
  ...C_LIKE,
  test: /(?:(?:^|[^\w.$])[xf]?(?:it|test|specify)(?:\.\w+){0,3}(?:\([^()]{0,200}\))?|^\s*[\]`][\w ]{0,12}\)?)\(\s?["'`](.{0,200}?)["'`],?/,
  table: /\.each\b|^\s*\]\)\(|\.forEach\(|\bfor \(const\b|\bfc\.property\(/,
  group:
    /(?:^|[^\w.$])[xf]?(?:describe|context|suite)(?:\.\w+){0,3}(?:\([^()]{0,200}\))?\(\s?["'`](.{0,200}?)["'`],/,
  skip: /(?:^|[^\w.$])(?:x(?:it|test|describe|context)\(|(?:it|test|specify|describe|context|suite)(?:\.\w+)?\.(?:skip|todo|fails|failing|fixme)\b(?!If))|\b(?:t|this|ctx|test)\.(?:skip|fixme)\(|\bskip: ?true\b/,
  only: /(?:^|[^\w.$])(?:f(?:it|describe)\(|(?:it|test|specify|describe|context|suite)(?:\.\w+)?\.only\b)/,
  assertion:
    /\b(?:expect|assert\w*|should)\b|\bt\.(?:is|deepEqual|true|false|throws\w*|not|truthy|falsy|equal|ok)\(/,
};
const JVM: TestSyntax = {
  ...C_LIKE,
  test: /^\s*(?:(?:public|private|protected|internal|async|static|suspend|open|override) )*(?:void|fun|Task|def) `?([\w ]{1,200}?)`?\(\) ?(?:throws [\w, ]{1,80})?(?:\{|=|=>|$)/,
  group: /^\s*(?:(?:public|internal|sealed|abstract|open|final) )*class (\w{1,100})/,
  mark: /@(?:\w{1,40}\.){0,8}(?:\w{0,40}Test|TestFactory)\b|\[(?:Fact|Theory|Test|TestMethod|TestCase)\b/,
  table: /@ParameterizedTest|\[(?:Theory|InlineData|TestCase)\b|\bforEach\b/,
  skip: /@(?:\w{1,40}\.){0,8}(?:Disabled|Ignore)\b|\[Ignore\b|\bSkip ?= ?"|\bAssumptions?\.|\bassumeTrue\(false/,
  assertion: /\b(?:assert\w*|Assert\w*|verify|fail|expect\w*|should\w*|Should)\b/,
};

const SYNTAX: readonly (readonly [string, TestSyntax])[] = [
  ["js jsx ts tsx mjs cjs mts cts vue svelte", JAVASCRIPT],
  [
    "py",
    {
      comment: "#",
      test: /^\s*(?:async )?def (test\w{0,200})\(/,
      group: /^\s*class (Test\w{0,100}|\w{1,100}Tests?)\b|^(pytestmark)\b/,
      skip: /@(?:pytest\.mark\.(?:skip|xfail)|(?:unittest\.)?(?:skip|expectedFailure))\b|\b(?:skipif|skipIf)\(True\b|\b(?:pytest\.(?:skip|xfail)|self\.skipTest)\(|^pytestmark\b.{0,80}\b(?:skip|xfail)|raise (?:unittest\.)?SkipTest/,
      table: /parametrize|@given\(|subTest\(|^\s*for /,
      assertion: /^\s*assert\b|\bself\.assert\w+\(|\bpytest\.(?:raises|warns|approx)\b|\.assert_\w+\(/,
    },
  ],
  [
    "go",
    {
      ...C_LIKE,
      test: /^func (Test\w{0,200})\(|\bt\.Run\("(.{0,200}?)",/,
      table: /\[\]struct|range /,
      skip: /\bt\.Skip(?:Now|f)?\(/,
      assertion: /\bt\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)\(|\b(?:assert|require)\.\w+\(/,
    },
  ],
  [
    "rs",
    {
      ...C_LIKE,
      test: /^\s*(?:pub )?(?:async )?fn (\w{1,200})\(/,
      mark: /#\[(?:\w+::)?(?:test|rstest)\b/,
      table: /#\[(?:case|values)|\bfor /,
      skip: /#\[ignore\b/,
      assertion: /\b(?:assert\w*|panic|unreachable)!|#\[should_panic/,
    },
  ],
  ["java kt kts cs scala groovy", JVM],
  [
    "rb",
    {
      comment: "#",
      test: /^\s*[xf]?(?:it|specify|test|example)[ (]["'](.{0,200}?)["']|^\s*def (test_\w{1,200})/,
      group: /^\s*(?:RSpec\.)?[xf]?(?:describe|context)[ (](.{0,200}?)(?: do|,|$)/,
      skip: /^\s*x(?:it|describe|context|specify)\b|^\s*(?:skip|pending)\b|, ?(?:skip|pending): ?|, ?:(?:skip|pending)\b/,
      table: /\.each\b/,
      only: /^\s*f(?:it|describe|context)\b|, ?:focus\b|focus: ?true/,
      assertion: /\b(?:expect|assert\w*|refute\w*|must_\w+|should)\b/,
    },
  ],
  [
    "php",
    {
      ...C_LIKE,
      test: /\bfunction (test\w{1,200})\(|^\s*(?:it|test)\(["'](.{0,200}?)["'],/,
      skip: /\bmarkTest(?:Skipped|Incomplete)\(|->(?:skip|todo)\(/,
      only: /->only\(/,
      table: /@dataProvider|#\[(?:DataProvider|TestWith)|->with\(/,
      assertion: /->assert\w+\(|\bself::assert\w+\(|\bexpect\(|->expectException/,
    },
  ],
  [
    "exs",
    {
      comment: "#",
      test: /^\s*test "(.{0,200}?)"/,
      group: /^\s*describe "(.{0,200}?)"/,
      skip: /@(?:module)?tag :?skip\b/,
      assertion: /\b(?:assert|refute)\w*\b/,
    },
  ],
  [
    "swift",
    {
      ...C_LIKE,
      test: /\bfunc (test\w{0,200})\(|@Test\(?"?([^"]{0,200})/,
      skip: /\bXCTSkip\w*\(|\.disabled\(/,
      assertion: /\bXCT(?:Assert|Fail|Unwrap)\w*\(|#(?:expect|require)\(/,
    },
  ],
  [
    "dart",
    {
      ...C_LIKE,
      test: /(?:^|[^\w.])test(?:Widgets)?\(["'](.{0,200}?)["'],/,
      group: /(?:^|[^\w.])group\(["'](.{0,200}?)["'],/,
      skip: /\bskip: ?(?:true|["'])|@Skip\b/,
      assertion: /\b(?:expect|verify)\w*\(/,
    },
  ],
  [
    "c cc cpp cxx h hpp",
    {
      ...C_LIKE,
      test: /^\s*(?:TEST(?:_[FP])?|TEST_CASE|SCENARIO)\(([^)]{1,200})\)/,
      skip: /\bDISABLED_|\bGTEST_SKIP\(|\[\.\]/,
      assertion: /\b(?:EXPECT|ASSERT|CHECK|REQUIRE)_?\w*\(|\bassert\(/,
    },
  ],
  [
    "bats",
    {
      comment: "#",
      test: /^@test ["'](.{0,200}?)["']/,
      skip: /^\s*skip\b/,
      assertion: /^\s*(?:\[\[? |assert\w*\b|run\b)/,
    },
  ],
];

const BY_ENDING: ReadonlyMap<string, TestSyntax> = new Map(
  SYNTAX.flatMap(([endings, syntax]) => endings.split(" ").map((ending) => [ending, syntax] as const)),
);

/** Returns undefined for unknown file extensions. */
export function testSyntaxOf(path: string): TestSyntax | undefined {
  return BY_ENDING.get(path.slice(path.lastIndexOf(".") + 1).toLowerCase());
}
