/** What agents ask out of politeness. */
const POLITE =
  /\b(?:anything|something|any) (?:else|other|questions?|more)\b|\bfeel free\b|\bhappy to\b|sonst noch|noch etwas|autre chose|d'autres questions|algo más|otra cosa|qualcos'altro|mais alguma|他に|ほかに|还有什么|其他问题|ещё что|что-нибудь ещё|başka bir/i;

/** Whether a question only offers help: nobody has to answer it. */
export function isPolite(question: string): boolean {
  return POLITE.test(question);
}
