import type { GlobalOptions } from "../project.js";

export interface ApproveOptions extends GlobalOptions {
  list?: true;
  all?: true;
  dismiss?: true;
  session?: string;
  note?: string;
  reject?: string;
  to?: string;
  opening?: number;
}
