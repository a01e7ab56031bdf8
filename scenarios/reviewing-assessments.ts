// Quality assessments in every state, each about different work.
import { assessmentStates } from "../mock/domain/records/quality.ts";
import { keysOf } from "../mock/engine/core/tables.ts";
import { assessment, defineScenario, ticket, worklog } from "./kit.ts";

export default defineScenario({
  name: "reviewing-assessments",
  description:
    "An assessment in each state (900001 unprocessed … 900008 deleted), of another agent's work, so that the default caller may edit.",
  records: keysOf(assessmentStates).flatMap((state, index) => {
    const id = 900_001 + index;
    return [
      ticket.closed({ id, agentId: 3 }),
      worklog.closing({ id, ticketId: id }),
      assessment.in(state, { id, ticketId: id, worklogId: id, assessedUser: 3 }),
    ];
  }),
});
