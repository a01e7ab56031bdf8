// Runs every snippet of /docs for each operation: the mock accepts each as a valid request.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bodyOf,
  type Contract,
  examplesOf,
  listOperations,
  parametersOf,
} from "../../../console/src/contract/contract.ts";
import { germanOf } from "../../../console/src/contract/german.ts";
import { toCall, toSnippet } from "../../../console/src/docs/snippets.ts";
import { createTicketClient } from "../../../mock/client.ts";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import document from "../../../spec/generated/openapi.json" with { type: "json" };

const contract: Contract = JSON.parse(JSON.stringify(document));
const operations = listOperations(contract).filter(({ isWebhook }) => !isWebhook);
const namedOperations = operations.map((entry) => ({ name: entry.operation.operationId ?? "", entry }));
const baseUrl = "http://127.0.0.1:4010";

let mock: Mock;
let token: string;
beforeAll(async () => {
  mock = await createMock({ auth: "strict" });
  token = await mock.token();
});
afterAll(() => mock.close());

/** Runs a module's text against the mock and returns the mock's response. */
async function run(code: string): Promise<Response> {
  const responses: Response[] = [];
  const send = async (input: string | Request, init?: RequestInit) => {
    const response = await mock.fetch(input, init);
    responses.push(response.clone());
    return response;
  };
  const text = code.replace(/^import .*$/m, "");
  const module: (...args: unknown[]) => Promise<void> = new Function(
    "fetch",
    "createTicketClient",
    "console",
    `return (async () => { ${text} })()`,
  ) as never;
  const create = (options: { baseUrl: string; token?: string }) => createTicketClient({ ...options, fetch: send });
  await module(send, create, { log: () => undefined });
  const [response] = responses;
  if (response === undefined) throw new Error("Nothing was sent.");
  return response;
}

describe("snippets", () => {
  it("cover every operation of the contract", () => {
    expect(operations.length).toBeGreaterThan(40);
    expect(new Set(namedOperations.map(({ name }) => name)).size).toBe(operations.length);
  });

  it.each(namedOperations)("send a valid $name request, as fetch and as a client call", async ({ entry }) => {
    await mock.control.resetSandbox("default");
    for (const kind of ["fetch", "client"] as const) {
      const { status } = await run(toSnippet(kind, entry, toCall(contract, entry), { baseUrl, token }));
      // A record may exist already, or not exist: the request itself is valid.
      expect([200, 201, 202, 204, 403, 404, 409]).toContain(status);
      expect((await mock.control.listRequests("default")).requests[0]?.operationId).toBe(entry.operation.operationId);
    }
  });

  it("are valid commands for a shell", () => {
    const script = operations.map((entry) =>
      toSnippet("curl", entry, toCall(contract, entry), { baseUrl, token }).replace(/^curl/, "printf '%s\\0'"),
    );
    const words = execFileSync("sh", ["-c", script.join("\nprintf '\\n\\0'\n")], { encoding: "utf8" });
    for (const [index, command] of words.split("\n\0").entries()) {
      const [, method, target, ...rest] = command.split("\0");
      expect([method, target?.startsWith(baseUrl)]).toEqual([operations[index]?.method.toUpperCase(), true]);
      const body = rest[rest.indexOf("--data-raw") + 1];
      if (rest.includes("--data-raw")) expect(() => JSON.parse(body ?? "")).not.toThrow();
    }
  });

  it("contain a placeholder if no token is available, and no token if none is required", () => {
    const find = (id: string) => namedOperations.find(({ name }) => name === id)?.entry ?? operations[0];
    const target = { baseUrl, token: undefined };
    const [secured, unsecured] = [find("getTicket"), find("getHealth")];
    if (secured === undefined || unsecured === undefined) throw new Error("The contract has no such operation.");
    expect(toSnippet("curl", secured, toCall(contract, secured), target)).toContain("authorization: Bearer <token>");
    expect(toSnippet("curl", unsecured, toCall(contract, unsecured), target)).not.toContain("authorization");
  });
});

it("every selectable example and every recipe has a German name", () => {
  const choices = operations.flatMap((entry) =>
    [bodyOf(entry) ?? {}, ...parametersOf(contract, entry)]
      .map((part) => examplesOf(contract, part).map(([name]) => name))
      .filter((names) => names.length > 1)
      .flat(),
  );
  const pages = readdirSync("docs/stories").map((file) => readFileSync(`docs/stories/${file}`, "utf8"));
  const recipes = pages.flatMap((page) => [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title));
  expect([...choices, ...recipes].filter((name) => germanOf(name) === undefined)).toEqual([]);
});
