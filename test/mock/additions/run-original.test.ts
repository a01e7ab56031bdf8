// Handlers of operations that replace one of the contract, and call it.
import { expect, it } from "vitest";
import { type AdditionHandler, type Additions, BrokenAdditions, createMock } from "../../../mock/create-mock.ts";
import { answer, createAddedMock, withPath } from "./sample-additions.ts";

const json = { headers: { accept: "application/json" } };
const text = { type: "object", properties: { note: { type: "string" } } };

function replacing(handler: AdditionHandler, more: object = {}): Additions {
  return {
    paths: { "/ticket/{ticketId}": { patch: { "x-replaces": true, ...more } } },
    components: { schemas: { Ticket: text, TicketUpdate: text } },
    handlers: { updateTicket: handler },
  };
}

it("an operation that says x-replaces alone keeps name, parameters, body, answer and permission of its original", async () => {
  const { mock, ask } = await createAddedMock({
    ...replacing((_request, { next }) => next()),
    paths: {
      "/ticket/{ticketId}": { patch: { "x-replaces": true } },
      "/knowledgeSourceStructure": { post: { "x-replaces": true } },
    },
    handlers: {
      updateTicket: (_request, { next }) => next(),
      createKnowledgeNode: (_request, { next }) => next({ body: { name: "Mine" } }),
    },
  });
  const { body } = await ask("PATCH", "/ticket/2", { priority: "urgent", note: "Call back" });
  expect(body.ticket).toMatchObject({ priority: "urgent", note: "Call back" });
  expect((await ask("GET", "/ticket/2")).body).toEqual(body.ticket);
  expect((await ask("PATCH", "/ticket/2", { priority: "soon" })).status).toBe(400);
  expect((await ask("POST", "/knowledgeSourceStructure", { name: "Theirs" })).body.name).toBe("Mine");
  const { requests } = await mock.control.listRequests("default", { operationId: "updateTicket" });
  expect(requests.length).toBe(2);
  const document = await (await mock.fetch("/docs/open-api", json)).json();
  const { patch } = document.paths["/ticket/{ticketId}"];
  expect(patch).toMatchObject({ operationId: "updateTicket", "x-tier": "added" });
  const { post } = document.paths["/knowledgeSourceStructure"];
  const plain = await createMock({ auth: "off", tickets: 1 });
  const own = await (await plain.fetch("/docs/open-api", json)).json();
  expect(post["x-permission"]).toEqual(own.paths["/knowledgeSourceStructure"].post["x-permission"]);
  await mock.close();
});

it("work before and after the original is one transaction with it", async () => {
  const { mock, ask } = await createAddedMock(
    replacing(({ path, body }, { next, state }) => {
      const before = state.need("tickets", Number(path.ticketId));
      const { ticket } = next({ body: { ...body, priority: "high" } });
      state.patch("tickets", ticket.id, { subject: `${before.priority} → ${ticket.priority}` });
      return { success: true, ticket: state.need("tickets", ticket.id) };
    }),
  );
  await mock.control.patchRecord("default", "tickets", 2, { priority: "low", subject: "One" });
  const { version } = await mock.control.getSandbox("default");
  const { body } = await ask("PATCH", "/ticket/2", { note: "Now" });
  expect(body.ticket).toMatchObject({ subject: "low → high", priority: "high", note: "Now" });
  expect((await mock.control.getSandbox("default")).version).toBe(version + 1);
  await mock.control.undoChange("default");
  expect((await ask("GET", "/ticket/2")).body).toMatchObject({ subject: "One", priority: "low" });
  await mock.close();
});

it("rules of the original refuse, also after work of the handler, which is rolled back", async () => {
  const { mock, ask } = await createAddedMock(
    replacing(({ path }, { next, state }) => {
      state.patch("tickets", Number(path.ticketId), { subject: "Lost" });
      return next();
    }),
  );
  const unknown = await ask("PATCH", "/ticket/2", { addTagIds: [987_654] });
  expect([unknown.status, unknown.body.code]).toEqual([422, "unknown_tag"]);
  const wrong = await ask("PATCH", "/ticket/2", { dueBy: "2026-02-30 09:00:00" });
  expect([wrong.status, wrong.body.code]).toEqual([400, "invalid_request"]);
  expect((await ask("GET", "/ticket/2")).body.subject).not.toBe("Lost");
  await mock.close();
});

it("an operation with another body hands on what the original declares; what a handler gives itself must keep its contract", async () => {
  const schema = {
    type: "object",
    properties: { priority: { type: "string" }, wish: { type: "string" } },
  };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const handler: AdditionHandler = ({ body }, { next }) =>
    body.wish === "wrong" ? next({ body: { priority: "soon" } }) : next();
  const { mock, ask } = await createAddedMock(replacing(handler, { requestBody }));
  expect((await ask("PATCH", "/ticket/2", { priority: "high", wish: "fast" })).body.ticket.priority).toBe("high");
  const { status, body } = await ask("PATCH", "/ticket/2", { wish: "wrong" });
  expect([status, body.code, body.violations?.[0]?.pointer]).toEqual([500, "handler_failed", "/priority"]);
  expect(body.message).toContain("next(…): the input breaks the contract of updateTicket");
  await mock.close();
});

it("an operation that replaces none has no original", async () => {
  const get = { operationId: "ping", responses: { "200": answer({ type: "boolean" }) } };
  const { mock, ask } = await createAddedMock(withPath("/ping", { get }, { ping: (_request, { next }) => next() }));
  const { body } = await ask("GET", "/ping");
  expect(body).toMatchObject({ code: "handler_failed" });
  expect(body.message).toContain("next(…): ping replaces no operation of the contract");
  await mock.close();
});

it("an original that takes time answers through its handler", async () => {
  const { mock, ask } = await createAddedMock({
    paths: { "/jwt/{profileId}": { post: { "x-replaces": true } } },
    handlers: { createProfileToken: (_request, { next }) => next() },
  });
  const id = (await ask("GET", "/profile")).body.id;
  const { status, body } = await ask("POST", `/jwt/${id}`, { name: "Mine" });
  expect([status, body]).toEqual([200, { token: expect.any(String) }]);
  await mock.close();
});

it("mistakes of an operation that keeps the rest of its original are found at their places", async () => {
  const broken = createMock({ additions: replacing(() => 1, { operationId: "No name", responses: { 299: 1 } }) });
  await expect(broken).rejects.toThrow(BrokenAdditions);
  await expect(broken).rejects.toThrow(/patch\/operationId: is "No name"/);
});
