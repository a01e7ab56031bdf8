// The states of the demo, each written to dist/states/. The mock's docs/scenarios.md explains the traits.
import { defineScenario, ticket, times } from "ticket-service-mock/scenarios";

const base = { extends: "empty" };

export const states = [
  defineScenario({
    ...base,
    name: "ordinary-day",
    description: "Some tickets of every status, one of them late.",
    records: [
      times(9, ticket.open()),
      ticket.dueSoon({ priority: "high" }),
      ticket.escalated({ priority: "urgent" }),
      times(4, ticket.pending()),
      times(6, ticket.closed()),
    ],
  }),
  defineScenario({
    ...base,
    name: "overdue",
    description: "Everything is late.",
    records: [times(8, ticket.in(["escalated", "complaint"], { priority: "urgent" })), times(4, ticket.dueNow())],
  }),
  defineScenario({ ...base, name: "nothing-to-do", description: "An empty inbox." }),
];
