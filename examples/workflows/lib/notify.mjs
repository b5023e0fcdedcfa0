// A stand-in for a chat service or pager: appends each notification to a file as a line of JSON.
import { appendFileSync } from "node:fs";
import { text } from "node:stream/consumers";

appendFileSync(process.argv[2], `${JSON.stringify(JSON.parse(await text(process.stdin)))}\n`);
