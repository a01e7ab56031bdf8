// UI strings of the front door in both languages.
import { bilingual } from "../shared/bilingual.ts";
import { counter } from "../shared/counter.ts";

export const frontTexts = bilingual({
  title: ["The ticket service, mocked", "Der Ticket-Service als Mock"],
  intro: [
    "Develop, test and demonstrate against the same contract, with made-up data. Nothing here reaches a real customer.",
    "Entwickeln, testen und vorführen: mit demselben Vertrag und erfundenen Daten. Nichts davon erreicht echte Kunden.",
  ],
  world: ["World:", "Welt:"],
  scenario: ["Scenario:", "Szenario:"],
  errors: [counter("en", "error", "errors"), counter("de", "Fehler", "Fehler")],
  faults: [counter("en", "fault", "faults"), counter("de", "Störung", "Störungen")],
  operations: [counter("en", "operation", "operations"), counter("de", "Operation", "Operationen")],
  auth: [
    { any: "Any JWT is accepted", strict: "Tokens are verified", off: "No token needed" },
    { any: "Jedes JWT wird akzeptiert", strict: "Token werden geprüft", off: "Ohne Token" },
  ],
  live: ["Live", "Live"],
  storage: ["Storage:", "Speicher:"],
  inMemory: ["In memory only", "Nur im Arbeitsspeicher"],
  tickets: [counter("en", "ticket", "tickets"), counter("de", "Ticket", "Tickets")],
  seed: ["Seed:", "Seed:"],
  running: ["running", "läuft"],
  frozen: ["frozen", "angehalten"],
  links: ["Next steps", "Weiter zu"],
  console: ["Console", "Konsole"],
  consoleText: [
    "Watch requests live, see why one was refused, and fix it. Set the clock, faults and data.",
    "Anfragen live verfolgen, Ablehnungen verstehen und beheben. Uhr, Störungen und Daten einstellen.",
  ],
  contract: ["Contract", "Vertrag"],
  contractText: [
    "Look up operations with their fields, rules and errors, and send requests from the page.",
    "Operationen mit Feldern, Regeln und Fehlern nachschlagen und direkt auf der Seite aufrufen.",
  ],
  desk: ["Agent's desk", "Agenten-Desk"],
  deskText: [
    "Show a demo application that runs on this mock: a service team's inbox with an AI agent.",
    "Eine Demo-Anwendung auf diesem Mock zeigen: den Posteingang eines Serviceteams mit KI-Agent.",
  ],
  first: ["A first request", "Eine erste Anfrage"],
  baseUrl: ["Base URL:", "Basis-URL:"],
  token: ["Token", "Token"],
  tokenHint: [
    "Send it as Authorization: Bearer … with every request.",
    "Mit jeder Anfrage als Authorization: Bearer … senden.",
  ],
  send: ["Send", "Senden"],
  response: ["Response", "Antwort"],
  inJournal: ["See it in the journal", "Im Journal ansehen"],
  inContract: ["Open the operation in the contract", "Operation im Vertrag öffnen"],
  latest: ["Latest requests", "Neueste Anfragen"],
  noRequests: [
    "None yet. Set the base URL in your application, or send the first request from here. Requests from the desk are not listed.",
    "Noch keine. Tragen Sie die Basis-URL in Ihre Anwendung ein, oder senden Sie die erste Anfrage von hier. Anfragen des Desks erscheinen nicht.",
  ],
  noResponse: ["no response", "keine Antwort"],
  toJournal: ["Open the journal", "Journal öffnen"],
  develop: ["Develop", "Entwickeln"],
  toSearch: ["Search tickets by filters", "Tickets mit Filtern suchen"],
  toRecipes: ["Follow a recipe, request by request", "Ein Rezept Anfrage für Anfrage durchgehen"],
  toFile: ["Get the OpenAPI document", "OpenAPI-Dokument abrufen"],
  test: ["Test", "Testen"],
  toReady: ["Wait until it is ready: GET /readyz", "Auf Bereitschaft warten: GET /readyz"],
  toSandbox: ["Give each test its own sandbox", "Jedem Test eine eigene Sandbox geben"],
  toFaults: ["Make requests fail", "Anfragen scheitern lassen"],
  toClock: ["Advance the clock", "Uhr vorstellen"],
  demo: ["Demonstrate", "Vorführen"],
  toPerformance: ["Show the AI agent's results", "Ergebnisse des KI-Agenten zeigen"],
  toScenario: ["Switch the scenario", "Szenario wechseln"],
  toEvents: ["Send events to a webhook", "Ereignisse an einen Webhook senden"],
  yourSandbox: ["Your sandbox:", "Ihre Sandbox:"],
  sandboxHint: [
    "Other sandboxes do not see your changes. Anyone who opens this link works in your sandbox too.",
    "Andere Sandboxes sehen Ihre Änderungen nicht. Wer diesen Link öffnet, arbeitet ebenfalls in Ihrer Sandbox.",
  ],
  share: ["Link to share", "Link zum Teilen"],
  leave: ["Switch to the default sandbox", "Zur Sandbox „default“ wechseln"],
  failed: ["The mock refused:", "Der Mock hat abgelehnt:"],
  gone: [
    "No connection to the mock since {time}. Trying again …",
    "Seit {time} keine Verbindung zum Mock. Neuer Versuch läuft …",
  ],
  offline: ["No response. Is the mock still running?", "Keine Antwort. Läuft der Mock noch?"],
  closed: [
    "The mock does not show its state or a token at this address. Run `ticket-mock token` to get one.",
    "Unter dieser Adresse zeigt der Mock weder seinen Zustand noch ein Token. Ein Token erhalten Sie mit `ticket-mock token`.",
  ],
});

export type FrontTexts = (typeof frontTexts)["en"];
