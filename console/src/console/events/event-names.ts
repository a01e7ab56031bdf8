// The events that a webhook may be told of, for the views of events and webhooks.
import type { Schemas } from "../parts/admin.ts";

export const eventNames: readonly Schemas["EventName"][] = [
  "TicketCreated",
  "TicketUpdated",
  "TicketResponse",
  "ConversationCreated",
  "KnowledgeSourceChanged",
  "QualityAssessment",
  "TestRunFinished",
  "AppInstalled",
  "AppUpdated",
  "AppRemoved",
];
