// A large world for long lists, paging and search.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "busy-inbox",
  description: "5,000 tickets in every state, for long lists, paging and search.",
  world: { tickets: 5_000 },
});
