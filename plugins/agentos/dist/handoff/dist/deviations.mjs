const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
import{a as c,b as d,c as e}from"../../chunk-HYDRUMY7.mjs";import{g as a,h as b}from"../../chunk-CCMOZLWS.mjs";import"../../chunk-CC4Z4FEY.mjs";export{d as DEVIATIONS,e as deviationsSection,b as readAgentDeviations,a as readWorkflowDeviations,c as withDeviations};
