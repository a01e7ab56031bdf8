// The default caller has no permissions.
import { defineScenario, user } from "./kit.ts";

export default defineScenario({
  name: "restricted-caller",
  description:
    "The default caller has no permissions: reading tickets works, operations that require a permission return 403.",
  records: [user.at(1, {}, ["withoutPermissions"])],
});
