const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{a as e}from"../../chunk-YBE2DUIS.mjs";import"../../chunk-3XBMLN3Q.mjs";import"../../chunk-2SGEPHBI.mjs";import"../../chunk-WZH7YPCH.mjs";export{e as parseTemplateCriteria};
