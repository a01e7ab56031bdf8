// An empty inbox, for empty states and onboarding screens.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "empty",
  description: "An empty inbox: no tickets, customers, knowledge or apps; users, teams, tags and AI agents exist.",
  world: { tickets: 0, without: ["knowledgeSources", "knowledgeNodes", "connectors", "apps"] },
});
