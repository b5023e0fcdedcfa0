import { library } from "@agentos/build";

// A file for each module: who shortens a text does not load what reads a session.
export default library(["src/**/*.ts"], { bundle: false, splitting: false, treeshake: false });
