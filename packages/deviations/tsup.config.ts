import { library } from "@agentos/build";

// A file for each module: who only reads the log does not carry what redacts it.
export default library(["src/**/*.ts"], { bundle: false, splitting: false, treeshake: false });
