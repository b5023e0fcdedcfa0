import { scoresOf } from "./judging.mjs";
import { random } from "./random.mjs";
import { reading } from "./reading.mjs";
import { paddedAnew } from "./texts.mjs";

const { sentencesIn } = reading;

const per1000 = (count, of) => ((1000 * count) / Math.max(1, of)).toFixed(1);

export function reportAlarms(docs, judge, thresholds) {
  const rows = docs.map((doc) => ({ ...doc, scores: scoresOf(doc, judge) }));
  const isError = ({ scores }) => scores.last >= thresholds.error || scores.elsewhere >= thresholds.elsewhere;
  const isWarned = (row) => isError(row) || row.scores.last >= thresholds.warning;
  for (const language of ["all", ...new Set(rows.map((row) => row.language))]) {
    const own = rows.filter((row) => language === "all" || row.language === language);
    const [errors, warned] = [own.filter(isError).length, own.filter(isWarned).length];
    console.log(
      `  ${language}: ${own.length} documents; per 1,000 documents, ${per1000(errors, own.length)} with an error and ${per1000(warned - errors, own.length)} with a warning (in all, ${errors} and ${warned - errors})`,
    );
  }
  for (const row of rows.filter(isError).slice(0, 20)) {
    const texts = [...row.last, ...row.tail, ...row.alone.flat()];
    const text = texts.reduce((best, each) => (judge(each) > judge(best) ? each : best));
    console.log(
      `    ${judge(text).toFixed(2)} ${row.path.split("/").slice(-3, -1).join("/")}: ${text.slice(0, 120)}`,
    );
  }
}

const percent = (texts, judge, threshold) =>
  Math.round((100 * texts.filter((text) => judge(text) >= threshold).length) / Math.max(1, texts.length));

export function reportRecall(name, language, texts, negatives, judge, { error, warning, elsewhere }) {
  const next = random(5);
  const longer = texts
    .filter((text) => !/^[|\-#[(]/.test(text) && sentencesIn(text).length === 1)
    .map((text) => ({ plain: text, ...paddedAnew(text, language, next) }));
  const shares = ["plain", "before", "behind", "named"].map((what) => {
    const own = longer.map((each) => each[what]);
    return `${what} ${percent(own, judge, error)}/${percent(own, judge, warning)}`;
  });
  const accused = [error, warning].map((at) => negatives.filter((text) => judge(text) >= at).length);
  console.log(
    `  ${name}: of ${texts.length} deferrals, ${percent(texts, judge, error)}% are errors at the end of a document, ${percent(texts, judge, warning)}% errors or warnings there, and ${percent(texts, judge, elsewhere)}% errors elsewhere; errors/errors or warnings for ${longer.length} with added text, in %: ${shares.join(", ")}; of ${negatives.length} other sentences, ${accused.join(" are errors and ")} errors or warnings`,
  );
}
