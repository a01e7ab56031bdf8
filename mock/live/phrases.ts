// General texts that people write in a live world, in German as in all worlds; the reply template adds the greeting.

/** Colleagues' answers. */
export const generalAnswers: readonly string[] = [
  "wir haben Ihr Anliegen geprüft und erledigt. Sie müssen nichts weiter tun.",
  "vielen Dank für Ihre Geduld. Die Änderung ist eingetragen und ab sofort gültig.",
  "wir haben alles so vermerkt, wie Sie es geschrieben haben. Bei Fragen melden Sie sich gern noch einmal.",
];

/** Questions that leave the next step to the customer. */
export const questions: readonly string[] = [
  "bitte bestätigen Sie uns kurz, dass wir so vorgehen dürfen. Danach kümmern wir uns gleich darum.",
  "für die Bearbeitung fehlt uns noch eine Angabe. Nennen Sie uns bitte das Datum, ab dem die Änderung gelten soll.",
  "könnten Sie den Zählerstand bitte noch einmal ablesen? Der Wert passt nicht zu dem, was uns vorliegt.",
  "bitte schicken Sie uns noch einen Nachweis. Ein Foto genügt.",
];

/** Answers to a customer who has already had one. */
export const laterAnswers: readonly string[] = [
  "danke für Ihre Rückmeldung. Damit konnten wir alles abschließen.",
  "vielen Dank für die Angaben. Der Vorgang ist damit erledigt, Sie bekommen eine Bestätigung mit der Post.",
  "wir haben noch einmal nachgesehen: Es ist nun alles so eingetragen, wie Sie es gewünscht haben.",
  "danke für Ihren Hinweis. Der offene Punkt ist jetzt erledigt.",
];

/** The last message to a customer who did not answer. */
export const silentEnds: readonly string[] = [
  "da wir nichts mehr von Ihnen gehört haben, schließen wir die Anfrage. Antworten Sie einfach, wenn noch etwas offen ist.",
  "wir haben keine Rückmeldung von Ihnen bekommen und schließen den Vorgang vorerst. Sie können uns jederzeit wieder schreiben.",
];

export const notes: readonly string[] = [
  "Mit der Abrechnung besprochen, Rückmeldung folgt.",
  "Unterlagen liegen vor, Daten geprüft.",
  "Kunde telefonisch nicht erreicht, neuer Versuch am Nachmittag.",
];

/** Why a colleague does not approve an AI agent's answer. */
export const objections: readonly string[] = [
  "Vorschlag des KI-Agenten passt nicht ganz, wird von Hand bearbeitet.",
  "Freigabe abgelehnt: Angaben des Kunden erst prüfen.",
  "Nicht freigegeben, hier fehlt noch eine Rückfrage beim Kunden.",
];

/** Customers' answers to a question. */
export const customerAnswers: readonly string[] = [
  "Guten Tag,\n\nja, so passt es. Bitte gehen Sie so vor.\n\nViele Grüße",
  "Hallo,\n\ndanke für die schnelle Antwort. Die Angaben stimmen so, ich habe sie noch einmal geprüft.",
  "Guten Tag,\n\nanbei wie gewünscht: Die Änderung soll ab dem Ersten des nächsten Monats gelten.\n\nMit freundlichen Grüßen",
  "Hallo zusammen,\n\nich habe noch einmal nachgesehen. Der Wert, den ich Ihnen geschickt habe, ist richtig.",
  "Guten Tag,\n\nden Nachweis bringe ich morgen in der Geschäftsstelle vorbei. Reicht das?\n\nFreundliche Grüße",
  "Ja, einverstanden. Danke!",
];

/** What customers write on a closed ticket. */
export const customerReturns: readonly string[] = [
  "Guten Tag,\n\nleider ist die Sache noch nicht erledigt. In meinem Konto sehe ich weiterhin den alten Stand. Bitte prüfen Sie das noch einmal.",
  "Hallo,\n\neine Frage habe ich noch: Ab wann gilt das genau?\n\nViele Grüße",
  "Sehr geehrte Damen und Herren,\n\nIhre Antwort beantwortet meine Frage nicht. Ich bitte um Rückmeldung durch einen Mitarbeiter.",
  "Guten Tag,\n\nich habe heute trotzdem wieder ein Schreiben dazu bekommen. Was ist da schiefgelaufen?",
];
