// Contains the examples in docs/scenarios.md.

export const yamlScenario = `
# yaml-language-server: $schema=../node_modules/ticket-service-mock/docs/scenario.schema.json
name: slow-monday
description: A full inbox with three urgent, escalated tickets, behind a slow network.
extends: slow-network
world:
  tickets: 300
records:
  - collection: tickets
    traits: [escalated]
    fields:
      priority: urgent
      subject: Abschlag viel zu hoch
    count: 3
`;

export const assessmentScenario = `
import { assessment, defineScenario, ticket, times, user, worklog } from "ticket-service-mock/scenarios";

export default defineScenario({
  name: "my-review",
  description: "Two assessments to review, and a backlog.",
  extends: "empty",
  clock: { now: "2026-06-01T08:00:00Z" },
  records: [
    times(20, ticket.open()),
    ticket.closed({ id: 900001, agentId: 3 }),
    worklog.closing({ id: 900001, ticketId: 900001 }),
    assessment.in("aiReady", { ticketId: 900001, worklogId: 900001 }),
    assessment.in("reviewOngoing", { ticketId: 900001, worklogId: 900001 }),
    user.at(1, {}, ["supervisor"]),
  ],
});
`;
