/** What made a rule apply to an action. */
export interface Evidence {
  /** The part of the action: a command, or a path. */
  what: string;
  /** The effect of that part, as a sentence without a full stop. */
  why: string;
}

/** A rule that applies to an action, as found by a detector. */
export interface Finding {
  rule: string;
  /**
   * `report`: allowed and logged, because the action is also part of ordinary work or its effect is not known
   * in advance.
   */
  weight: "stop" | "report";
  evidence: Evidence;
  /** The action's effect could not be determined, so the safe interpretation was used. */
  uncertain?: boolean;
  /** Only a person may do this, in their own terminal. No approval lets an agent do it. */
  personal?: boolean;
  /**
   * Whether git can restore everything the action removes. If so, the person at the client need not be asked.
   * Starts git, so it is only called if there is such a person.
   */
  isLossless?: () => boolean;
}

export function stop(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "stop", evidence: { what, why }, ...(uncertain && { uncertain }) };
}

export function report(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "report", evidence: { what, why }, ...(uncertain && { uncertain }) };
}
