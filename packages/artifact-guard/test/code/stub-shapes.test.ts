import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";
import { countSeen } from "../documents.js";

const severitiesOf = (ending: string, text: string) => [
  ...new Set(checkArtifact(text, {}, { path: `src/a.${ending}` }).map(({ severity }) => severity)),
];

describe("stubs are reported in many forms and languages", () => {
  test("51 of 79, 13 of which are in languages whose functions are not analyzed", () => {
    const rows = [
      ["ts", "export async function sendReceipt(order: Order): Promise<void> {\n  // send the mail\n}\n"],
      [
        "ts",
        "export function applyDiscount(cart: Cart, code: string): Cart {\n  return cart; // discount logic comes later\n}\n",
      ],
      [
        "ts",
        "export function parseDuration(text: string): number {\n  console.warn('parseDuration is not implemented');\n  return 0;\n}\n",
      ],
      ["ts", "export const fetchRates = async () => {\n  throw new Error('pending');\n};\n"],
      [
        "ts",
        "export const verifySignature = (payload: string, signature: string): boolean => true; // skip verification for now\n",
      ],
      [
        "ts",
        "export function encrypt(data: Buffer): Buffer {\n  // No encryption yet, pass through\n  return data;\n}\n",
      ],
      [
        "js",
        "async function migrate(db) {\n  // step 1: copy users\n  // step 2: copy orders\n  // step 3: drop the old tables\n}\n",
      ],
      [
        "js",
        "function validateEmail(email) {\n  return true; // we trust the caller until the regex is written\n}\n",
      ],
      [
        "js",
        "router.post('/refunds', (req, res) => {\n  res.status(501).json({ error: 'Not Implemented' });\n});\n",
      ],
      ["js", "router.get('/stats', (req, res) => {\n  res.send('stats will be available soon');\n});\n"],
      ["js", "export function toCsv(rows) {\n  alert('Export is under construction');\n}\n"],
      ["tsx", "export function Settings() {\n  return <div>Settings page under construction</div>;\n}\n"],
      ["tsx", "export const Chart = () => <p>Chart goes here</p>;\n"],
      [
        "py",
        'def load_model(path: str) -> Model:\n    """Load the model from disk."""\n    raise NotImplementedError("load_model")\n',
      ],
      [
        "py",
        'def reconcile(ledger, statement):\n    """Match the entries of both sides."""\n    # match by amount, then by date\n    return None\n',
      ],
      [
        "py",
        "def tax_for(region):\n    return 0.19  # German rate hard wired, others come with the tax service\n",
      ],
      ["py", 'def send_alert(message):\n    print(f"[MOCK] would send: {message}")\n'],
      ["py", "def is_fraud(transaction):\n    # Platzhalter, Modell fehlt noch\n    return False\n"],
      ["py", "def detect_language(text):\n    # À remplacer par un vrai détecteur\n    return 'fr'\n"],
      ["py", "def calcular_envio(pedido):\n    # pendiente de implementar\n    return 0\n"],
      ["py", "def rank(results):\n    # 後で実装する\n    return results\n"],
      ["py", "def similarity(a, b):\n    # 暂时返回固定值\n    return 0.5\n"],
      ["py", "def test_refund_is_partial():\n    assert True\n"],
      ["py", "def test_rounding():\n    ...\n"],
      [
        "py",
        "import unittest\n\nclass TestMailer(unittest.TestCase):\n    def test_retry(self):\n        self.fail('write me')\n",
      ],
      [
        "go",
        'package geo\n\nfunc Distance(a, b Point) float64 {\n\tpanic("Distance: implement haversine")\n}\n',
      ],
      [
        "go",
        'package store\n\nimport "errors"\n\nfunc (s *Store) Compact() error {\n\treturn errors.New("compaction is not there yet")\n}\n',
      ],
      [
        "go",
        "package store\n\nfunc (s *Store) Flush() error {\n\t// write the memtable to disk\n\treturn nil\n}\n",
      ],
      [
        "go",
        "package api\n\nfunc handleRefund(w http.ResponseWriter, r *http.Request) {\n\tw.WriteHeader(http.StatusNotImplemented)\n}\n",
      ],
      ["go", 'package cart\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tt.Skip("later")\n}\n'],
      ["rs", 'pub fn decode(input: &[u8]) -> Result<Frame, Error> {\n    unimplemented!("decode")\n}\n'],
      [
        "rs",
        "pub fn compress(input: &[u8]) -> Vec<u8> {\n    // real compression is missing\n    input.to_vec()\n}\n",
      ],
      [
        "rs",
        "impl Cache {\n    pub fn evict(&mut self) {\n        // drop the least recently used entries\n    }\n}\n",
      ],
      ["rs", 'pub fn area(shape: &Shape) -> f64 {\n    panic!("area() has not been written")\n}\n'],
      [
        "java",
        'public class Pricing {\n  public BigDecimal quote(Order order) {\n    throw new UnsupportedOperationException("Not supported yet.");\n  }\n}\n',
      ],
      [
        "java",
        "public class Pricing {\n  public BigDecimal quote(Order order) {\n    // TODO Auto-generated method stub\n    return null;\n  }\n}\n",
      ],
      [
        "java",
        "public class Pricing {\n  public boolean isEligible(Customer customer) {\n    return true; // eligibility rules to follow\n  }\n}\n",
      ],
      [
        "java",
        'class LedgerTest {\n  @Test\n  void balancesAfterTransfer() {\n    fail("Not yet implemented");\n  }\n}\n',
      ],
      [
        "kt",
        "class Repo {\n    fun findAll(): List<Item> = emptyList() // database access is still open\n}\n",
      ],
      ["kt", "class Repo {\n    fun save(item: Item) {\n        // persist item\n    }\n}\n"],
      ["kt", 'fun checksum(data: ByteArray): Int = TODO("crc32")\n'],
      [
        "swift",
        'func fetchUser(id: Int) async throws -> User {\n    fatalError("fetchUser has not been implemented")\n}\n',
      ],
      ["swift", "func sync() {\n    // noch nicht umgesetzt\n}\n"],
      [
        "c",
        "int parse_header(const char *buf, struct header *out)\n{\n    (void)buf;\n    (void)out;\n    return -1; /* parser not written */\n}\n",
      ],
      ["c", "void flush_cache(void)\n{\n    /* write back dirty lines */\n}\n"],
      [
        "cpp",
        "std::vector<int> shortestPath(const Graph& g, int from, int to) {\n    // Dijkstra here\n    return {};\n}\n",
      ],
      [
        "cpp",
        'bool Validator::check(const Document& d) {\n    std::cerr << "check: not implemented" << std::endl;\n    return false;\n}\n',
      ],
      [
        "cs",
        "public class Mailer {\n    public Task SendAsync(Mail mail) {\n        throw new NotImplementedException();\n    }\n}\n",
      ],
      [
        "cs",
        "public class Mailer {\n    public Task SendAsync(Mail mail) {\n        // wird noch ergänzt\n        return Task.CompletedTask;\n    }\n}\n",
      ],
      [
        "php",
        "<?php\nfunction create_invoice(Order $order): Invoice {\n    throw new \\LogicException('create_invoice: to be written');\n}\n",
      ],
      [
        "php",
        "<?php\nclass Router {\n    public function match(string $path): ?Route {\n        // à implémenter\n        return null;\n    }\n}\n",
      ],
      ["rb", "def settle(account)\n  raise 'settle is not done yet'\nend\n"],
      ["rb", "def notify(user)\n  # send the push message\nend\n"],
      [
        "rb",
        "describe Ledger do\n  it 'rejects negative amounts' do\n    skip 'write this spec'\n  end\nend\n",
      ],
      ["rb", "describe Ledger do\n  it 'rejects negative amounts' do\n    pending\n  end\nend\n"],
      ["lua", 'function M.serialize(value)\n  error("serialize: not yet")\nend\n'],
      ["lua", "function M.serialize(value)\n  -- walk the table\nend\n"],
      ["sh", '#!/bin/sh\ndeploy() {\n  echo "deploy: not implemented yet"\n}\ndeploy\n'],
      ["sh", "#!/bin/bash\nrollback() {\n  :  # restore the last snapshot\n}\nrollback\n"],
      ["sh", "#!/bin/bash\ncheck_disk() {\n  # compare df with the limit\n  return 0\n}\ncheck_disk\n"],
      [
        "sql",
        "CREATE FUNCTION monthly_total(account_id int) RETURNS numeric AS $$\nBEGIN\n  -- sum up the entries\n  RETURN 0;\nEND;\n$$ LANGUAGE plpgsql;\n",
      ],
      [
        "sql",
        "CREATE OR REPLACE PROCEDURE archive_orders() LANGUAGE plpgsql AS $$\nBEGIN\n  RAISE NOTICE 'archive_orders not implemented';\nEND;\n$$;\n",
      ],
      ["scala", "object Tax {\n  def rate(region: String): BigDecimal = ???\n}\n"],
      [
        "scala",
        "object Tax {\n  def rate(region: String): BigDecimal = BigDecimal(0) // lookup to be added\n}\n",
      ],
      ["dart", "Future<void> upload(File file) async {\n  throw UnimplementedError('upload');\n}\n"],
      [
        "ex",
        "defmodule Billing do\n  def charge(_order) do\n    # call the payment provider\n    :ok\n  end\nend\n",
      ],
      ["ex", 'defmodule Billing do\n  def charge(_order), do: raise("charge/1 not implemented")\nend\n'],
      ["hs", 'module Tax where\n\nrate :: Region -> Double\nrate _ = error "rate: fill this in"\n'],
      ["hs", "module Tax where\n\nrate :: Region -> Double\nrate = undefined\n"],
      ["clj", '(defn rate [region]\n  (throw (UnsupportedOperationException. "not implemented")))\n'],
      ["clj", "(defn rate [region]\n  ;; look it up in the table\n  nil)\n"],
      ["r", 'rate <- function(region) {\n  stop("rate() is not implemented")\n}\n'],
      ["jl", 'function rate(region)\n    error("not implemented")\nend\n'],
      ["pl", 'sub rate {\n    my ($region) = @_;\n    die "rate not implemented\\n";\n}\n1;\n'],
      ["zig", 'pub fn rate(region: Region) f64 {\n    @panic("TODO");\n}\n'],
      ["ml", 'let rate region = failwith "rate: not implemented"\n'],
      ["fs", "let rate (region: string) : decimal =\n    raise (System.NotImplementedException())\n"],
      ["ps1", "function Get-Rate {\n    param($Region)\n    throw 'Get-Rate is not implemented'\n}\n"],
      ["nim", "proc rate(region: string): float =\n  discard # look it up\n"],
    ] as const;
    expect(countSeen(rows, ([ending, text]) => severitiesOf(ending, text).length > 0)).toBeGreaterThanOrEqual(
      51,
    );
  });
});

