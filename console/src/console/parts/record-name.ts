// Names a record in the reader's language: `Ticket 17`.
import type { Language } from "../../shared/language.ts";
import type { Schemas } from "./admin.ts";

type CollectionName = Schemas["CollectionName"];

const collectionLabels: Readonly<Record<CollectionName, readonly [en: string, de: string]>> = {
  tickets: ["Ticket", "Ticket"],
  customers: ["Customer", "Kunde"],
  contracts: ["Contract", "Vertrag"],
  users: ["User", "Benutzer"],
  teams: ["Team", "Team"],
  tags: ["Tag", "Tag"],
  aiAgents: ["AI agent", "KI-Agent"],
  workSessions: ["Work session", "Bearbeitung"],
  worklogs: ["Worklog", "Worklog"],
  conversations: ["Conversation", "Gespräch"],
  archivedDays: ["Archived day", "Archivierter Tag"],
  knowledgeSources: ["Knowledge source", "Wissensquelle"],
  knowledgeNodes: ["Knowledge node", "Wissensknoten"],
  connectors: ["Website connector", "Website-Anbindung"],
  scorecards: ["Scorecard", "Scorecard"],
  assessments: ["Assessment", "Bewertung"],
  testCases: ["Test case", "Testfall"],
  testRuns: ["Test run", "Testlauf"],
  testTickets: ["Test ticket", "Testticket"],
  apps: ["App", "App"],
  storeApps: ["Store app", "Store-App"],
};

export function nameRecord(collection: CollectionName, id: number | string, language: Language): string {
  return `${collectionLabels[collection][language === "en" ? 0 : 1]} ${id}`;
}
