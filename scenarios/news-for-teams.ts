// News for all teams, for some teams, and for teams that the caller does not belong to.
import { defineScenario, knowledgeSource } from "./kit.ts";

export default defineScenario({
  name: "news-for-teams",
  description: "News for all teams, for one team and for several, read and unread, archived and confidential.",
  world: { name: "energy-de" },
  records: [
    knowledgeSource.news({ id: 900_001, name: "Für alle: neue Öffnungszeiten" }),
    knowledgeSource.in(["news", "read"], { id: 900_002, name: "Für alle: Portal gewartet" }),
    knowledgeSource.news({ id: 900_003, name: "Für Umzug und Vertrag: neue Frist", teams: [1] }),
    knowledgeSource.in(["news", "read"], { id: 900_004, name: "Für Abrechnung: neuer Abschlag", teams: [2] }),
    knowledgeSource.news({ id: 900_005, name: "Für drei Teams: Schulung", teams: [1, 2, 3] }),
    knowledgeSource.in(["news", "archived"], { id: 900_006, name: "Archiviert: Sommeraktion", teams: [1] }),
    knowledgeSource.in(["news", "confidential"], { id: 900_007, name: "Vertraulich: Preisrunde", teams: [4] }),
  ],
});
