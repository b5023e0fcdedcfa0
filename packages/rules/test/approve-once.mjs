// Approves a request as a process of its own: for what two have to do at once.
import { approveRequest } from "../dist/hook-judge.mjs";

const [state, id] = process.argv.slice(2);
console.log(approveRequest(state, id, { interactive: true }).status);
