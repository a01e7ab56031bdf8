// Sample additions: a read with a handler, a write of a field added to tickets, and a list that returns its examples.
import { type Additions, createMock, defineAdditions } from "../../../mock/create-mock.ts";
import type { Mock, MockOptions, MockSandbox } from "../../../mock/mock.ts";

const json = (schema: object, media: object = {}) => ({ content: { "application/json": { schema, ...media } } });

/** A declared JSON response. */
export function answer(schema: object, media: object = {}): object {
  return { description: "An answer.", ...json(schema, media) };
}

export const idParameter = { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } };

const document = {
  openapi: "3.1.0",
  info: { title: "Newer operations of the service", version: "1" },
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
          "204": { description: "No content." },
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

/** Additions with the operations of a single path and their handlers. */
export function withPath(path: string, item: object, handlers: Additions["handlers"] = {}): Additions {
  return { openapi: "3.1.0", paths: { [path]: item }, handlers };
}

/** A received response. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests inspect bodies of many shapes.
  readonly body: any;
  readonly headers: Headers;
}

type Send = (method: string, path: string, body?: unknown, headers?: object) => Promise<Answer>;

/** A function that sends requests to a mock or sandbox. */
export function createSend(mock: Pick<MockSandbox, "fetch">): Send {
  return async (method, path, body, headers = {}) => {
    const allHeaders = { "content-type": "application/json", ...headers };
    const init = { method, headers: allHeaders, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await mock.fetch(path, init);
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text), headers: response.headers };
  };
}

/** A small mock without authentication, and a function that sends requests to it. */
export async function createAddedMock(additions: Additions, options: MockOptions = {}) {
  const mock: Mock = await createMock({ auth: "off", tickets: 5, additions, ...options });
  return { mock, send: createSend(mock) };
}
