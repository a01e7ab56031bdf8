// Every operation of the admin API over HTTP.
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import document from "../../../../spec/generated/admin/openapi.json" with { type: "json" };
import { type AdminCase, adminCases, inSandbox } from "./admin-cases.ts";
import { type AdminClient, adminRoutes, createAdminClient } from "./admin-client.ts";

const routes = adminRoutes.map((route) => ({ ...route, adminCase: adminCases[route.operationId] }));

async function run(client: AdminClient, { before = [], ...request }: AdminCase, prefix = "") {
  await client.mock.fetch(`${prefix}/ticket/1`);
  for (const preparation of before) await client.send(preparation);
  return client.send(request);
}

describe("admin operation", () => {
  it.each(routes)("$operationId responds as documented", async ({ adminCase }) => {
    await using client = await createAdminClient();
    expect(await run(client, adminCase)).toMatchObject({ status: 200 });
  });

  const sandboxRoutes = routes.filter(
    ({ path, operationId }) => path.includes("{sandboxId}") && operationId !== "deleteSandbox",
  );
  it.each(sandboxRoutes)("$operationId acts on the sandbox that its path names", async ({ adminCase }) => {
    await using client = await createAdminClient();
    const { baseUrl } = (await client.send({ method: "POST", path: "/sandboxes", body: { id: "own" } })).body;
    expect(baseUrl).toBe("http://mock.local/__sandbox/own");
    const before = (adminCase.before ?? []).map((request) => inSandbox(request, "own"));
    const { version } = client.mock.stateOf().store;
    expect(await run(client, { ...inSandbox(adminCase, "own"), before }, "/__sandbox/own")).toMatchObject({
      status: 200,
    });
    expect(client.mock.stateOf().store.version).toBe(version);
  });

  it.each(routes.filter(({ method }) => method === "GET"))(
    "$operationId responds to HEAD without a body",
    async (route) => {
      await using client = await createAdminClient();
      await run(client, route.adminCase);
      const response = await client.mock.fetch(`/__admin${route.adminCase.path}`, { method: "HEAD" });
      expect([response.status, await response.text()]).toEqual([200, ""]);
    },
  );
});

describe("admin responses", () => {
  it("show coverage as a table on request", async () => {
    await using client = await createAdminClient();
    await client.mock.fetch("/ticket/1");
    const { headers, text } = await client.send({ method: "GET", path: "/coverage?format=text" });
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toContain("operations");
  });

  it("show the API's document as YAML, and as JSON on request", async () => {
    await using client = await createAdminClient();
    const request = { method: "GET", path: "/openapi" };
    const yaml = await client.send(request);
    const json = await client.send({ ...request, headers: { accept: "application/json" } });
    expect([yaml, json].map(({ headers }) => headers.get("content-type"))).toEqual([
      "application/yaml",
      "application/json",
    ]);
    expect(parse(yaml.text)).toEqual(json.body);
    expect(json.body).toEqual(await client.mock.control.getAdminDocument());
    expect(json.body).toEqual(document);
  });

  it("set a session cookie for its sandbox only", async () => {
    await using client = await createAdminClient({ auth: "any" });
    await client.send({ method: "POST", path: "/sandboxes", body: { id: "own" } });
    const session = await client.send({ method: "POST", path: "/sandboxes/own/session", body: { userId: 2 } });
    expect(session.headers.get("set-cookie")).toBe(
      `${session.body.cookie}; Path=/__sandbox/own; HttpOnly; SameSite=Lax`,
    );
    const main = await client.send({ method: "POST", path: "/session", body: { userId: 2 } });
    expect(main.headers.get("set-cookie")).toBe(`${main.body.cookie}; Path=/; HttpOnly; SameSite=Lax`);
    const response = await client.mock.fetch("/ticket/1", { headers: { cookie: String(main.body.cookie) } });
    expect(response.status).toBe(200);
  });

  it("resume a stream after the last entry that a client reports, and continue it", async () => {
    await using client = await createAdminClient();
    const change = (id: number) =>
      client.send({ method: "PATCH", path: `/state/tickets/${id}`, body: { subject: "Neu" } });
    const visit = async (id: number) => (await client.mock.fetch(`/ticket/${id}`)).text();
    for (const [path, name, act] of [
      ["/__admin/requests/stream", "request", visit],
      ["/__admin/events", "TicketUpdated", change],
    ] as const) {
      for (const id of [1, 2, 3]) await act(id);
      const response = await client.mock.fetch(path, { headers: { "last-event-id": "2" } });
      const reader = response.body?.getReader();
      const readText = async () => new TextDecoder().decode((await reader?.read())?.value);
      expect(await readText()).toMatch(new RegExp(`^id: 3\\nevent: ${name}\\n`));
      await act(4);
      expect(await readText()).toMatch(new RegExp(`^id: 4\\nevent: ${name}\\n`));
      await reader?.cancel();
    }
  });

  it("refuse an invalid event id, and restart the stream for an id above the newest", async () => {
    await using client = await createAdminClient();
    await (await client.mock.fetch("/ticket/1")).text();
    for (const path of ["/__admin/requests/stream", "/__admin/events"]) {
      const refusal = await client.mock.fetch(path, { headers: { "last-event-id": "evt_default_1" } });
      expect([refusal.status, await refusal.json()]).toMatchObject([
        400,
        { code: "invalid_request", violations: [{ in: "header", pointer: "/last-event-id" }] },
      ]);
    }
    await client.mock.control.patchRecord("default", "tickets", 1, { subject: "Neu" });
    for (const path of ["/__admin/requests/stream", "/__admin/events"]) {
      const response = await client.mock.fetch(path, { headers: { "last-event-id": "99" } });
      const reader = response.body?.getReader();
      expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^id: 1\n/);
      await reader?.cancel();
    }
  });

  it("are not journaled", async () => {
    await using client = await createAdminClient();
    await client.send({ method: "GET", path: "/clock" });
    expect((await client.send({ method: "GET", path: "/requests" })).body.total).toBe(0);
  });
});
