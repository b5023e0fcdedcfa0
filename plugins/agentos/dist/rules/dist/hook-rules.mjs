const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{c as o}from"../../chunk-VZBMVNMZ.mjs";import"../../chunk-D7SXGMIW.mjs";import"../../chunk-S7R2JBXT.mjs";import"../../chunk-CIHSPWE6.mjs";import"../../chunk-CC4Z4FEY.mjs";export{o as loadRules};
