const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{c as o}from"../../chunk-GV5DBOWA.mjs";import"../../chunk-WZY7RFNI.mjs";import"../../chunk-JINBM2SU.mjs";import"../../chunk-67KQLWHE.mjs";import"../../chunk-QULGOCEM.mjs";export{o as loadRules};
