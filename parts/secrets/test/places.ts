/** Places in which people and programs write secrets. */
export const PLACES: Readonly<Record<string, (secret: string, name: string) => string>> = {
  alone: (secret) => secret,
  "NAME=value": (secret, name) => `${name}=${secret}\nNEXT=1`,
  JSON: (secret, name) => JSON.stringify({ [name]: secret, next: 1 }),
  YAML: (secret, name) => `config:\n  ${name.toLowerCase()}: ${secret}\n  next: 1`,
  URL: (secret, name) =>
    `GET https://api.example.com/items?${name.toLowerCase()}=${encodeURIComponent(secret)}&page=2`,
  "a shell command": (secret) => `curl -H "Authorization: Bearer ${secret}" https://api.example.com/items`,
  "the middle of a line": (secret) => `I used ${secret} to log in, and then the build went on.`,
  "a wrapped line": (secret) => `It said that the token is ${cut(secret)} which is valid.`,
};

function cut(secret: string): string {
  const middle = Math.floor(secret.length / 2);
  return `${secret.slice(0, middle)}\n${secret.slice(middle)}`;
}

/** Returns the longest part of a secret that is still in the text. */
export function leftOf(secret: string, text: string): string {
  let longest = "";
  for (const part of [secret, encodeURIComponent(secret)]) {
    for (let at = 0; at < part.length; at++) {
      while (at + longest.length < part.length && text.includes(part.slice(at, at + longest.length + 1)))
        longest = part.slice(at, at + longest.length + 1);
    }
  }
  return longest;
}
