// The published types are self-contained in a strict TypeScript project, with both kinds of module resolution.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Consumer, createConsumer } from "../../tools/package/consumer.ts";

const options = {
  target: "es2023",
  lib: ["es2023", "esnext.disposable", "dom", "dom.iterable"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
};

// Each @ts-expect-error would be unused if the types became `any`.
const source = `
import { type Control, createMock, defineAdditions, type Mock, type MockSandbox } from "ticket-service-mock";
import { type components, connectMock, createTicketClient, type RemoteMock } from "ticket-service-mock/client";
import * as contract from "ticket-service-mock/contract";
import * as fixtures from "ticket-service-mock/fixtures";
import * as scenarios from "ticket-service-mock/scenarios";
import createClient from "openapi-fetch";

type Ticket = components["schemas"]["Ticket"];
export const entries = [createTicketClient, connectMock, contract, fixtures, scenarios];

export async function readTicket(id: number): Promise<Ticket | undefined> {
  await using mock: Mock = await createMock({ seed: 3, scenario: "default" });
  const sandbox: MockSandbox = mock.sandbox();
  const { data, error } = await sandbox.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: id } } });
  if (error !== undefined) console.log(error.message, error.code === "unknown_ticket");
  // @ts-expect-error no code of this operation
  if (error?.code === "unknown_tag") console.log(error.violations);
  console.log(data?.tags.map(({ id }) => id.toFixed(0)));
  const tagIds: readonly number[] = [1];
  await mock.client().PATCH("/ticket/{ticketId}", { params: { path: { ticketId: id } }, body: { tagIds } });
  // @ts-expect-error an id is a number
  await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: "one" } } });
  // @ts-expect-error no such path
  await mock.client().GET("/tickets/all");
  // @ts-expect-error no such option
  await createMock({ sead: 3 });
  // @ts-expect-error internals are not published
  mock.stateOf();
  await steer(mock.control);
  await steer(connectMock({ url: "http://127.0.0.1:4010" }).control);
  return data;
}

const controls = (mock: Mock, remote: RemoteMock): readonly Control[] => [mock.control, remote.control];
export const first = controls;

async function steer(control: Control): Promise<void> {
  const ticket = await control.createRecord("default", "tickets", { traits: ["escalated"], priority: "urgent" });
  const subject: string = ticket.subject;
  const dueBy: string | null = (await control.getRecord("default", "tickets", ticket.id)).dueBy;
  const { records } = await control.listRecords("default", "users", { limit: 1 });
  const name: string | undefined = records[0]?.lastName;
  const app: string = (await control.getRecord("default", "storeApps", "outage-map")).id;
  await control.getRecord("default", "customers", ticket.customerId ?? 1);
  console.log([subject, dueBy, name, app]);
  control.getClock("default").catch((error) => console.log(error));
  // @ts-expect-error users are flat outside the mock
  await control.createRecord("default", "users", { wire: { lastName: "Braun" } });
  // @ts-expect-error no trait of tickets
  await control.createRecord("default", "tickets", { traits: ["glowing"] });
  // @ts-expect-error no priority
  await control.createRecord("default", "tickets", { priority: "soon" });
  // @ts-expect-error no field of tickets
  await control.patchRecord("default", "tickets", 1, { cousin: 1 });
  // @ts-expect-error the ids of tickets are numbers
  await control.getRecord("default", "tickets", "one");
  // @ts-expect-error no field of users
  console.log(records[0]?.subject);
}

export async function readWithPlainClient(ticketId: number): Promise<readonly string[]> {
  const client = createClient<contract.paths>({ baseUrl: "http://127.0.0.1:4010" });
  const { data } = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId } } });
  const tagIds: readonly number[] = [1];
  await client.PATCH("/ticket/{ticketId}", { params: { path: { ticketId } }, body: { tagIds, priority: "high" } });
  // @ts-expect-error no priority
  await client.PATCH("/ticket/{ticketId}", { params: { path: { ticketId } }, body: { priority: "soon" } });
  // @ts-expect-error no field of tickets
  console.log(data?.cousin);
  return data?.tags.map(({ name }) => name) ?? [];
}

interface CustomPaths {
  "/customer/{id}": {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { "application/json": components["schemas"]["Customer"] } } };
    };
  };
}

export async function readAddition(id: number): Promise<string | undefined> {
  const additions = defineAdditions({
    handlers: { getCustomer: ({ path }, { state }) => state.need("customers", Number(path["id"])) },
  });
  await using mock = await createMock<contract.paths & CustomPaths>({ additions });
  const { data } = await mock.sandbox().client().GET("/customer/{id}", { params: { path: { id } } });
  // @ts-expect-error no such path
  await mock.client().GET("/customers");
  return data?.firstname;
}
`;

let consumer: Consumer;

beforeAll(async () => {
  const files = { "usage.ts": source, "tsconfig.json": JSON.stringify({ compilerOptions: options }) };
  consumer = await createConsumer({ name: "types", packages: { typescript: "5.9.3" }, files });
});
afterAll(() => consumer.remove());

describe("the published types", () => {
  it.each([
    ["nodenext", "nodenext", "own"],
    ["esnext", "bundler", "native"],
  ] as const)(
    "pass a strict check with module %s, resolution %s (%s compiler)",
    async (module, resolution, compiler) => {
      const args = ["-p", ".", "--module", module, "--moduleResolution", resolution];
      const { code, stdout } = await consumer.compile(compiler, args);
      expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    },
  );

  it("include disposable types for projects with an older library", async () => {
    const args = ["-p", ".", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--module", "nodenext"];
    const { code, stdout } = await consumer.compile("native", args);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  });

  it("name only shipped files, no internals, and no untyped objects", () => {
    const dist = join(consumer.folder, "node_modules/ticket-service-mock/dist");
    const declarations = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".d.ts"),
    );
    expect(declarations).toContain("mock/mock.d.ts");
    for (const path of declarations) {
      const text = readFileSync(join(dist, path), "utf8");
      expect(text, path).not.toMatch(/\[key: string\]: unknown/);
      expect(text, path).not.toMatch(/(from|import\() ?"\.[^"]*\.ts"/);
      expect(text, path).not.toMatch(/@internal|\bstateOf\b/);
    }
  });
});
