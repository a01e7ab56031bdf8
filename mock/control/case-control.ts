// The admin operations tagged `cases`: list the scripts of cases, and start a case.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { CustomerRecord } from "../domain/records/tickets.ts";
import { textsOf } from "../domain/records/world-texts.ts";
import type { ControlOperations } from "./operation.ts";

export const caseOperations = {
  async listCaseScripts({ path }, { openCases, sandboxes }) {
    const cases = await openCases();
    return sandboxes.run(path.sandboxId, ({ world }) => ({ scripts: [...cases.scripts({ world: textsOf(world) })] }));
  },
  async startCase({ path, body }, { openCases, sandboxes }) {
    // Load this first, because work in a stored sandbox is synchronous.
    const cases = await openCases();
    return sandboxes.run(
      path.sandboxId,
      ({ store }) => {
        const { id, subject, customer } = store.transact((tx) => cases.start(tx, body));
        return { script: body.script, ticket: { id, subject, customer: customer && toCaseCustomer(customer) } };
      },
      "part",
    );
  },
} satisfies ControlOperations;

function toCaseCustomer({ id, firstname, lastname }: CustomerRecord): AdminSchema<"CaseCustomer"> {
  return { id, firstname, lastname };
}
