// One ticket, to inspect every field.
import { assessment, contract, customer, defineScenario, ticket, worklog, workSession } from "./kit.ts";

export default defineScenario({
  name: "single-ticket",
  description:
    "One ticket with every field filled, its customer, contract, agents, intents, finished and running work, and a discussed assessment.",
  world: { tickets: 0 },
  records: [
    customer.complete({ id: 1 }),
    contract.complete({ id: 1, customerId: "1" }),
    ticket.complete({ id: 1, customerId: "1", contractId: "1" }),
    workSession.with({ id: 1, ticketId: 1, userId: 1 }),
    worklog.in(["closing", "assisted", "rated"], { id: 1, ticketId: 1 }),
    assessment.in("discussedWithAssessee", { id: 1, ticketId: 1, worklogId: 1 }),
  ],
});
