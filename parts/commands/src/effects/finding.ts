/** The reason why a rule applies. */
export interface Evidence {
  /** The relevant part of the action: a command or a path. */
  what: string;
  /** The effect of this part, as a sentence without its final period. */
  why: string;
}

/** A detector's finding that a rule applies to an action. */
export interface Finding {
  rule: string;
  /** `report` if the effect is unknown or common in ordinary work. */
  weight: "stop" | "report";
  evidence: Evidence;
  /** Whether the effect could not be determined. If so, the safe interpretation was used. */
  uncertain?: boolean;
  /** Whether only a person may do this, in their own terminal. No approval lets an agent do it. */
  personal?: boolean;
  /**
   * Returns whether git can restore everything that the action removes. Starts git, so it is only
   * called if the client can ask its user.
   */
  isLossless?: () => boolean;
}

export function stop(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "stop", evidence: evidenceOf(what, why), ...(uncertain && { uncertain }) };
}

export function report(rule: string, what: string, why: string, uncertain = false): Finding {
  return { rule, weight: "report", evidence: evidenceOf(what, why), ...(uncertain && { uncertain }) };
}

/** Messages have the form `what: why`. If `why` begins with `what`, "it" replaces the repetition. */
function evidenceOf(what: string, why: string): Evidence {
  return { what, why: why.startsWith(`${what} `) ? `it${why.slice(what.length)}` : why };
}