describe("functions that do little on purpose are not stubs", () => {
  everyRow(
    "%s: %j",
    [
      [
        "ts",
        "export class NullLogger implements Logger {\n  info(message: string): void {\n    // nothing is logged\n  }\n}\n",
      ],
      ["ts", "export function noop(): void {}\n"],
      ["ts", "export function identity<T>(value: T): T {\n  return value;\n}\n"],
      ["ts", "promise.catch(() => {\n  // the error was reported before\n});\n"],
      ["ts", "export function isNode(): boolean {\n  return true; // this build runs in Node only\n}\n"],
      ["js", "export function supports(feature) {\n  // older engines do not have it\n  return false;\n}\n"],
      ["js", "it('does not throw', () => {\n  render(<App />);\n});\n"],
      ["py", "class Timeout(Exception):\n    pass\n"],
      [
        "py",
        'class Shape:\n    def area(self):\n        raise NotImplementedError("subclasses must implement area")\n',
      ],
      ["py", "def on_close(self):\n    # nothing to release\n    pass\n"],
      ["py", "def default_port():\n    return 5432  # PostgreSQL's well-known port\n"],
      [
        "go",
        "package a\n\nfunc (n nullWriter) Close() error {\n\t// there is nothing to close\n\treturn nil\n}\n",
      ],
      ["go", "package a\n\nfunc (s byName) isNode() {}\n"],
      [
        "go",
        'package a\n\n// Name tells what the plugin is called.\nfunc (p *Plugin) Name() string {\n\treturn "gzip"\n}\n',
      ],
      [
        "rs",
        "impl Default for Config {\n    fn default() -> Self {\n        // the same as in the manual\n        Config { port: 80 }\n    }\n}\n",
      ],
      [
        "java",
        "class A {\n  @Override\n  public void windowClosed(WindowEvent e) {\n    // not needed\n  }\n}\n",
      ],
      [
        "java",
        'class A {\n  public void remove() {\n    throw new UnsupportedOperationException("this list is read-only");\n  }\n}\n',
      ],
      ["java", "class A {\n  private A() {\n    // no instances\n  }\n}\n"],
      [
        "kt",
        "class A {\n    override fun onProviderDisabled(provider: String) {\n        // handled by the settings screen\n    }\n}\n",
      ],
      ["c", "int main(void)\n{\n    return 0;\n}\n"],
      ["c", "void handler(int sig)\n{\n    /* only wakes up the call to pause() */\n}\n"],
      [
        "cs",
        "public class A {\n    public void Dispose() {\n        // the container owns the connection\n    }\n}\n",
      ],
      [
        "php",
        "<?php\nclass A {\n    private function __clone() {\n        // a singleton is never copied\n    }\n}\n",
      ],
      ["rb", "def self.enabled?\n  # always on since version 3\n  true\nend\n"],
      ["rb", "def update(*)\n  # read-only record\n  false\nend\n"],
      ["sh", "#!/bin/sh\ncleanup() {\n  :\n}\ntrap cleanup EXIT\n"],
      ["lua", "function M.close()\n  -- files close themselves\nend\n"],
      ["scala", "object A {\n  def empty: List[Int] = Nil // the neutral element\n}\n"],
      ["swift", "func textFieldDidEndEditing(_ field: UITextField) {\n    // keep the keyboard open\n}\n"],
      ["ts", 'export function getVersion(): string {\n  // replaced by the build\n  return "0.0.0";\n}\n'],
    ],
    (ending, text) => {
      expect(severitiesOf(ending, text)).toEqual([]);
    },
  );
});
