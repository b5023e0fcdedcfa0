const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{c as o}from"../../chunk-L76CHL7N.mjs";import"../../chunk-WZY7RFNI.mjs";import"../../chunk-PQRRZIM6.mjs";import"../../chunk-77NKULAS.mjs";import"../../chunk-XWFWW7EO.mjs";export{o as loadRules};
