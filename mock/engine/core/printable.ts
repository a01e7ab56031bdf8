// Escapes text for people: a terminal shows control characters instead of obeying them.

/** Characters that a terminal may obey: controls, line separators, and marks that change the text direction. */
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** One line: control characters are shown as in JSON, `\n` or `\u001b`. The text of a JSON value keeps its meaning. */
export function toPrintable(text: string): string {
  return text.replaceAll(
    controlCharacters,
    (character) => short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A text of several lines, each as toPrintable. */
export function toPrintableLines(text: string): string {
  return text.split("\n").map(toPrintable).join("\n");
}
