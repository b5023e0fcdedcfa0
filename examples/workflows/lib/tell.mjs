// Writes down what people are told, a line of JSON each: a chat or a pager would get the same.
import { appendFileSync } from "node:fs";
import { text } from "node:stream/consumers";

appendFileSync(process.argv[2], `${JSON.stringify(JSON.parse(await text(process.stdin)))}\n`);
