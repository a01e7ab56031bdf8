// Every request fails.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "outage",
  description: "The service is down: every request is answered 503 until its fault is deleted.",
  faults: [{ id: "outage", effect: { kind: "outage" } }],
});
