// Texts of the demo bar.
import { both } from "../../../src/shared/both.ts";

export const demoTexts = both({
  demo: ["Demo", "Demo"],
  clock: ["Clock of the mock", "Uhr des Mocks"],
  run: ["Run the clock", "Uhr starten"],
  freeze: ["Freeze the clock", "Uhr anhalten"],
  script: ["What the customer writes about", "Worum es im Schreiben geht"],
  write: ["Let a customer write", "Kunde schreibt"],
  wrote: ["A customer has written.", "Ein Kundenschreiben ist eingegangen."],
  // By name; others, and all in English, have the title that the world gives them.
  scripts: [
    {},
    {
      "meter-reading": "Zählerstand",
      move: "Umzug",
      "interim-bill": "Zwischenrechnung",
      "deposit-change": "Abschlag ändern",
      "bank-details": "Neue Bankverbindung",
      "payment-reminder": "Mahnung",
      cancellation: "Kündigung",
      "tariff-advice": "Tarifberatung",
      complaint: "Beschwerde",
      "yearly-bill": "Jahresabrechnung",
      "price-increase": "Preisanpassung",
      "supply-stop": "Sperrandrohung",
      outage: "Störung",
      death: "Sterbefall",
      advertising: "Werbung",
    },
  ] as readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>],
  speed: ["Speed", "Geschwindigkeit"],
  speedOf: [
    (times: number) => (times === 1 ? "Real time" : `A minute in ${60 / times < 1 ? "a blink" : `${60 / times} s`}`),
    (times) => (times === 1 ? "Echtzeit" : `Eine Minute in ${60 / times < 1 ? "einem Augenblick" : `${60 / times} s`}`),
  ],
  rewind: ["Rewind", "Zurückspulen"],
  changes: [
    (count: number) => (count === 1 ? "1 change" : `${count} changes`),
    (count) => (count === 1 ? "1 Änderung" : `${count} Änderungen`),
  ],
  undoes: ["This will be undone", "Das wird rückgängig gemacht"],
  nothing: ["nothing that is still there", "nichts, was noch da ist"],
  requests: [
    (count: number) => (count === 1 ? "1 request" : `${count} requests`),
    (count) => (count === 1 ? "1 Anfrage" : `${count} Anfragen`),
  ],
  created: [
    (count: number) => (count === 1 ? "1 new ticket" : `${count} new tickets`),
    (count) => (count === 1 ? "1 neues Ticket" : `${count} neue Tickets`),
  ],
  changed: [
    (count: number) => (count === 1 ? "1 changed ticket" : `${count} changed tickets`),
    (count) => (count === 1 ? "1 geändertes Ticket" : `${count} geänderte Tickets`),
  ],
  messages: [
    (count: number) => (count === 1 ? "1 message" : `${count} messages`),
    (count) => (count === 1 ? "1 Nachricht" : `${count} Nachrichten`),
  ],
  others: [
    (count: number) => (count === 1 ? "1 other record" : `${count} other records`),
    (count) => (count === 1 ? "1 weiterer Datensatz" : `${count} weitere Datensätze`),
  ],
  isNew: ["new", "neu"],
  isWritten: ["with a message", "mit Nachricht"],
  more: [(count: number) => `and ${count} more tickets`, (count) => `und ${count} weitere Tickets`],
  cancel: ["Cancel", "Abbrechen"],
  goBack: [(count: number) => `Rewind ${count}`, (count) => `${count} zurück`],
  rewound: [
    (count: number) => (count === 1 ? "1 change taken back." : `${count} changes taken back.`),
    (count) => (count === 1 ? "1 Änderung zurückgenommen." : `${count} Änderungen zurückgenommen.`),
  ],
  reset: ["Reset", "Zurücksetzen"],
  resetDone: ["Back to the start.", "Zurück am Anfang."],
  share: ["Copy a link to this sandbox", "Link zu dieser Sandbox kopieren"],
  copied: ["Link copied.", "Link kopiert."],
});
