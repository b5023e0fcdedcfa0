/** What made a rule apply to an action. */
export interface Evidence {
  /** The part of the action: a command, or a path. */
  what: string;
  /** What it does, as a sentence without a full stop. */
  why: string;
}

/** A rule that applies to an action, as found by a detector. */
export interface Finding {
  rule: string;
  /**
   * `report`: allowed and logged, because it is also part of ordinary work or its effect is unknown in
   * advance.
   */
  weight: "stop" | "report";
  evidence: Evidence;
  /** The action's effect could not be determined, so the safe interpretation was used. */
  uncertain?: boolean;
  /** Only a person may do it, in their own terminal: no approval lets an agent do it. */
  personal?: boolean;
  /**
   * Whether git can restore everything it removes; then a person at the client need not be asked. It starts
   * git, so it is only called if there is such a person.
   */
  isLossless?: () => boolean;
}

export function stop(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "stop", evidence: { what, why }, ...(uncertain && { uncertain }) };
}

export function report(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "report", evidence: { what, why }, ...(uncertain && { uncertain }) };
}
