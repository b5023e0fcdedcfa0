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
  /** `report`: let through and written down, because it is ordinary work too or cannot be known beforehand. */
  weight: "stop" | "report";
  evidence: Evidence;
  /** It was not clear what the action does, so the safe reading was taken. */
  uncertain?: boolean;
  /** Only a person may do it, in a terminal of their own: nobody can let an agent do it, so nothing is asked for. */
  personal?: boolean;
  /**
   * Whether nothing is lost by it, because git has all of it: then nobody has to be asked where a person sits and sees it. Looked up only
   * there, because git is started for it.
   */
  isLossless?: () => boolean;
}

export function stop(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "stop", evidence: { what, why }, ...(uncertain && { uncertain }) };
}

export function report(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "report", evidence: { what, why }, ...(uncertain && { uncertain }) };
}
