// Tickets with due dates that are met, near or missed. Their ids are far above those of a default world.
import { defineScenario, ticket } from "./kit.ts";

export default defineScenario({
  name: "sla-breach",
  description:
    "Tickets before, at and after their due dates: some escalated, some due within the hour, some closed too late, with the work done on them.",
  records: [
    ...[900_001, 900_002, 900_003].map((id) => ticket.breachedSla({ id })),
    ticket.metSla({ id: 900_004 }),
    ticket.escalated({ id: 900_005 }),
    ticket.escalated({ id: 900_006, priority: "urgent" }),
    ticket.in(["escalated", "complaint"], { id: 900_007 }),
    ticket.dueSoon({ id: 900_008 }),
    ticket.dueNow({ id: 900_009 }),
    ticket.withoutDueDates({ id: 900_010 }),
  ],
});
