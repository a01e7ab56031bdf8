// Converts a violation in a query to a message. In German, translates the words around names and values.

import type { Language } from "../../shared/language.ts";
import type { Violation } from "../../shared/mock-requests.ts";

const german = [
  [/ at character (\d+)$/, " (Zeichen $1)"],
  [/\(did you mean (.*?)\?\)/, "(meinten Sie $1?)"],
  ["or double quotes around a word with a colon", "oder Anführungszeichen um ein Wort mit Doppelpunkt"],
  ["double quotes around the whole value", "Anführungszeichen um den ganzen Wert"],
  ["a word or a term", "ein Wort oder ein Filter"],
  ["a term such as", "ein Filter, such as"],
  [
    /^(.*?)such as (.*?)(?: or (.*))?$/,
    (_: string, before: string, first: string, rest?: string) =>
      `${before}zum Beispiel ${first}${rest === undefined ? "" : ` oder ${rest.replaceAll(" or ", " oder ")}`}`,
  ],
] as const;

export function toQueryError({ found, expected }: Violation, language: Language): string {
  if (language === "en") return `Cannot read ${found}. Expected: ${expected}`;
  const toGerman = (text: string) =>
    german.reduce(
      (message, [from, to]) => (typeof to === "string" ? message.replace(from, to) : message.replace(from, to)),
      text,
    );
  return `Nicht lesbar: ${toGerman(found)}. Erwartet: ${toGerman(expected)}`;
}
