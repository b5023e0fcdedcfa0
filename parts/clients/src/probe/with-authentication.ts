/** Changes the settings of Gemini CLI or a fork so that no login is needed. */
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
