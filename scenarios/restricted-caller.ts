// The default caller has no permissions.
import { defineScenario, user } from "./kit.ts";

export default defineScenario({
  name: "restricted-caller",
  description: "The default caller has no permissions: reading tickets works, everything that needs one gets 403.",
  records: [user.at(1, {}, ["withoutPermissions"])],
});
