import { build } from "esbuild";

/** esbuild's loaders, by the language of a Markdown code block. JavaScript may contain JSX. */
const loaders = {
  js: "jsx",
  javascript: "jsx",
  mjs: "jsx",
  cjs: "jsx",
  jsx: "jsx",
  ts: "ts",
  typescript: "ts",
  mts: "ts",
  cts: "ts",
  tsx: "tsx",
};

export function isProgramLanguage(language) {
  return Object.hasOwn(loaders, language);
}

/** Returns whether code has imports and omits nothing. Other blocks are mere illustrations. */
export function isWholeProgram(code) {
  const hasImports =
    /^\s*(import(?:\s+\w|\s*[{*"'])|(const|let|var)\s[^=]+=\s*(await\s+import|require)\()/m.test(code);
  return hasImports && !leavesSomethingOut(code);
}

/** Returns whether there are three dots that are not a spread, or a line that begins with `…`. */
function leavesSomethingOut(code) {
  return /\.\.\.\s*([\])},;]|\/\/|\n|$)/.test(code) || /^\s*(\/\/\s*)?…/m.test(code);
}

/**
 * @returns {Promise<{ imports: string[], error?: { message: string, line: number } }>} `line` is
 * one-based within the code
 */
export async function parseProgram(language, code) {
  try {
    const { metafile } = await build({
      stdin: { contents: code, loader: loaders[language] },
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "node",
      logLevel: "silent",
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } }, // keeps unused imports
      plugins: [everythingExternal],
    });
    return { imports: metafile.inputs["<stdin>"].imports.map(({ path }) => path) };
  } catch (error) {
    const [first] = error.errors ?? [];
    if (!first) throw error;
    return { imports: [], error: { message: first.text, line: first.location?.line ?? 1 } };
  }
}

/** Makes all imports external, because they need not be installed. */
const everythingExternal = {
  name: "everything-external",
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path, external: true },
    );
  },
};
