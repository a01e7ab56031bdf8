// The texts of the front door in both languages.
import { both } from "../shared/both.ts";
import type { Language } from "../shared/language.ts";
import { toNumber } from "../shared/time.tsx";

const counter = (language: Language, one: string, many: string) => (count: number) =>
  `${toNumber(count, language)} ${count === 1 ? one : many}`;

export const frontTexts = both({
  title: ["A mock of the ticket service", "Ein Mock des Ticket-Service"],
  what: [
    "This server behaves like the ticket service: same contract, made-up data. Nothing here reaches a real customer.",
    "Dieser Server antwortet wie der Ticket-Service, hält sich an dessen Vertrag und verwendet erfundene Daten. Echte Kunden erreicht nichts davon.",
  ],
  world: ["World:", "Welt:"],
  scenario: ["Scenario:", "Szenario:"],
  errors: [counter("en", "error", "errors"), counter("de", "Fehler", "Fehler")],
  operations: [counter("en", "operation", "operations"), counter("de", "Operation", "Operationen")],
  auth: [
    { any: "Any JWT accepted", strict: "Checked tokens", off: "No token needed" },
    { any: "Jedes JWT wird akzeptiert", strict: "Geprüfte Token", off: "Ohne Token" },
  ],
  live: ["Live", "Live"],
  storage: ["Storage:", "Speicher:"],
  inMemory: ["In memory only", "Nur im Arbeitsspeicher"],
  tickets: [counter("en", "ticket", "tickets"), counter("de", "Ticket", "Tickets")],
  seed: ["Seed:", "Seed:"],
  running: ["running", "läuft"],
  frozen: ["frozen", "angehalten"],
  links: ["Where to next", "Weiter zu"],
  console: ["Console", "Konsole"],
  consoleText: [
    "Watch requests arrive, see why one was refused and repair it; steer clock, faults and state.",
    "Anfragen live verfolgen, abgelehnte verstehen und reparieren; Uhr, Störungen und Zustand steuern.",
  ],
  contract: ["Contract", "Vertrag"],
  contractText: [
    "Read every operation of the service, with its rules and provenance, and try it on this server.",
    "Jede Operation des Service mit Regeln und Herkunft nachlesen und an diesem Server ausprobieren.",
  ],
  desk: ["Agent's desk", "Agenten-Desk"],
  deskText: [
    "A demo application on this mock: the inbox of a service team with an AI agent.",
    "Eine Demo-Anwendung auf diesem Mock: der Posteingang eines Service-Teams mit KI-Agent.",
  ],
  first: ["A first request", "Eine erste Anfrage"],
  firstHint: [
    "Send it from here, or paste the command into a terminal.",
    "Von hier senden oder den Befehl in ein Terminal einfügen.",
  ],
  token: ["Token", "Token"],
  tokenHint: [
    "Send it as Authorization: Bearer … with every request.",
    "Mit jeder Anfrage als Authorization: Bearer … senden.",
  ],
  send: ["Send", "Senden"],
  answer: ["Response", "Antwort"],
  inJournal: ["See it in the journal", "Im Journal ansehen"],
  inContract: ["Open the operation in the contract", "Operation im Vertrag öffnen"],
  latest: ["Latest requests", "Letzte Anfragen"],
  noRequests: ["No requests yet. Send the first one.", "Noch keine Anfragen. Senden Sie die erste."],
  noAnswer: ["no response", "keine Antwort"],
  toJournal: ["Open the journal", "Journal öffnen"],
  next: ["What to do next", "Nächste Schritte"],
  toSearch: ["Search tickets by filters", "Tickets mit Filtern suchen"],
  toRecipes: ["Follow a recipe", "Einem Rezept folgen"],
  toFaults: ["Make requests fail", "Anfragen scheitern lassen"],
  toClock: ["Advance the clock", "Die Uhr vorstellen"],
  room: ["Your sandbox:", "Ihre Sandbox:"],
  roomHint: [
    "Other sandboxes do not see your changes. Anyone who opens this link works in your sandbox too.",
    "Andere Sandboxes sehen Ihre Änderungen nicht. Wer diesen Link öffnet, arbeitet ebenfalls in Ihrer Sandbox.",
  ],
  share: ["Link to share", "Link zum Teilen"],
  leave: ["Go to the sandbox default instead", "Zur Sandbox default wechseln"],
  failed: ["The mock refused:", "Der Mock hat abgelehnt:"],
  gone: [
    "No connection to the mock since {time}. Trying again …",
    "Seit {time} keine Verbindung zum Mock. Neuer Versuch läuft …",
  ],
  offline: ["No response. Is the mock still running?", "Keine Antwort. Läuft der Mock noch?"],
  closed: [
    "At this address, the mock shows neither its state nor a token. `ticket-mock token` prints one.",
    "Unter dieser Adresse zeigt der Mock weder seinen Zustand noch ein Token. `ticket-mock token` gibt eines aus.",
  ],
});

export type FrontTexts = (typeof frontTexts)["en"];
