// Says what is wrong with a query; of the mock's English, the words around names and values are translated.
import type { Violation } from "../../shared/ask.ts";
import type { Language } from "../../shared/language.ts";

const german = [
  [/ at character (\d+)$/, " (Zeichen $1)"],
  [/\(did you mean (.*?)\?\)/, "(meinten Sie $1?)"],
  ["or double quotes around a word with a colon", "oder Anführungszeichen um ein Wort mit Doppelpunkt"],
  ["double quotes around the whole value", "Anführungszeichen um den ganzen Wert"],
  ["a word or a term", "ein Wort oder ein Filter"],
  [
    /^(.*?)such as (.*?)(?: or (.*))?$/,
    (_: string, before: string, one: string, other?: string) =>
      `${before}zum Beispiel ${one}${other === undefined ? "" : ` oder ${other.replaceAll(" or ", " oder ")}`}`,
  ],
] as const;

export function toQueryError({ found, expected }: Violation, language: Language): string {
  if (language === "en") return `Cannot read ${found}. Expected: ${expected}`;
  const toGerman = (text: string) =>
    german.reduce(
      (done, [from, to]) => (typeof to === "string" ? done.replace(from, to) : done.replace(from, to)),
      text,
    );
  return `Nicht lesbar: ${toGerman(found)}. Erwartet: ${toGerman(expected)}`;
}
