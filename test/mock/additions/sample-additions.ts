// Sample additions: a read with a handler, a write that adds a field to tickets, a list that answers from its examples.
import { type Additions, createMock, defineAdditions } from "../../../mock/create-mock.ts";
import type { Mock, MockOptions } from "../../../mock/mock.ts";

const json = (schema: object, more: object = {}) => ({ content: { "application/json": { schema, ...more } } });

/** An answer in JSON. */
export function answer(schema: object, more: object = {}): object {
  return { description: "An answer.", ...json(schema, more) };
}

export const idParameter = { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } };

const document = {
  openapi: "3.1.0",
  info: { title: "What the service has since", version: "1" },
  paths: {
    "/customer/{id}": {
      parameters: [idParameter],
      get: {
        operationId: "getCustomer",
        tags: ["customers"],
        responses: { "200": answer({ $ref: "#/components/schemas/Customer" }) },
      },
    },
    "/ticket/{ticketId}/risk": {
      put: {
        operationId: "setRisk",
        parameters: [{ name: "ticketId", in: "path", required: true, schema: { type: "integer" } }],
        requestBody: {
          required: true,
          ...json({
            type: "object",
            required: ["riskScore"],
            properties: { riskScore: { $ref: "#/components/schemas/RiskScore" }, level: { enum: ["low", "high"] } },
          }),
        },
        responses: {
          "200": answer({ $ref: "#/components/schemas/Ticket" }),
          "202": answer({ type: "object", required: ["queued"], properties: { queued: { type: "boolean" } } }),
          "204": { description: "Nothing to say." },
        },
      },
    },
    "/holiday": {
      get: {
        security: [],
        parameters: [{ name: "year", in: "query", schema: { type: "integer" } }],
        responses: {
          "200": answer(
            { type: "array", items: { $ref: "#/components/schemas/Holiday" } },
            {
              examples: {
                easter: { value: [{ day: "2026-04-05", name: "Ostersonntag" }] },
                none: { value: [] },
              },
            },
          ),
        },
      },
    },
  },
  components: {
    schemas: {
      RiskScore: { type: "integer", minimum: 0, maximum: 100 },
      Holiday: {
        allOf: [
          { type: "object", required: ["day"], properties: { day: { type: "string", format: "date" } } },
          { type: "object", required: ["name"], properties: { name: { type: "string" } } },
        ],
      },
      Ticket: { type: "object", properties: { riskScore: { $ref: "#/components/schemas/RiskScore" } } },
    },
  },
} as const;

export const sampleAdditions = defineAdditions({
  ...document,
  handlers: {
    getCustomer: ({ path }, { state }) => state.need("customers", Number(path.id)),
    "PUT /ticket/{ticketId}/risk": ({ path, body }, { state }) =>
      state.patch("tickets", Number(path.ticketId), { riskScore: body.riskScore }),
  },
});

/** The sample with another handler of `setRisk`. */
export function withRiskHandler(handler: NonNullable<Additions["handlers"]>[string]): Additions {
  return { ...sampleAdditions, handlers: { ...sampleAdditions.handlers, "PUT /ticket/{ticketId}/risk": handler } };
}

/** The sample with other operations at one path, and handlers for them alone. */
export function withPath(path: string, item: object, handlers: Additions["handlers"] = {}): Additions {
  return { openapi: "3.1.0", paths: { [path]: item }, handlers };
}

/** What was answered. */
export interface Asked {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into bodies of many forms.
  readonly body: any;
  readonly headers: Headers;
}

/** A small mock that needs no token, and a way to ask it. */
export async function createAddedMock(additions: Additions, options: MockOptions = {}) {
  const mock: Mock = await createMock({ auth: "off", tickets: 5, additions, ...options });
  async function ask(method: string, path: string, body?: unknown, headers = {}): Promise<Asked> {
    const sent = { "content-type": "application/json", ...headers };
    const init = { method, headers: sent, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await mock.fetch(path, init);
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text), headers: response.headers };
  }
  return { mock, ask };
}
