// For empty lists and first steps. The world has what an administrator sets up: users, teams, tags, AI agents, scorecards and the entries
// of the app store.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "empty",
  description: "An empty inbox: no tickets, customers, knowledge or apps; users, teams, tags and AI agents exist.",
  world: { tickets: 0, without: ["knowledgeSources", "knowledgeNodes", "connectors", "apps"] },
});
