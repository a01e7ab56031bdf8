// The world of a mock without options.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "default",
  description: "A supplier's ordinary week: tickets in every state, worklogs, knowledge, no house rules.",
});
