/**
 * Settings of Gemini CLI or one made from it that need no login, whatever they said before. What does not
 * parse stays as it is: the client says so.
 */
export function withAuthentication(text: string, selectedType: string): string {
  try {
    const settings = JSON.parse(text);
    const { security, ...rest } = settings;
    if (security !== undefined && typeof security !== "object") return text;
    const privacy = { privacy: { ...rest.privacy, usageStatisticsEnabled: false } };
    return JSON.stringify({ ...rest, ...privacy, security: { ...security, auth: { selectedType } } });
  } catch {
    return text;
  }
}
