import { Environment } from "@marcbachmann/cel-js";
import { GROUPS, LOCALS, type Names, PLACES, type ScopePath } from "../reference/index.js";

const LIMITS = { maxAstNodes: 2000, maxDepth: 64 };

const TYPES: Record<Names["inputs"][string], string> = {
  string: "string",
  choice: "string",
  number: "double",
  boolean: "bool",
  list: "list<dyn>",
  any: "dyn",
};

const ARITHMETIC = {
  "+": (a: number, b: number) => a + b,
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  "/": (a: number, b: number) => a / b,
  "%": (a: number, b: number) => a % b,
};

let shared: Environment | undefined;

/** Unlike in standard CEL, operators can mix integers and doubles, because JSON does not distinguish them. */
function baseEnvironment(): Environment {
  if (shared !== undefined) return shared;
  const environment = new Environment({ homogeneousAggregateLiterals: false, limits: LIMITS });
  for (const [operator, calculate] of Object.entries(ARITHMETIC)) {
    for (const operands of [`double ${operator} int`, `int ${operator} double`])
      environment.registerOperator(operands, (a: number | bigint, b: number | bigint) =>
        calculate(Number(a), Number(b)),
      );
  }
  environment.registerOperator("double % double", ARITHMETIC["%"]);
  // The library registers `int == double` itself.
  environment.registerOperator("double == int", (a: number, b: bigint) => a === Number(b));
  shared = environment;
  return environment;
}

/** Environments without bound variables, cached by input types. */
const plain = new WeakMap<object, Environment>();
const UNTYPED = {};

/** @param inputs the types of the inputs, for type checks; if absent, all types are allowed */
export function environmentFor(bound: ReadonlyMap<string, ScopePath>, inputs?: Names["inputs"]): Environment {
  const known = bound.size === 0 ? plain.get(inputs ?? UNTYPED) : undefined;
  if (known !== undefined) return known;
  const environment = baseEnvironment().clone();
  const typeOf = (name: string) => TYPES[inputs?.[name] ?? "any"];
  if (inputs === undefined) environment.registerVariable("inputs", "map");
  else {
    const schema = Object.fromEntries(Object.keys(inputs).map((name) => [name, typeOf(name)]));
    environment.registerVariable({ name: "inputs", schema });
  }
  for (const name of GROUPS) if (name !== "inputs") environment.registerVariable(name, "map");
  for (const name of PLACES) environment.registerVariable(name, "string");
  for (const name of LOCALS) environment.registerVariable(name, "dyn");
  for (const [name, [root, input = "", ...rest]] of bound)
    environment.registerVariable(name, root === "inputs" && rest.length === 0 ? typeOf(input) : "dyn");
  if (bound.size === 0) plain.set(inputs ?? UNTYPED, environment);
  return environment;
}
