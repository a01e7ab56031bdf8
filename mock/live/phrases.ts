// What colleagues write where nothing better is known. In German, as the texts of the worlds. Used by mock/live/colleague-work.ts.

export const generalAnswers: readonly string[] = [
  "wir haben Ihr Anliegen geprüft und erledigt. Sie müssen nichts weiter tun.",
  "vielen Dank für Ihre Geduld. Die Änderung ist eingetragen und ab sofort gültig.",
  "wir haben alles so vermerkt, wie Sie es geschrieben haben. Bei Fragen melden Sie sich gern noch einmal.",
];

export const notes: readonly string[] = [
  "Mit der Abrechnung besprochen, Rückmeldung folgt.",
  "Unterlagen liegen vor, Daten geprüft.",
  "Kunde telefonisch nicht erreicht, neuer Versuch am Nachmittag.",
];
