// The operations of tag `cases`: list the scripts of cases, and start one.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { CustomerRecord } from "../domain/records/tickets.ts";
import { wordsOf } from "../domain/records/world-words.ts";
import type { OperationsOf } from "./operation.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, and those listed at each method. */
export interface CaseControl {
  /** The kinds of cases that can be started, by name. */
  listCaseScripts(sandboxId: string): Promise<AdminSchema<"CaseScriptList">>;
  /**
   * A customer writes a mail now, as the script says: the customer named, or one whom the world chooses. In a live world the case goes on by
   * itself. 404 unknown_script, unknown_customer; 422 case_of_stranger for a customer in a script in which none writes.
   * @example await mock.control.startCase("default", { script: "meter-reading" });
   */
  startCase(sandboxId: string, start: AdminSchema<"CaseStart">): Promise<AdminSchema<"StartedCase">>;
}

export const caseOperations: OperationsOf<CaseControl> = {
  async listCaseScripts({ path }, { openCases, sandboxes }) {
    const cases = await openCases();
    return sandboxes.run(path.sandboxId, ({ world }) => ({ scripts: [...cases.scripts({ world: wordsOf(world) })] }));
  },
  async startCase({ path, body }, { openCases, sandboxes }) {
    // Loaded first: work in a stored sandbox is synchronous.
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
};

function toCaseCustomer({ id, firstname, lastname }: CustomerRecord): AdminSchema<"CaseCustomer"> {
  return { id, firstname, lastname };
}
