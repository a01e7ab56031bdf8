// The examples for held requests work in process and over HTTP, every time, regardless of timing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectMock } from "../../harness/remote/connect-mock.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import type { MockFace, MockSandbox } from "../../mock/mock.ts";
import { bySize } from "./proof-size.ts";

const repeats = bySize(1_000, 20);
const path = { ticketId: 1 };

let mock: Mock;
const clients: Record<string, MockFace> = {};
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 5 });
  clients["in process"] = mock;
  clients["over HTTP"] = connectMock({ url: (await mock.listen()).url });
});
afterAll(() => mock.close());

/** A page that searches on request and shows the latest response to arrive. */
function openPage({ client }: MockSandbox) {
  const page = {
    isLoading: false,
    limit: undefined as number | undefined,
    async search(limit: number) {
      page.isLoading = true;
      const { data } = await client().POST("/ticket/search", { body: { limit } });
      page.isLoading = false;
      page.limit = data?.limit;
    },
  };
  return page;
}

const examples: Readonly<Record<string, (sandbox: MockSandbox) => Promise<void>>> = {
  async "a spinner is shown until the answer arrives"(sandbox) {
    const { control } = sandbox;
    await control.addFault({ match: { operationId: "searchTickets" }, effect: { kind: "hold" } });
    const page = openPage(sandbox);
    const search = page.search(1);
    await control.held({ operationId: "searchTickets" });
    expect(page.isLoading).toBe(true);
    await control.release();
    await search;
    expect(page.isLoading).toBe(false);
  },
  async "a double click sends two requests before the first is answered"({ client, control }) {
    await control.addFault({ match: { operationId: "importApp" }, effect: { kind: "hold" } });
    const clicks = [1, 2].map(() => client().POST("/app/import", { body: { appId: "twice" } }));
    const { requests } = await control.held({ count: 2 });
    expect(requests.map(({ handled }) => handled)).toEqual([false, false]);
    await control.release();
    const responses = await Promise.all(clicks);
    // Over two sockets, the second click may arrive first.
    expect(responses.map(({ data }) => data?.app.revision).sort()).toEqual([1, 2]);
  },
  async "an answer overtakes an earlier one, so that a page shows the wrong result"(sandbox) {
    const { control } = sandbox;
    await control.addFault({ match: { operationId: "searchTickets" }, effect: { kind: "hold", timing: "after" } });
    const page = openPage(sandbox);
    const first = page.search(1);
    await control.held();
    const second = page.search(2);
    await control.held({ count: 2 });
    await control.release({ order: [2] });
    await second;
    await control.release({ order: [1] });
    await first;
    expect(page.limit).toBe(1);
  },
  async "a client aborts after the change is stored"({ client, control }) {
    await control.addFault({ match: { method: "PATCH" }, effect: { kind: "hold", timing: "after" } });
    const controller = new AbortController();
    const body = { priority: "urgent" } as const;
    const pending = client().PATCH("/ticket/{ticketId}", { params: { path }, body, signal: controller.signal });
    expect((await control.held()).requests).toMatchObject([{ handled: true }]);
    controller.abort();
    await expect(pending).rejects.toThrow();
    const { data } = await client().GET("/ticket/{ticketId}", { params: { path } });
    expect(data?.priority).toBe("urgent");
  },
};

describe.each(Object.entries(examples))("%s", (_name, example) => {
  it.each(["in process", "over HTTP"])(`works ${repeats} times %s`, async (name) => {
    const client = clients[name] ?? mock;
    for (let count = 0; count < repeats; count += 1) {
      const { id } = await client.control.createSandbox({});
      await using sandbox = client.sandbox(id);
      await example(sandbox);
    }
  });
});

it("resetting, deleting or closing refuses held requests; advancing the clock releases them", async () => {
  const closingMock = await createMock({ auth: "off", tickets: 5 });
  const client = connectMock({ url: (await closingMock.listen()).url });
  const pending: Promise<Response>[] = [];
  for (const id of ["reset", "deleted", "advanced", "closed"]) {
    await client.control.createSandbox({ id });
    const { control, fetch } = client.sandbox(id);
    await control.addFault({ effect: { kind: "hold" } });
    pending.push(fetch("/ticket/1"));
    await control.held();
  }
  await client.control.resetSandbox("reset");
  await client.control.deleteSandbox("deleted");
  await client.control.advanceClock("advanced", { seconds: 1 });
  await closingMock.close();
  const responses = (await Promise.all(pending)).map(async (response) => [
    response.status,
    (await response.json()).code,
  ]);
  const refusal = [503, "hold_ended"];
  expect(await Promise.all(responses)).toEqual([refusal, refusal, [200, undefined], refusal]);
});
