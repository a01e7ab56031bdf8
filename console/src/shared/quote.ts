// Quotes a text for a shell.

/** Quotes any text as a single argument of one line. Control characters take the form that bash, zsh and POSIX of 2024 have. */
export function quote(text: string): string {
  const commands = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
  if (commands.test(text)) {
    const escaped = text.replaceAll(/[\\']/g, "\\$&").replaceAll(commands, toBytes);
    return `$'${escaped}'`;
  }
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** `\NNN` for each byte: shells differ in what they take for a character. */
function toBytes(sign: string): string {
  return Array.from(new TextEncoder().encode(sign), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

/** `curl`, without its own reading of brackets in addresses. */
export function curlFor(url: string): string {
  return /[[\]{}]/.test(url) ? "curl --globoff" : "curl";
}
