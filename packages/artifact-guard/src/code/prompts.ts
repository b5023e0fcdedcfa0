import type { Framed } from "./framed.js";

/** What asks somebody for a value, in the imperative or, in many languages, the infinitive. */
const ASKS =
  /^(?:please |bitte |hier |ici |aqu[ií] )?(?:fill|insert|add|write|enter|provide|supply|put|paste|describe|complete|specify|translate|replace|change|set|choose|pick|define|explain|ask|look up|check with|confirm|find out|eintragen|einfügen|ausfüllen|ergänzen|nachtragen|übersetzen|remplir|compléter|insérer|ajouter|renseigner|rellenar|completar|insertar|añadir|escribir|preencher|inserir|adicionar|compilare|inserire|completare|aggiungere|invullen|aanvullen|toevoegen|uzupełnić|wpisać|заполнить|вставить|добавить|указать)(?=\s|$)|\s(?:eintragen|einfügen|ausfüllen|ergänzen|nachtragen|invullen|aanvullen|toevoegen)$/iu;
/** In parentheses labels ask as well, "(choose one)": these are not said of a choice. */
const ASKS_WRITER =
  /^(?:fill|insert|add|write|enter|provide|supply|put|paste|describe|complete|translate|ask|look up|check with|confirm|find out|pedir|preguntar|demander|chiedere|perguntar|vragen|zapytać|fragen|nachfragen)\s/i;
const WORDS_ONLY = /^[\p{L}\d][\p{L}\d'’/.,&-]*(?:[ _][\p{L}\d'’/.,&-]+){0,7}[.!…]?$/u;
/** Capitals in brackets are to be replaced, unless they say what somebody took out. */
const TO_REPLACE =
  /^(?!REDACTED|REMOVED|DELETED|NONE|NULL|EMPTY|UNKNOWN|HIDDEN|FILTERED|MASKED|INFO|WARN|ERROR|DEBUG|TRACE|SKIP|PASS|FAIL|N\/A)[A-Z]{3,}(?:[ _-][A-Z]+){0,4}$/;
/** Something of a thing: "[path to userlist]", "{{ name of the owner }}". */
const OF_SOMETHING = /\s(?:of|to|for|from|with|de|du|der|des|del|da|van)\s/i;

/** Whether a value that is framed as a whole asks for what belongs there. */
export function framePrompts({ inner, mark }: Framed): boolean {
  if (!WORDS_ONLY.test(inner)) return false;
  const words = inner.split(/[ _]/);
  switch (mark) {
    case "<":
      // One word alone is as often the name of a thing that a program fills in.
      return (words.length > 1 && /^\p{Ll}/u.test(inner)) || /^[a-z][a-z_-]{4,30}$/.test(inner);
    case "[":
      return (
        TO_REPLACE.test(inner) ||
        ASKS.test(inner) ||
        /^(?:your|todo|tbd)\b/i.test(inner) ||
        (words.length > 2 && words.length < 7 && /^[a-z]/.test(inner) && OF_SOMETHING.test(inner))
      );
    case "{":
      return /^[a-z]+(?: [a-z]+){2,6}$/i.test(inner) || (words.length > 1 && ASKS.test(inner));
    case "(":
      return words.length > 1 && words.length < 7 && ASKS_WRITER.test(inner);
    case "%":
      return false;
    default:
      return ASKS.test(inner);
  }
}

const HERE =
  /^(?:please )?(?:(?:describe|insert|enter|specify|provide|explain|write|add|put|paste) .{2,50}|.{2,40} (?:goes|go|comes)|your [\w -]{2,40}|(?:[\w-]+ ){0,2}(?:name|key|url|address|text|value|token|host|path|title|description|number|date|headline)) here$/;
/** The same in other languages. */
const HERE_ELSEWHERE =
  /^(?:hier|bitte) .{2,50} (?:einf\u00fcgen|eintragen|erg\u00e4nzen|ausf\u00fcllen|invullen|toevoegen)$|^(?:ins\u00e9rer|ajouter|\u00e9crire|mettre|saisir) .{2,40} ici$|^(?:insertar|inserta|inserte|escribir|escribe|a\u00f1adir) .{2,40} aqu\u00ed$|^(?:inserire|scrivere|aggiungere) .{2,40} qui$|^(?:inserir|escrever|colocar) .{2,40} aqui$/;
const THIS =
  /^(?:translate|replace|change|fill|edit|update|set)[ -]?(?:me|this|it)\b.{0,40}$|^(?:fill|filled)[ -]in(?: .{0,12})?$/;
const YOURS =
  /^(?:my|your) (?:\w+ ){0,2}(?:app|application|project|company|name|title|organi[sz]ation|product|domain|email|e-mail|address)(?: name| title| here)?(?: <.{3,60}>)?$|^my new (?:\w+ ){0,2}(?:site|app|project|blog)$/;
/** A name that a list of authors was made with. */
export function isYours(text: string): boolean {
  return YOURS.test(text);
}

/** Under such a key stands a text, which an order to write it is not. */
const OF_TEXT =
  /(?:^| )(?:description|summary|title|text|definition|abstract|about|introduction|intro|bio|biography|body|content|answer|caption|subtitle|tagline)$/;
/** "Short description of the project" */
const NAMES_ITSELF =
  /^(?:(?:a|an|the|your|my) )?(?:(?:short|brief|one-line|longer|project) )?([a-z]+) (?:of (?:the|your|this|my) \w+|goes here|here)$/;
const ORDERS =
  /^(?:please )?(?:add|insert|provide|write|enter|put|fill in|describe) (?:(?:a|an|your|the|some|this|our) )?(?:(?:short|brief|one-line|longer|proper) )?([a-z]+)\b.{0,60}$/;

/**
 * Whether a plain value asks for what belongs there: "replace me", "your name here", or under `description`
 * "Add a description of the API".
 * @param text in lower case
 * @param key in words
 */
export function prompts(text: string, key: string): boolean {
  if (HERE.test(text) || HERE_ELSEWHERE.test(text) || THIS.test(text) || YOURS.test(text)) return true;
  if (!OF_TEXT.test(key)) return false;
  const own = NAMES_ITSELF.exec(text)?.[1];
  if (own !== undefined && key.endsWith(own)) return true;
  const named = ORDERS.exec(text)?.[1];
  return named !== undefined && (key.endsWith(named) || (text.startsWith("describe this") && named !== ""));
}
