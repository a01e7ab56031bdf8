// UI strings of events and webhooks in both languages.
import { bilingual } from "../../shared/bilingual.ts";

export const eventTexts = bilingual({
  events: ["Recent events", "Neueste Ereignisse"],
  noEvents: ["No events yet.", "Noch keine Ereignisse."],
  type: ["Event", "Ereignis"],
  all: ["all", "alle"],
  number: ["No.", "Nr."],
  newest: ["Newest first ·", "Neueste zuerst ·"],
  total: ["in total", "insgesamt"],
  webhooks: ["Webhooks", "Webhooks"],
  noWebhooks: ["No webhooks yet.", "Noch keine Webhooks."],
  add: ["Add", "Hinzufügen"],
  added: ["Added:", "Hinzugefügt:"],
  active: ["on", "an"],
  inactive: ["off", "aus"],
  on: ["Switch on", "Einschalten"],
  off: ["Switch off", "Ausschalten"],
  changed: ["Changed:", "Geändert:"],
  change: ["Change", "Ändern"],
  save: ["Save", "Speichern"],
  notJson: ["This value is not valid.", "Dieser Wert ist ungültig."],
  null: ["nothing (null)", "nichts (null)"],
  ping: ["Send ping", "Ping senden"],
  pinged: ["Ping sent to", "Ping gesendet an"],
  remove: ["Delete", "Löschen"],
  confirmRemove: ["Delete this webhook?", "Diesen Webhook löschen?"],
  removed: ["Deleted:", "Gelöscht:"],
  deliveries: ["Deliveries", "Zustellungen"],
  noDeliveries: ["No deliveries yet.", "Noch keine Zustellungen."],
  state: ["State", "Status"],
  attempts: ["Attempts", "Versuche"],
  again: ["Send again", "Erneut senden"],
  labels: [
    { "/url": "URL", "/events": "Events", "/secret": "Signing secret", "/timestamps": "Timestamps" },
    { "/url": "URL", "/events": "Ereignisse", "/secret": "Signaturschlüssel", "/timestamps": "Zeitstempel" },
  ],
  hints: [
    {
      "/url": "http(s) address without credentials.",
      "/events": "None: all.",
      "/secret": "whsec_ and 24 to 64 bytes in base64. Default: derived from the seed.",
      "/timestamps": "Clock used for webhook-timestamp (default: machine).",
    },
    {
      "/url": "http(s)-Adresse ohne Zugangsdaten.",
      "/events": "Keine: alle.",
      "/secret": "whsec_ und 24 bis 64 Bytes in Base64. Standard: aus dem Seed abgeleitet.",
      "/timestamps": "Uhr für webhook-timestamp (Standard: Rechner).",
    },
  ],
  sentAgain: ["Sent again:", "Erneut gesendet:"],
  states: [
    { waiting: "waiting", delivering: "on its way", delivered: "delivered", failed: "failed" },
    { waiting: "wartet", delivering: "unterwegs", delivered: "zugestellt", failed: "fehlgeschlagen" },
  ],
});

export type EventTexts = (typeof eventTexts)["en"];
