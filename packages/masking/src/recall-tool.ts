/** The tool by which an agent asks for an original. */
export const RECALL_TOOL = "recall_observation";
