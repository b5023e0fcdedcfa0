// Records notifications as lines of JSON, as a chat or a pager would get them.
import { appendFileSync } from "node:fs";
import { text } from "node:stream/consumers";

appendFileSync(process.argv[2], `${JSON.stringify(JSON.parse(await text(process.stdin)))}\n`);
