// Every request fails.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "outage",
  description: "The service is down: every request gets 503 until its fault is deleted.",
  faults: [{ id: "outage", match: { pages: true }, effect: { kind: "outage" } }],
});
