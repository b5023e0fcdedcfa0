/** What was seen of an action that made a rule apply. */
export interface Evidence {
  /** The part of the action: a command, or a path. */
  what: string;
  /** What it does, as a sentence without a full stop. */
  why: string;
}

/** One rule that applies to an action, as a detector saw it. */
export interface Finding {
  rule: string;
  /**
   * `report`: let through and written down, because it is ordinary work too or cannot be known beforehand.
   */
  weight: "stop" | "report";
  evidence: Evidence;
  /** It was not clear what the action does, so the safe reading was taken. */
  uncertain?: boolean;
  /** Only a person may do it, in a terminal of their own: no approval lets an agent do it. */
  personal?: boolean;
  /**
   * Whether git has all that it takes away: then a person who watches need not be asked. It starts git, so it
   * is called only where a person sits at the client.
   */
  isLossless?: () => boolean;
}

export function stop(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "stop", evidence: { what, why }, ...(uncertain && { uncertain }) };
}

export function report(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "report", evidence: { what, why }, ...(uncertain && { uncertain }) };
}
