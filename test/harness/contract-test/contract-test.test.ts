// Contract tests against the mock and a target: which sides run, what is checked, and failure messages.
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { readTarget } from "../../../harness/contract-test/contract-target.ts";
import { createContractTest } from "../../../harness/contract-test/contract-test.ts";
import type { ContractRun } from "../../../harness/contract-test/run-contract-test.ts";
import { runAgainstMock, runAgainstTarget } from "../../../harness/contract-test/run-contract-test.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { listen } from "../../free-port.ts";

const reads: ContractRun = async ({ client }) => {
  expect((await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })).response.status).toBe(200);
};

function recordTestNames(environment: Record<string, string>) {
  const names: string[] = [];
  const collect = (kind: string) => (name: string) => void names.push(`${kind}: ${name}`);
  const runner = Object.assign(collect("test"), { skip: collect("skip"), only: collect("only") });
  return { names, contractTest: createContractTest(runner, environment) };
}

it("names both sides, and says why one is skipped", () => {
  const mockOnly = recordTestNames({ TICKET_MOCK_TARGET: "" });
  mockOnly.contractTest("lists", reads);
  expect(mockOnly.names).toEqual([
    "test: lists [mock]",
    "skip: lists [target: not run, TICKET_MOCK_TARGET is not set]",
  ]);
  const both = recordTestNames({ TICKET_MOCK_TARGET: "http://127.0.0.1:1" });
  both.contractTest.only("lists", {}, reads);
  both.contractTest.skip("lists", reads);
  expect(both.names).toEqual([
    "only: lists [mock]",
    "only: lists [target]",
    "skip: lists [mock]",
    "skip: lists [target]",
  ]);
});

it.each(["staging", "ftp://127.0.0.1", "http://a:b@127.0.0.1", "http://127.0.0.1/?a=b"])(
  "refuses the target %s",
  (url) => {
    expect(() => readTarget({ TICKET_MOCK_TARGET: url })).toThrow(/^TICKET_MOCK_TARGET: expected an address/);
  },
);

it("passes against the mock and against a target that meets the contract", async () => {
  await runAgainstMock(reads, {});
  const mock = await createMock({ basePath: "/api" });
  const { url } = await mock.listen();
  await runAgainstTarget(reads, {}, { url, token: await mock.token() });
  await mock.close();
});

it("gives each test its own state in the mock", async () => {
  for (const priority of ["low", "urgent"] as const) {
    await runAgainstMock(async ({ client, sandbox }) => {
      const ticket = { params: { path: { ticketId: 1 } } };
      await client.PATCH("/ticket/{ticketId}", { ...ticket, body: { priority } });
      expect((await sandbox?.control.listRequests())?.total).toBe(1);
    }, {});
  }
});

it("fails a test that breaks the contract in a request, unless it does so deliberately", async () => {
  const wrongRun: ContractRun = async ({ fetch }) => void (await fetch("/ticket/none"));
  await expect(runAgainstMock(wrongRun, {})).rejects.toThrow(
    /^Against the mock, 1 of 1 request broke the contract:\n.*GET \/ticket\/none/,
  );
  await runAgainstMock(wrongRun, { wrongRequests: true });
});

it("fails a test if the target's response breaks the contract, whoever sent the request", async () => {
  const server = createServer((_, outgoing) => {
    outgoing.setHeader("content-type", "application/json");
    outgoing.end('{"success":"yes"}');
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const run: ContractRun = async ({ baseUrl }) => void (await fetch(`${baseUrl}/ticket/1`));
  const target = { url, token: undefined };
  await expect(runAgainstTarget(run, { wrongRequests: true }, target)).rejects.toThrow(
    /^Against the target, 1 of 1 request broke the contract:\n.*GET \/ticket\/1 -> 200[\s\S]*in the response: /,
  );
  const alsoThrows: ContractRun = async (context) => {
    await run(context);
    throw new Error("it is wrong");
  };
  await expect(runAgainstTarget(alsoThrows, {}, target)).rejects.toThrow(/^it is wrong\n\nAgainst the target, 1 of 1/);
  // The message also contains the report of the mock.
  const mockReport = await runAgainstMock(run, { wrongRequests: true });
  await expect(runAgainstTarget(run, { wrongRequests: true }, target, mockReport)).rejects.toThrow(
    /^Against the target, 1 of 1 [\s\S]*in the response: [\s\S]*\nAgainst the mock, 0 of 1 request broke the contract:\n {2}#1 GET \/ticket\/1 -> 401/,
  );
  server.closeAllConnections();
  server.close();
});
