import { library } from "@agentos/build";

// A file for each module: what only needs the names of the checks does not carry what reads sessions.
export default library(["src/**/*.ts"], { bundle: false, splitting: false, treeshake: false });
