import { filler } from "../filler.mjs";

export const id = "beginner-recipes";
export const narration = "long";

const F = (kind, text, ...anyOf) => ({ kind, text, anyOf });
const N = (text, shown, excusedBy) => ({ text, shown, excusedBy });

const CALLS = {
  language: "py",
  test: "python -m pytest -k",
  files: [
    "recipes/models.py",
    "recipes/views.py",
    "recipes/urls.py",
    "recipes/templates/list.html",
    "recipes/templates/detail.html",
    "site/settings.py",
    "recipes/admin.py",
    "recipes/forms.py",
    "recipes/tests/test_views.py",
    "recipes/tests/test_forms.py",
  ],
  nouns: ["recipe", "step", "author", "photo", "rating", "title", "page"],
  says: {
    read: [
      "Opening X to see what Y looks like there.",
      "I have not read X yet, so that is the next step; it probably touches Y.",
      "Checking X.",
      "X refers to Y, let me read it in full.",
    ],
    edit: [
      "Tidying up Y in X while I am here.",
      "X: bringing Y in line with the rest.",
      "I am changing the line about Y in X.",
    ],
    test: ["Running the Y tests again.", "Let me see whether Y is still green.", "Y first, then the others."],
    grep: ["Looking for other callers of Y.", "Who uses Y?"],
  },
};

export function play(s) {
  const fill = filler(s, 22, CALLS);
  s.user(
    "Hi! I am learning Django and I have a recipe site for my family. I would like people to scale a recipe to the number of guests. Please explain things as you go, I don't know much yet.",
  );
  s.says(
    "Happy to. I will read through the project first so that I can explain it in terms of your own code.",
  );
  fill(11);
  s.reads(
    "recipes/ingredients.py",
    "class Ingredient(models.Model):\n    amount = models.CharField(max_length=40)\n    unit = models.CharField(max_length=20)",
  );
  s.says(
    'Here is the main obstacle: Ingredient.amount is a CharField, so values like "1 1/2" are text and cannot be multiplied.',
    true,
  );
  s.user(
    'Oh. My grandmother\'s recipes have things like 1 1/2 and "a pinch". Those texts must stay exactly as she wrote them!',
  );
  s.says(
    "Then we keep the text and put a number next to it: a second column, quantity, holds the parsed value and may be empty.",
  );
  fill(6);
  s.edit(
    "recipes/ingredients.py",
    "    unit = models",
    "    quantity = models.DecimalField(null=True, max_digits=8, decimal_places=3)\n    unit = models",
  );
  s.runs(
    "python manage.py makemigrations recipes --name quantity_column",
    "recipes/migrations/0007_quantity_column.py\n    + Add field quantity to ingredient",
  );
  s.says(
    "A migration is a small script that changes the database; this one is 0007_quantity_column and it has not been applied yet.",
    true,
  );
  s.user(
    "What happens if I make a mistake with the database? The only copy of the recipes is db.sqlite3 on my laptop, please never run anything on it without a backup.",
  );
  s.says("Good rule. I will copy the file before each command that writes to it.");
  s.runs(
    "cp db.sqlite3 backups/db-before-0007.sqlite3 && python manage.py migrate recipes 0007",
    "Applying recipes.0007_quantity_column... OK",
  );
  fill(9);
  s.says(
    "I tried float(amount) for the parsing first; it breaks on 212 of the 640 ingredients, mostly on fractions such as ½.",
  );
  s.runs(
    "python manage.py parse_amounts --dry-run",
    "640 ingredients: 428 parsed, 212 errors\nValueError: could not convert string to float: '½'",
    1,
  );
  s.says(
    "So float() is out. I use Python's fractions.Fraction with a table for the vulgar fraction characters, all in recipes/quantities.py.",
  );
  s.edit(
    "recipes/quantities.py",
    "",
    'from fractions import Fraction\nVULGAR = {"½": Fraction(1, 2), "¼": Fraction(1, 4)}\ndef parse(text): ...',
  );
  s.runs("python manage.py parse_amounts --dry-run", "640 ingredients: 617 parsed, 23 left empty");
  s.says(
    'Now 617 of 640 amounts can be parsed; the remaining 23 are words such as "a pinch" and stay empty.',
    true,
  );
  s.user("Nice!! Can you make the slider for guests with React? I saw a video about it.");
  fill(5);
  s.says(
    "It would work, but React brings a build step that your project does not have yet. I could set it up with Vite if you like.",
    true,
  );
  s.user(
    "Hmm, that sounds like a lot. Forget React then, no build tools please, I only want to edit files and reload the page.",
  );
  s.says(
    "Then it becomes a plain number input with about thirty lines of JavaScript in static/scale.js, without any library.",
  );
  fill(8);
  s.edit("static/scale.js", "", "document.querySelector('#guests').addEventListener('input', rescale);");
  s.says(
    "The page now recalculates when the number changes. Each amount carries data-quantity with the original value, so rounding errors do not add up.",
    true,
  );
  s.user(
    "It works on my laptop! My aunt uses a very old iPad (iOS 12), it has to work for her as well. And the font must not get smaller, she can't read it otherwise.",
  );
  fill(7);
  s.says(
    "On iOS 12 optional chaining (?.) is a syntax error, so scale.js has to stay with ES2017 and I rewrote the two places.",
    true,
  );
  s.user(
    "Cool. What does a test look like? I have never written one. I'd like every new function to have one simple test that I can understand.",
  );
  s.says("Let me show you one for the parser.");
  s.edit(
    "recipes/tests/test_quantities.py",
    "",
    "def test_one_and_a_half():\n    assert parse('1 1/2') == Fraction(3, 2)",
  );
  s.runs("python -m pytest recipes/tests/test_quantities.py -q", "....... 7 passed");
  fill(12);
  s.todos([
    ["Parse amounts into quantity", "completed"],
    ["Number input on the detail page", "completed"],
    ["Rounding to kitchen fractions like 1/4 and 1/3", "in_progress"],
    ["Print view without the guest input", "pending"],
    ["Ask which recipes have no guest count", "pending"],
  ]);
  s.says(
    "You run it with python -m pytest recipes/tests/test_quantities.py -q, and seven dots mean that seven tests passed.",
    true,
  );
  s.user("When I double the cake it says 0.667 cup. Nobody has a spoon for that, I'd rather see 2/3.");
  fill(6);
  s.says(
    "I first rounded to one decimal, but then 1/3 cup times 3 showed 0.9 cup, so that is not good enough.",
  );
  fill(4);
  s.says(
    "We round to the nearest of 1/4, 1/3, 1/2, 2/3 and 3/4 for cups and spoons, and to whole grams for anything in g.",
    true,
  );
  s.user("Perfect. Eggs should never be a fraction, please round eggs up.");
  fill(9);
  s.edit(
    "static/scale.js",
    "function nice(q)",
    "function wholeUp(q) { return Math.ceil(q); }\nfunction nice(q)",
  );
  s.says(
    "Eggs are rounded up now. While reading I noticed that 31 recipes have serves = 0, so scaling would divide by zero for them.",
    true,
  );
  s.user(
    "Oh no, those are the ones I typed in at night. Hide the guest input for them for now, I will ask my mum how many people they are for.",
  );
  fill(7);
  s.edit(
    "recipes/templates/guests.html",
    '<input id="guests">',
    '{% if recipe.serves %}<input id="guests">{% endif %}',
  );
  s.says(
    "The input is hidden for recipes without a guest count. Still undecided: should oven times scale as well, or stay as they are?",
    true,
  );
  s.user(
    "I don't know about oven times, leave them alone until I have asked. Next please the print page, it must fit on one A5 card.",
  );
  s.todos([
    ["Parse amounts into quantity", "completed"],
    ["Number input on the detail page", "completed"],
    ["Rounding to kitchen fractions like 1/4 and 1/3", "completed"],
    ["Print view without the guest input", "in_progress"],
    ["Ask which recipes have no guest count", "pending"],
  ]);
  fill(8);
  s.edit("static/print-card.css", "", "@page { size: A5; margin: 8mm; }");
  s.says(
    "The print stylesheet print-card.css exists, but the ingredient list of long recipes still spills onto a second card.",
  );
  fill(2);
}

