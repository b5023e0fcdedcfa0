export { runHook } from "./hook/run-hook.js";
