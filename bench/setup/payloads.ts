// What all contestants answer with: the mock's own tickets, as JSON, as the examples of a document for Prism and Scalar, and as the data of json-server
// and Mockoon.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Server } from "../processes/server.ts";

export interface Payloads {
  /** All 200 tickets as the mock answers them. */
  readonly tickets: string;
  /** The contract with ticket 1 as its example. */
  readonly document: string;
  /** json-server's database. */
  readonly database: string;
  /** Mockoon's environment. */
  readonly environment: string;
}

type Json = Record<string, unknown>;

const ticketCount = 200;

/** Reads the tickets from a running mock and writes the files of all contestants. */
export async function writePayloads(folder: string, mock: Server, token: string): Promise<Payloads> {
  const tickets: Json[] = [];
  for (let id = 1; id <= ticketCount; id += 1) {
    const response = await fetch(`${mock.url}/ticket/${id}`, { headers: { authorization: `Bearer ${token}` } });
    // The answer of this very path.
    tickets.push((await response.json()) as Json);
  }
  function write(name: string, content: unknown): string {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  }
  return {
    tickets: write("tickets.json", tickets),
    document: write("openapi.json", toDocument(tickets[0] ?? {})),
    database: write("database.json", { ticket: tickets }),
    environment: write("mockoon.json", toEnvironment(tickets)),
  };
}

/** Our contract, with one example only of the answers that are measured: the ticket itself. */
function toDocument(ticket: Json): unknown {
  const document = JSON.parse(readFileSync(join(import.meta.dirname, "../../spec/generated/openapi.json"), "utf8"));
  const answers = { getTicket: ticket, updateTicket: { success: true, ticket } } as Record<string, Json>;
  for (const operations of Object.values<Json>(document.paths)) {
    for (const operation of Object.values(operations)) {
      const { operationId = "", responses } = Object(operation);
      const answer = answers[operationId];
      if (answer === undefined) continue;
      const media = responses["200"].content["application/json"];
      delete media.examples;
      media.example = answer;
    }
  }
  return document;
}

/** The one route of the environment: reads and writes of tickets. */
const route = {
  uuid: "11111111-1111-4111-8111-111111111111",
  type: "crud",
  documentation: "",
  method: "",
  endpoint: "ticket",
  responses: [
    {
      uuid: "22222222-2222-4222-8222-222222222222",
      body: "{}",
      latency: 0,
      statusCode: 200,
      label: "",
      headers: [],
      bodyType: "DATABUCKET",
      filePath: "",
      databucketID: "tick",
      sendFileAsBody: false,
      rules: [],
      rulesOperator: "OR",
      disableTemplating: true,
      fallbackTo404: false,
      default: true,
      crudKey: "id",
      callbacks: [],
    },
  ],
  responseMode: null,
  streamingMode: null,
  streamingInterval: 0,
};

function toEnvironment(tickets: readonly Json[]): unknown {
  return {
    uuid: "33333333-3333-4333-8333-333333333333",
    lastMigration: 33,
    name: "tickets",
    endpointPrefix: "",
    latency: 0,
    port: 3000,
    hostname: "127.0.0.1",
    folders: [],
    routes: [route],
    rootChildren: [{ type: "route", uuid: route.uuid }],
    proxyMode: false,
    proxyHost: "",
    proxyRemovePrefix: false,
    tlsOptions: { enabled: false, type: "CERT", pfxPath: "", certPath: "", keyPath: "", caPath: "", passphrase: "" },
    cors: true,
    headers: [{ key: "Content-Type", value: "application/json" }],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [
      {
        uuid: "44444444-4444-4444-8444-444444444444",
        id: "tick",
        name: "tickets",
        documentation: "",
        value: JSON.stringify(tickets),
      },
    ],
    callbacks: [],
  };
}
