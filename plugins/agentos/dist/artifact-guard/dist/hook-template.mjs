const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{a as e}from"../../chunk-ESCOE7XU.mjs";import"../../chunk-BGG65Q32.mjs";import"../../chunk-ZMLIRCJM.mjs";import"../../chunk-WDNLR57P.mjs";export{e as parseTemplateCriteria};
