/** Characters that mean themselves wherever they stand. */
const PLAIN = /[\w./:=@%+,~-]+/y;

/** A command of a line. */
interface SimpleCommand {
  words: string[];
  /** Files that its output goes into. */
  writes: string[];
}

/** The commands of a line up to the first here-document, each as words without quotes. */
export function splitCommands(line: string): SimpleCommand[] {
  const commands: SimpleCommand[] = [];
  let current: SimpleCommand = { words: [], writes: [] };
  let word: string | undefined;
  let redirect = false;
  let quote = "";
  const endWord = () => {
    if (word === undefined) return;
    if (redirect) {
      if (!word.startsWith("&") && !word.startsWith("/dev/")) current.writes.push(word);
      redirect = false;
    } else current.words.push(word);
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    redirect = false;
    if (current.words.length > 0 || current.writes.length > 0) commands.push(current);
    current = { words: [], writes: [] };
  };
  let heredoc = false;
  for (let at = 0; at < line.length && commands.length < 30; at++) {
    const character = line[at]!;
    if (quote !== "") {
      if (character === quote) quote = "";
      else if (character === "\\" && quote === '"' && at + 1 < line.length) word = (word ?? "") + line[++at];
      else word = (word ?? "") + character;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= "";
    } else if (character === "\\" && at + 1 < line.length) word = (word ?? "") + line[++at];
    else if (character === "\n" && heredoc) break;
    else if (
      character === ";" ||
      character === "|" ||
      character === "\n" ||
      (character === "&" && line[at - 1] !== ">")
    ) {
      endCommand();
    } else if (character === ">") {
      // 2> is for errors; what is read here is the output.
      if (word === "2") {
        word = undefined;
        redirect = false;
        while (line[at + 1] === ">" || line[at + 1] === " " || line[at + 1] === "&") at++;
        while (at + 1 < line.length && !/[\s;|&]/.test(line[at + 1]!)) at++;
        continue;
      }
      if (word === "1") word = undefined;
      endWord();
      redirect = true;
      if (line[at + 1] === ">") at++;
      if (line[at + 1] === "&") {
        at++;
        word = "&";
      }
    } else if (character === "<" && line[at + 1] === "<") {
      endWord();
      heredoc = true;
      at++;
    } else if (/\s/.test(character)) endWord();
    else {
      PLAIN.lastIndex = at;
      const end = PLAIN.test(line) ? PLAIN.lastIndex : at + 1;
      word = (word ?? "") + line.slice(at, end);
      at = end - 1;
    }
  }
  endCommand();
  return commands;
}
