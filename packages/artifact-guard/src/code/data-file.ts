/** Files that hold stand-ins and states on purpose: they show what others hold, or test with it. */
const SHOWS =
  /(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|__tests__|tests?[\\/](?:data|resources|files|inputs?)|schemas?|templates?)[\\/]|[.-](?:example|sample|template|schema|spec)\.|(?:^|[\\/])examples?-?\d*\.\w+$|[.-](?:example|sample|template|tmpl|tpl|dist|defaults?|in)$|(?:^|[\\/])\.env\.(?:test|ci|dev|development)(?:\.|$)/i;
/** Texts of a program, by their ids: what it says to its users is not said of the file. */
const TEXTS =
  /(?:^|[\\/])(?:locales?|i18n|l10n|lang|langs|languages|translations?|messages|strings)[\\/]|(?:^|[\\/])(?:messages|strings|locales?|labels|i18n)(?:[._-][\w-]{1,20})?\.\w{2,10}$|(?:messages|strings|labels|texts|resources|bundle)\w{0,20}\.properties$|_[a-z]{2}(?:_[A-Z]{2})?\.properties$/i;
const OF_TRANSLATION =
  /transl|\u00fcbersetz|tradui|traduc|tradu[rz]|vertal|t\u0142umacz|\u00f6vers\u00e4tt|overs[e\u00e6]tt|\u7ffb\u8bd1|\u7ffb\u8a33|\u7ffb\u8b6f|\ubc88\uc5ed|\u043f\u0435\u0440\u0435\u0432/i;
const PRODUCTION = /(?:^|[\\/._-])(?:prod|production|live)(?:[\\/._-]|$)/i;

/** What kind of data file this is, by its name and place. */
export function dataFileOf(path: string | undefined): "shows" | "texts" | "data" {
  const name = path ?? "";
  if (SHOWS.test(name)) return "shows";
  return TEXTS.test(name) ? "texts" : "data";
}

const MARK = /^(?:TODO|FIXME|TB[DC]|XXX+|UNTRANSLATED|\?{3,}(?: .{0,60} \?{3,})?)$/;
/** "@@TODO@@ Cancel", "[EN] Cancel": the text of another language, marked as one. */
const MARKED_TEXT = /^(?:@@|\[)(?:TODO|FIXME|UNTRANSLATED|[A-Z]{2})(?:@@|\])\s{0,3}\S/;

/** Whether a text speaks of translating it, or holds only a mark where one should be. */
export function isOfTranslation(text: string): boolean {
  return OF_TRANSLATION.test(text.slice(0, 100)) || MARK.test(text.trim().slice(0, 100));
}

export function isUntranslated(text: string): boolean {
  return MARKED_TEXT.test(text);
}

export function isInProduction(path: string | undefined): boolean {
  return PRODUCTION.test(path ?? "");
}
