// Escapes text for display, so that a terminal shows control characters instead of obeying them.

/** Characters that a terminal may obey: controls, line separators, and marks that change the text direction. */
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Returns one line, with control characters escaped as in JSON: `\n` or `\u001b`. JSON text keeps its meaning. */
export function toPrintable(text: string): string {
  return text.replaceAll(
    controlCharacters,
    (character) => shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Applies toPrintable to each line of a text. */
export function toPrintableLines(text: string): string {
  return text.split("\n").map(toPrintable).join("\n");
}
