// The default world with the rule that a pending ticket needs a due date.
import { defineScenario } from "./kit.ts";

export default defineScenario({
  name: "strict-pending",
  description:
    "The default world, where setting a ticket to pending without a due date in the future is refused (422).",
  rules: { pendingNeedsDueDate: true },
});
