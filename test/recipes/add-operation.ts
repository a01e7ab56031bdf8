// "Add an operation" of CONTRIBUTING.md: how many tickets there are, and how many of them are closed. Part of test/recipes/index.ts.
import type { Recipe } from "./recipe.ts";

const path = `  /ticketCount:
    get:
      operationId: getTicketCount
      tags: [tickets]
      summary: Count the tickets
      description: How many tickets there are, and how many of them are closed.
      x-tier: companion
      x-permission: none
      x-provenance: assumed
      x-provenance-reason: Invented for the test of this recipe.
      security:
        - bearerAuth: []
        - cookieAuth: []
      responses:
        "200":
          description: The counts.
          content:
            application/json:
              schema:
                $ref: ./tickets/ticket-count.yaml#/components/schemas/TicketCount
              examples:
                someClosed:
                  summary: Some are closed
                  externalValue: ./examples/tickets/get-ticket-count.yaml#/someClosed/answer
        "400":
          $ref: ./common.yaml#/components/responses/BadRequestWithoutBody
        "401":
          $ref: ./common.yaml#/components/responses/Unauthorized
        "429":
          $ref: ./common.yaml#/components/responses/TooManyRequests
        "500":
          $ref: ./common.yaml#/components/responses/InternalServerError
        "502":
          $ref: ./common.yaml#/components/responses/BadGateway
        "503":
          $ref: ./common.yaml#/components/responses/ServiceUnavailable
`;

const schema = `# Schema of the count of tickets, part of ../tickets.yaml.
components:
  schemas:
    TicketCount:
      type: object
      description: How many tickets there are.
      x-provenance: assumed
      x-provenance-reason: Invented for the test of this recipe.
      required: [total, closed]
      properties:
        total:
          type: integer
          minimum: 0
          description: All tickets.
        closed:
          type: integer
          minimum: 0
          description: The closed ones.
`;

const service = `// Counts tickets. Called by mock/operations/tickets.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { Reader } from "../state-types.ts";

/** How many tickets there are, and how many of them are closed (docs/rules.md, Tickets). */
export function countTickets(reader: Reader): Schema<"TicketCount"> {
  const closed = [...reader.all("tickets")].filter(({ status }) => status === "closed");
  return { total: reader.count("tickets"), closed: closed.length };
}
`;

const serviceTest = `// Counting tickets: mock/services/tickets/ticket-count.ts.
import { expect, it } from "vitest";
import { countTickets } from "../../../../mock/services/tickets/ticket-count.ts";
import { ticket } from "./ticket-records.ts";
import { createDesk } from "./ticket-state.ts";

it("counts all tickets, and those that are closed", () => {
  const { store } = createDesk({ tickets: [ticket(1), ticket(2, { status: "closed" })] });
  expect(store.read(countTickets)).toEqual({ total: 2, closed: 1 });
});
`;

const behaviour = `  {
    name: "closing a ticket moves the count of closed ones",
    async tell({ ask }) {
      const before = (await ask("GET", "/ticketCount")).is(200, { total: 200 }).number("/closed");
      (await ask("PATCH", "/ticket/1", { body: { status: "closed" } })).is(200);
      (await ask("GET", "/ticketCount")).is(200, { total: 200, closed: before + 1 });
    },
  },
`;

export const addOperation: Recipe = {
  heading: "Add an operation",
  steps: [
    {
      changes: [
        { path: "spec/tickets.yaml", before: "  /ticket/{ticketId}:\n", text: path },
        { path: "spec/tickets/ticket-count.yaml", text: schema },
        {
          path: "spec/examples/tickets/get-ticket-count.yaml",
          text: "# Examples of getTicketCount in spec/tickets.yaml.\nsomeClosed:\n  answer: { total: 200, closed: 46 }\n",
        },
        {
          path: "spec/openapi.yaml",
          before: "  /ticket/{ticketId}:\n",
          text: "  /ticketCount:\n    $ref: ./tickets.yaml#/paths/~1ticketCount\n",
        },
      ],
    },
    { run: "generate" },
    {
      changes: [
        { path: "mock/services/tickets/ticket-count.ts", text: service },
        {
          path: "mock/operations/tickets.ts",
          after: 'import * as search from "../services/search/ticket-search.ts";\n',
          text: 'import { countTickets } from "../services/tickets/ticket-count.ts";\n',
        },
        {
          path: "mock/operations/tickets.ts",
          before: "/** PATCH /ticket/{ticketId}",
          text: `/** GET /ticketCount. */
export function getTicketCount(_input: Input<"getTicketCount">, { tx }: Call): Result<"getTicketCount"> {
  return countTickets(tx);
}

`,
        },
        {
          path: "mock/operations/index.ts",
          instead: "import { createTicket, getTicket, pingTicket",
          text: "import { createTicket, getTicket, getTicketCount, pingTicket",
        },
        { path: "mock/operations/index.ts", after: "  getTicket,\n", text: "  getTicketCount,\n" },
      ],
    },
    {
      changes: [
        {
          path: "docs/rules.md",
          before: "\n### Status and due dates\n",
          text: `- The count of tickets tells how many there are, and how many of them are closed.\\
  assumed: invented for the test of this recipe · \`getTicketCount\` · \`test/mock/services/tickets/ticket-count.test.ts\`
`,
        },
      ],
    },
    {
      changes: [
        { path: "test/mock/services/tickets/ticket-count.test.ts", text: serviceTest },
        {
          path: "test/conformance/cases.ts",
          before: "  updateTicket: {\n",
          text: `  getTicketCount: {
    200: get("/ticketCount"),
    400: get("/ticketCount?status=open"),
    401: nobody(get("/ticketCount")),
  },
`,
        },
        {
          path: "test/behaviour/cases/tickets.ts",
          after: "export const ticketCases: readonly BehaviourCase[] = [\n",
          text: behaviour,
        },
        {
          path: "test/proof/answers.test.ts",
          before: "  updateTicket: () =>",
          text: '  getTicketCount: () => [{ target: "/ticketCount" }],\n',
        },
      ],
    },
    { run: "generate:docs" },
  ],
  forgotten: { step: 4, told: /docs\/rules\.md > names operations that exist[\s\S]*"getTicketCount"/ },
};