export const facts = [
  F("goal", "Scale a recipe to the number of guests", ["scale a recipe", "guests"]),
  F("constraint", "Explain things as you go; the user is learning Django", ["explain things as you go"]),
  F("finding", "Ingredient.amount is a CharField and cannot be multiplied", ["CharField", "multiplied"]),
  F("constraint", "The grandmother's texts stay exactly as written", ["must stay exactly"]),
  F("decision", "Second column quantity with the parsed value, may be empty", ["second column", "quantity"]),
  F("constraint", "Nothing on db.sqlite3 without a backup", ["db.sqlite3", "without a backup"]),
  F("failed", "float(amount) breaks on 212 of 640 ingredients", ["float(amount)", "212"]),
  F("decision", "fractions.Fraction with a table of vulgar fractions", ["fractions.Fraction"]),
  F("figure", "617 of 640 amounts parsed, 23 stay empty", ["617 of 640"], ["617 parsed"]),
  F("constraint", "No build tools: edit files and reload the page", ["no build tools"]),
  F("constraint", "Must work on an old iPad with iOS 12", ["iOS 12", "iPad"], ["iOS 12", "ES2017"]),
  F("constraint", "The font must not get smaller", ["font must not get smaller"]),
  F("constraint", "Each new function gets one simple test", ["one simple test"]),
  F("failed", "Rounding to one decimal: 1/3 times 3 shows 0.9", ["one decimal", "0.9 cup"]),
  F("decision", "Round to 1/4, 1/3, 1/2, 2/3, 3/4; whole grams for g", ["whole grams"]),
  F("finding", "31 recipes have serves = 0", ["31 recipes", "serves = 0"]),
  F("question", "Should oven times scale? Leave them alone until asked", ["oven times"]),
  F("constraint", "The print page must fit on one A5 card", ["one A5 card"]),
  F("todo", "Ask which recipes have no guest count", ["which recipes have no guest count"]),
  F("state", "print-card.css exists, but long lists spill onto a second card", [
    "print-card.css",
    "second card",
  ]),
  F("verify", "python -m pytest recipes/tests/test_quantities.py -q", [
    "pytest recipes/tests/test_quantities.py",
  ]),
  F("state", "The guest input is hidden for recipes without a guest count", ["hidden for recipes without"]),
];

export const mustNots = [
  N(
    "The guest slider is made with React",
    ["slider for guests with React"],
    ["Forget React", "no build tools", "without any library", "replaced", "dropped"],
  ),
  N(
    "React is set up with Vite",
    ["set it up with Vite"],
    ["Forget React", "no build tools", "without any library"],
  ),
  N(
    "The migration 0007 has not been applied",
    ["0007_quantity_column", "not been applied yet"],
    ["migrate recipes 0007", "quantity_column... OK", "applied since"],
  ),
  N(
    "float() parses the amounts",
    ["float(amount) for the parsing"],
    ["breaks", "float() is out", "Fraction"],
  ),
  N("Amounts are rounded to one decimal", ["rounded to one decimal"], ["not good enough", "0.9 cup", "2/3"]),
];
