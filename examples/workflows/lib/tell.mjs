// Replaces a chat or pager: appends each notification as a line of JSON.
import { appendFileSync } from "node:fs";
import { text } from "node:stream/consumers";

appendFileSync(process.argv[2], `${JSON.stringify(JSON.parse(await text(process.stdin)))}\n`);
