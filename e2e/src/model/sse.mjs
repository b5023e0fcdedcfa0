/** @param events each is `[name, data]`, or a number of milliseconds to wait */
export async function streamEvents(response, events) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const event of events) {
    if (typeof event === "number") await new Promise((resolve) => setTimeout(resolve, event));
    else response.write(formatEvent(event));
  }
  response.end();
}

function formatEvent([name, data]) {
  const line = typeof data === "string" ? data : JSON.stringify(data);
  return `${name === undefined ? "" : `event: ${name}\n`}data: ${line}\n\n`;
}

/** A delay that reveals races between the end of the stream and the tools. */
export const END_DELAY_MS = 150;
