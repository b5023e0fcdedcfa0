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
}

export function stop(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "stop", evidence: { what, why }, ...(uncertain && { uncertain }) };
}

export function report(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "report", evidence: { what, why }, ...(uncertain && { uncertain }) };
}
