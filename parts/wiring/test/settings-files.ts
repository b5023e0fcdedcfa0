/** Realistic settings files; each goes through init, two updates and uninstall. */
export const GOOD: Record<string, string> = {
  "an empty object": "{}",
  "an empty object with a newline": "{}\n",
  "an empty object with a space": "{ }\n",
  "an empty object on two lines": "{\n}\n",
  "an empty object on many lines": "\n\n{\n\n\n}\n\n",
  "an empty file": "",
  "a file with only blank lines": "\n  \n",
  "a byte order mark": '\uFEFF{\n  "model": "opus"\n}\n',
  "a byte order mark and CRLF": '\uFEFF{\r\n  "model": "opus"\r\n}\r\n',
  CRLF: '{\r\n  "model": "opus",\r\n  "env": {\r\n    "A": "1"\r\n  }\r\n}\r\n',
  "no newline at the end": '{\n  "model": "opus"\n}',
  tabs: '{\n\t"model": "opus",\n\t"permissions": {\n\t\t"allow": ["Bash(ls)"]\n\t}\n}\n',
  "four spaces": '{\n    "model": "opus"\n}\n',
  "one space": '{\n "model": "opus"\n}\n',
  "mixed indentation": '{\n  "a": 1,\n\t"b": {\n      "c": 2\n }\n}\n',
  "a minified file": '{"model":"opus","env":{"A":"1"}}',
  "a single-line file with spaces": '{ "model": "opus", "env": { "A": "1" } }\n',
  "a minified file with hooks":
    '{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"x"}]}]}}',
  "a minified file with empty hooks": '{"a":1,"hooks":{}}',
  "a trailing comma": '{\n  "model": "opus",\n}\n',
  "trailing commas everywhere":
    '{\n  "hooks": {\n    "PreToolUse": [\n      {"matcher": "Bash", "hooks": [{"type": "command", "command": "x"},]},\n    ],\n  },\n}\n',
  "a trailing comma on a single line": '{"model": "opus",}',
  "a trailing comma and a comment": '{\n  "model": "opus", // the best\n}\n',
  "a comment after the last property": '{\n  "model": "opus" // the best\n}\n',
  "a comment after the last property, CRLF": '{\r\n  "model": "opus" // the best\r\n}\r\n',
  "a block comment after the last property": '{\n  "model": "opus" /* the best */\n}\n',
  "comments before, between and after":
    '// mine\n{\n  // the model\n  "model": "opus",\n  /* the\n     rest */\n  "env": {} // empty\n  // the end\n}\n// bye\n',
  "only comments in the object": "{\n  // nothing yet\n}\n",
  "only a block comment in the object": "{ /* nothing yet */ }\n",
  "a comment between value and comma": '{\n  "a": 1 /* one */,\n  "b": 2 /* two */ ,\n}\n',
  "comments in an empty hooks object": '{\n  "hooks": {\n    // none yet\n  }\n}\n',
  "comments in an empty event": '{\n  "hooks": {\n    "Stop": [ // none\n    ]\n  }\n}\n',
  "closing brace on the last line": '{\n  "model": "opus"}\n',
  "opening brace with the first property": '{ "model": "opus",\n  "b": 2 }\n',
  "commas first": '{ "model": "opus"\n, "b": 2\n, "c": 3\n}\n',
  "an empty hooks object": '{\n  "hooks": {}\n}\n',
  "an empty event": '{\n  "hooks": { "PostToolUse": [] }\n}\n',
  "an empty event on several lines": '{\n  "hooks": {\n    "PostToolUse": [\n    ]\n  }\n}\n',
  "another tool's hooks":
    '{\n  "hooks": {\n    "PostToolUse": [\n      {\n        "matcher": "Edit|Write",\n        "hooks": [\n          { "type": "command", "command": "prettier --write" }\n        ]\n      }\n    ],\n    "SessionStart": [{ "hooks": [{ "type": "command", "command": "echo hi" }] }]\n  }\n}\n',
  "another tool's hooks that mention ours":
    '{\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "echo agentos-guard-hook is nice" }] }]\n  }\n}\n',
  "an empty list of permissions to ask for": '{\n  "permissions": { "ask": [] }\n}\n',
  "the user's own permissions to ask for":
    '{\n  "permissions": {\n    "ask": [\n      "Bash(rm:*)", // careful\n      "WebFetch"\n    ],\n    "allow": ["Bash(ls)"]\n  }\n}\n',
  "permissions to ask for on a single line": '{"permissions":{"ask":["WebFetch"]}}',
  "permissions with only a comment": '{\n  "permissions": {\n    // none yet\n  }\n}\n',
  "the user's status line":
    '{\n  "statusLine": { "type": "command", "command": "~/bin/line.sh", "padding": 2 },\n  "model": "opus"\n}\n',
  "the user's status line with quotes":
    '{\n  "statusLine": {\n    "type": "command",\n    "command": "sh -c \'echo \\"it\\\\\'s $PWD\\"\'"\n  }\n}\n',
  "unicode and escapes":
    '{\n  "motto": "h\\u00e9llo \\ud83d\\ude00 \u2028 wörld \\/ \\\\",\n  "\\u0068i": "\\"hooks\\": {"\n}\n',
  "numbers that JavaScript cannot represent exactly":
    '{\n  "big": 12345678901234567890,\n  "small": 1.0e-7, "zero": -0.0\n}\n',
  "a third of a megabyte": `{\n  "permissions": {\n    "allow": [\n${Array.from({ length: 7_000 }, (_, i) => `      "Bash(command number ${i} with some text)"`).join(",\n")}\n    ]\n  }\n}\n`,
};

/** Files that are not changed, with the message about them. */
export const BAD: Record<string, [text: string | Uint8Array, message: RegExp]> = {
  "a missing brace": ['{\n  "model": "opus"\n', /closing brace.*/],
  "a missing comma": ['{\n  "a": 1\n  "b": 2\n}\n', /a comma is missing/],
  "plain text": ["hello\n", /not valid JSON/],
  "an array": ["[]\n", /its top level must be an object/],
  "a string": ['"x"', /its top level must be an object/],
  "single quotes": ["{'a': 1}\n", /not valid JSON/],
  "a merge conflict": ['{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> x\n}\n', /not valid JSON/],
  "hooks that are a list": ['{\n  "hooks": []\n}\n', /"hooks" to be an object/],
  "an event that is an object": [
    '{\n  "hooks": { "PreToolUse": {} }\n}\n',
    /"hooks\.PreToolUse" to be an array/,
  ],
  "permissions that are a list": ['{\n  "permissions": []\n}\n', /"permissions" to be an object/],
  "permissions to ask for that are a string": [
    '{\n  "permissions": { "ask": "rm" }\n}\n',
    /"permissions\.ask" to be an array/,
  ],
  "hooks that appear twice": [
    '{\n  "hooks": {},\n  "model": "a",\n  "hooks": {}\n}\n',
    /"hooks" appears twice/,
  ],
  "only comments": ["// nothing\n", /not valid JSON/],
  "bytes that are not UTF-8": [Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d]), /not UTF-8/],
  "UTF-16": [Buffer.from("\uFEFF{}", "utf16le"), /UTF-8|not valid/],
  "nested too deeply": [`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`, /nested deeper/],
};
