// Handlers that replace an operation of the contract and call the original.
import { expect, it } from "vitest";
import { type AdditionHandler, type Additions, BrokenAdditions, createMock } from "../../../mock/create-mock.ts";
import { answer, createAddedMock, withPath } from "./sample-additions.ts";

const json = { headers: { accept: "application/json" } };
const noteSchema = { type: "object", properties: { note: { type: "string" } } };

function withReplacement(handler: AdditionHandler, operation: object = {}): Additions {
  return {
    paths: { "/ticket/{ticketId}": { patch: { "x-replaces": true, ...operation } } },
    components: { schemas: { Ticket: noteSchema, TicketUpdate: noteSchema } },
    handlers: { updateTicket: handler },
  };
}

it("an operation with x-replaces alone keeps the original's name, parameters, body, response and permission", async () => {
  const { mock, send } = await createAddedMock({
    ...withReplacement((_request, { next }) => next()),
    paths: {
      "/ticket/{ticketId}": { patch: { "x-replaces": true } },
      "/knowledgeSourceStructure": { post: { "x-replaces": true } },
    },
    handlers: {
      updateTicket: (_request, { next }) => next(),
      createKnowledgeNode: (_request, { next }) => next({ body: { name: "Mine" } }),
    },
  });
  const { body } = await send("PATCH", "/ticket/2", { priority: "urgent", note: "Call back" });
  expect(body.ticket).toMatchObject({ priority: "urgent", note: "Call back" });
  expect((await send("GET", "/ticket/2")).body).toEqual(body.ticket);
  expect((await send("PATCH", "/ticket/2", { priority: "soon" })).status).toBe(400);
  expect((await send("POST", "/knowledgeSourceStructure", { name: "Theirs" })).body.name).toBe("Mine");
  const { requests } = await mock.control.listRequests("default", { operationId: "updateTicket" });
  expect(requests.length).toBe(2);
  const document = await (await mock.fetch("/docs/open-api", json)).json();
  const { patch } = document.paths["/ticket/{ticketId}"];
  expect(patch).toMatchObject({ operationId: "updateTicket", "x-tier": "added" });
  const { post } = document.paths["/knowledgeSourceStructure"];
  const plain = await createMock({ auth: "off", tickets: 1 });
  const contract = await (await plain.fetch("/docs/open-api", json)).json();
  expect(post["x-permission"]).toEqual(contract.paths["/knowledgeSourceStructure"].post["x-permission"]);
  await mock.close();
});

it("changes before and after the original belong to one transaction", async () => {
  const { mock, send } = await createAddedMock(
    withReplacement(({ path, body }, { next, state }) => {
      const before = state.need("tickets", Number(path.ticketId));
      const { ticket } = next({ body: { ...body, priority: "high" } });
      state.patch("tickets", ticket.id, { subject: `${before.priority} → ${ticket.priority}` });
      return { success: true, ticket: state.need("tickets", ticket.id) };
    }),
  );
  await mock.control.patchRecord("default", "tickets", 2, { priority: "low", subject: "One" });
  const { version } = await mock.control.getSandbox("default");
  const { body } = await send("PATCH", "/ticket/2", { note: "Now" });
  expect(body.ticket).toMatchObject({ subject: "low → high", priority: "high", note: "Now" });
  expect((await mock.control.getSandbox("default")).version).toBe(version + 1);
  await mock.control.undoChange("default");
  expect((await send("GET", "/ticket/2")).body).toMatchObject({ subject: "One", priority: "low" });
  await mock.close();
});

it("a refusal by the original's rules rolls back the handler's changes", async () => {
  const { mock, send } = await createAddedMock(
    withReplacement(({ path }, { next, state }) => {
      state.patch("tickets", Number(path.ticketId), { subject: "Lost" });
      return next();
    }),
  );
  const unknownTag = await send("PATCH", "/ticket/2", { addTagIds: [987_654] });
  expect([unknownTag.status, unknownTag.body.code]).toEqual([422, "unknown_tag"]);
  const invalidDate = await send("PATCH", "/ticket/2", { dueBy: "2026-02-30 09:00:00" });
  expect([invalidDate.status, invalidDate.body.code]).toEqual([400, "invalid_request"]);
  expect((await send("GET", "/ticket/2")).body.subject).not.toBe("Lost");
  await mock.close();
});

it("next() passes on the part of the body that the original declares, and next(input) must match its contract", async () => {
  const schema = {
    type: "object",
    properties: { priority: { type: "string" }, wish: { type: "string" } },
  };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const handler: AdditionHandler = ({ body }, { next }) =>
    body.wish === "wrong" ? next({ body: { priority: "soon" } }) : next();
  const { mock, send } = await createAddedMock(withReplacement(handler, { requestBody }));
  expect((await send("PATCH", "/ticket/2", { priority: "high", wish: "fast" })).body.ticket.priority).toBe("high");
  const { status, body } = await send("PATCH", "/ticket/2", { wish: "wrong" });
  expect([status, body.code, body.violations?.[0]?.pointer]).toEqual([500, "handler_failed", "/priority"]);
  expect(body.message).toContain("next(…): the input breaks the contract of updateTicket");
  await mock.close();
});

it("next() fails in an operation that replaces nothing", async () => {
  const get = { operationId: "ping", responses: { "200": answer({ type: "boolean" }) } };
  const { mock, send } = await createAddedMock(withPath("/ping", { get }, { ping: (_request, { next }) => next() }));
  const { body } = await send("GET", "/ping");
  expect(body).toMatchObject({ code: "handler_failed" });
  expect(body.message).toContain("next(…): ping replaces no operation of the contract");
  await mock.close();
});

it("an asynchronous original responds through its handler", async () => {
  const { mock, send } = await createAddedMock({
    paths: { "/jwt/{profileId}": { post: { "x-replaces": true } } },
    handlers: { createProfileToken: (_request, { next }) => next() },
  });
  const id = (await send("GET", "/profile")).body.id;
  const { status, body } = await send("POST", `/jwt/${id}`, { name: "Mine" });
  expect([status, body]).toEqual([200, { token: expect.any(String) }]);
  await mock.close();
});

it("mistakes in a replacing operation are reported with their place", async () => {
  const broken = createMock({ additions: withReplacement(() => 1, { operationId: "No name", responses: { 299: 1 } }) });
  await expect(broken).rejects.toThrow(BrokenAdditions);
  await expect(broken).rejects.toThrow(/patch\/operationId: is "No name"/);
});
