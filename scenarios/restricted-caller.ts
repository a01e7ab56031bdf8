// The default caller has hardly any permissions.
import { defineScenario, user } from "./kit.ts";

export default defineScenario({
  name: "restricted-caller",
  description:
    "The default caller has no permission: reads of tickets work, everything that needs one is refused with 403.",
  records: [user.at(1, {}, ["withoutPermissions"])],
});
