const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{c as o}from"../../chunk-LOVVBFYV.mjs";import"../../chunk-WZY7RFNI.mjs";import"../../chunk-PVS5LH47.mjs";import"../../chunk-2SGEPHBI.mjs";import"../../chunk-WZH7YPCH.mjs";export{o as loadRules};
