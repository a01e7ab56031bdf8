// "Add a rule" of CONTRIBUTING.md: spam is never urgent. Part of test/recipes/index.ts.
import type { Recipe } from "./recipe.ts";

const test = `// The priority of spam: mock/services/tickets/ticket-changes.ts.
import { expect, it } from "vitest";
import { createDesk } from "./ticket-state.ts";

it("refuses to make a ticket urgent that is spam", () => {
  const desk = createDesk();
  desk.patch({ spamStatus: "manual_spam" });
  const refusal = { category: "rule", code: "urgent_spam", violations: [{ in: "body", pointer: "/priority" }] };
  expect(() => desk.patch({ priority: "urgent" })).toThrow(
    expect.objectContaining({ ...refusal, violations: [expect.objectContaining(refusal.violations[0])] }),
  );
  expect(desk.patch({ priority: "urgent", spamStatus: "manual_clean" }).priority).toBe("urgent");
});
`;

export const addRule: Recipe = {
  heading: "Add a rule",
  steps: [
    {
      changes: [
        {
          path: "docs/rules.md",
          before: "\n### Status and due dates\n",
          text: `- A ticket that is marked as spam by hand cannot be urgent (422 \`urgent_spam\`).\\
  assumed: nobody waits for an answer to spam · \`updateTicket\`, \`createTicket\` · \`test/mock/services/tickets/spam-priority.test.ts\`
`,
        },
      ],
    },
    {
      changes: [{ path: "spec/common/errors.yaml", after: "contract_of_other_customer, ", text: "urgent_spam, " }],
    },
    { run: "generate" },
    {
      changes: [
        {
          path: "mock/services/tickets/ticket-refusals.ts",
          before: "} as const;\n\n/** The code of a refusal",
          text: '  urgent_spam: "another priority, or a ticket that is no spam",\n',
        },
        {
          path: "mock/services/tickets/ticket-changes.ts",
          before: "  return keepDifferent(ticket, wanted);",
          text: "  refuseUrgentSpam({ ...ticket, ...wanted }, refusals);\n",
        },
        {
          path: "mock/services/tickets/ticket-changes.ts",
          before: "/** The due dates of a change; one that is none is refused. */",
          text: `/** Spam is never urgent (docs/rules.md, Tickets). */
function refuseUrgentSpam({ priority, spamStatus }: TicketRecord, refusals: Refusals): void {
  if (priority !== "urgent" || spamStatus !== "manual_spam") return;
  refusals.broken("urgent_spam", "/priority", priority, "A ticket that is spam cannot be urgent.");
}

`,
        },
      ],
    },
    {
      changes: [
        { path: "test/mock/services/tickets/spam-priority.test.ts", text: test },
        {
          path: "test/conformance/refused-requests.ts",
          before: '    change({ status: "pending", dueBy: null }),\n',
          text: '    change({ spamStatus: "manual_spam", priority: "urgent" }),\n',
        },
        {
          path: "test/conformance/refused-requests.ts",
          before: '    take({ status: "pending" }),\n',
          text: '    take({ spamStatus: "manual_spam", priority: "urgent" }),\n',
        },
      ],
    },
    { run: "generate:docs" },
  ],
  forgotten: { step: 2, told: /the codes of refusals > that operations answer .* spec\/common\/errors\.yaml/ },
};
