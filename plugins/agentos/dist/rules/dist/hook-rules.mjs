const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{c as o}from"../../chunk-F4NM5P5S.mjs";import"../../chunk-WZY7RFNI.mjs";import"../../chunk-HRJBIYUU.mjs";import"../../chunk-ZMLIRCJM.mjs";import"../../chunk-WDNLR57P.mjs";export{o as loadRules};
