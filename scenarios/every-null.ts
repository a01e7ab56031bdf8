// The default world, with nulls where the real service is known to send them.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "every-null",
  description:
    "Null in every field of tickets, apps and knowledge sources that the real service is known to send as null, contrary to its description.",
  faults: [{ id: "nulls", match: { pages: true }, effect: { kind: "nulls" } }],
});
