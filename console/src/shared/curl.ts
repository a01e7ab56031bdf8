// Writes curl commands and quotes their arguments.

/** Quotes any text as a single argument on one line. Control characters are written as $'…' escapes (bash, zsh, POSIX 2024). */
export function quote(text: string): string {
  const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
  if (controlCharacters.test(text)) {
    const escaped = text.replaceAll(/[\\']/g, "\\$&").replaceAll(controlCharacters, toBytes);
    return `$'${escaped}'`;
  }
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** `\NNN` for each byte, because shells disagree on what a character is. */
function toBytes(character: string): string {
  return Array.from(new TextEncoder().encode(character), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

/** A command that sends GET with a token. */
export function toGetCommand(url: string, token: string): string {
  return `${curlFor(url)} ${quote(url)} -H ${quote(`authorization: Bearer ${token}`)}`;
}

/** `curl`, with URL globbing off if the URL contains brackets or braces. */
export function curlFor(url: string): string {
  return /[[\]{}]/.test(url) ? "curl --globoff" : "curl";
}
