// Tests a team's inbox against the mock behind MSW.
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { mock, server } from "../src/mocks/node.ts";
import { apiBase, closeTicket, installApp, listOpenTickets } from "../src/tickets-api.ts";

test("a closed ticket leaves the inbox", async () => {
  const [first] = await listOpenTickets();
  await closeTicket(first?.id ?? 0);
  expect((await listOpenTickets()).map(({ id }) => id)).not.toContain(first?.id);
});

test("every test starts from the same state", async () => {
  expect((await listOpenTickets())[0]).toMatchObject({ priority: expect.any(String) });
  const { total } = await mock.control.listRequests("default", { operationId: "updateTicket" });
  expect(total).toBe(0);
});

test("the inbox shows a ticket created by the test", async () => {
  // Due before all others, so it is on the first page.
  const dueBy = "2026-01-05 09:00:00";
  await mock.control.createRecord("default", "tickets", {
    traits: ["escalated"],
    subject: "No power since Monday",
    dueBy,
  });
  expect((await listOpenTickets()).map(({ subject }) => subject)).toContain("No power since Monday");
});

test("one endpoint fails while the others work", async () => {
  server.use(
    http.post(`${apiBase}/app/store/:slug/install`, () =>
      HttpResponse.json({ success: false, code: "store_closed", message: "Come back tomorrow." }, { status: 503 }),
    ),
  );
  await expect(installApp("outage-map")).rejects.toMatchObject({ status: 503, code: "store_closed" });
  expect(await listOpenTickets()).not.toHaveLength(0);
});

test("a reset connection is a network error", async () => {
  await mock.control.addFault("default", { match: {}, effect: { kind: "connectionReset" }, when: { next: 1 } });
  await expect(listOpenTickets()).rejects.toThrow(TypeError);
  expect(await listOpenTickets()).not.toHaveLength(0);
});

test("another test's override no longer applies", async () => {
  expect(await installApp("outage-map")).toBe("stoerungskarte");
});

test("other services keep their own handlers", async () => {
  expect(await (await fetch("https://weather.example.com/today")).json()).toEqual({ sky: "clear" });
});
