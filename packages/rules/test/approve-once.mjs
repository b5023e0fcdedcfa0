// Approves a request as a process of its own: for what two have to do at once.
import { tsImport } from "tsx/esm/api";

const { approveRequest } = await tsImport("../src/internal.ts", import.meta.url);
const [state, id] = process.argv.slice(2);
console.log(approveRequest(state, id, { interactive: true }).status);
