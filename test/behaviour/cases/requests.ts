// Stories of requests in general: bodies, parameters, methods, paths, media types.
import { operationRoutes } from "../../../spec/generated/operations.ts";
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, numberAt, propertiesOf } from "../expectation.ts";

const json = { "content-type": "application/json" };

export const requestCases: readonly BehaviourCase[] = [
  {
    name: "health and version need no token",
    async run({ send }) {
      equals((await send("GET", "/health", { as: null })).is(200).json, { status: "ok" }, "health");
      (await send("GET", "/version", { as: null })).is(200, { name: "ticket-service-mock" });
    },
  },
  {
    name: "the contract is served as YAML, or as JSON if preferred",
    async run({ send }) {
      const yaml = (await send("GET", "/docs/open-api")).is(200);
      equals(yaml.header("content-type"), "application/yaml", "the type");
      holds(yaml.header("vary")?.includes("accept") === true, "the response varies by accept");
      holds(yaml.text.startsWith("openapi: 3.1"), "it is the contract");
      const asJson = (await send("GET", "/docs/open-api", { headers: { accept: "application/json" } })).is(200);
      const paths = Object.values(operationRoutes).map(({ path }) => path);
      equals(Object.keys(propertiesOf(asJson.at("/paths"))).sort(), [...new Set(paths)].sort(), "its paths");
      const weighted = { headers: { accept: "application/yaml;q=0.5, application/json" } };
      equals((await send("GET", "/docs/open-api", weighted)).text, asJson.text, "the response to weighted types");
    },
  },
  {
    name: "HEAD responds like GET without the body",
    async run({ send }) {
      const head = (await send("HEAD", "/ticket/1")).is(200);
      equals([head.text, head.header("content-type")], ["", "application/json"], "its body and type");
      equals((await send("HEAD", "/ticket/9999")).is(404).text, "", "the body of a refusal");
    },
  },
  {
    name: "OPTIONS lists the methods of a path, without a token",
    async run({ send }) {
      const preflight = (await send("OPTIONS", "/ticket/1", { as: null })).is(204);
      equals([preflight.header("allow"), preflight.text], ["GET, PATCH, HEAD, OPTIONS", ""], "the methods");
      (await send("OPTIONS", "/nowhere", { as: null })).refuses(404, "unknown_path");
    },
  },
  {
    name: "a page of another origin may send a preflight and read the response",
    async run({ send }) {
      const origin = "https://app.example.com";
      const preflightHeaders = {
        origin,
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "authorization",
      };
      const preflight = (await send("OPTIONS", "/ticket/1", { as: null, headers: preflightHeaders })).is(204);
      equals(preflight.header("access-control-allow-origin"), origin, "the allowed origin");
      equals(preflight.header("access-control-allow-headers"), "authorization", "the allowed headers");
      const response = (await send("GET", "/ticket/1", { headers: { origin } })).is(200);
      equals(response.header("access-control-allow-credentials"), "true", "whether credentials are allowed");
    },
  },
  {
    name: "the response to a wrong method lists the right ones",
    async run({ send }) {
      const onTicket = (await send("DELETE", "/ticket/1")).refuses(405, "method_not_allowed");
      equals(onTicket.header("allow"), "GET, PATCH, HEAD, OPTIONS", "the methods of a ticket");
      const onSearch = (await send("GET", "/ticket/search")).refuses(405, "method_not_allowed");
      equals(onSearch.header("allow"), "POST, OPTIONS", "the methods of the search");
      (await send("PUT", "/knowledgeSource", { body: { name: "x" } })).refuses(405, "method_not_allowed");
    },
  },
  {
    name: "the response to an unknown path suggests the nearest one",
    async run({ send }) {
      const refusal = (await send("GET", "/tickets/7")).refuses(404, "unknown_path");
      holds(refusal.readText("/message").includes("/ticket/{ticketId}"), "the path is suggested");
      (await send("GET", "/ticket/7/")).refuses(404, "unknown_path");
      (await send("GET", "/__admin/clock")).refuses(404, "unknown_path");
    },
  },
  {
    name: "ids must be whole numbers, and may be percent-encoded",
    async run({ send }) {
      for (const id of ["abc", "1.0", "1e2", "-", "%20"])
        (await send("GET", `/ticket/${id}`)).refuses(400, "invalid_request");
      (await send("GET", "/ticket/%31")).is(200, { id: 1 });
      (await send("GET", "/ticket/%ff")).refuses(400, "invalid_request");
    },
  },
  {
    name: "unknown, repeated, empty and invalid query parameters are refused",
    async run({ send }) {
      for (const query of ["sort=name", "limit=1&limit=2", "limit=", "limit=many", "limit=0", "q=%ff"]) {
        (await send("GET", `/knowledgeSource?${query}`)).refuses(400, "invalid_request");
      }
      (await send("GET", "/knowledgeSource?q=z%C3%A4hler+stand&limit=2")).is(200);
    },
  },
  {
    name: "a body that is not JSON is refused with the position of the error",
    async run({ send }) {
      const refusal = await send("PATCH", "/ticket/1", { headers: json, body: '{"priority":\n  low}' });
      refusal.refuses(400, "malformed_json");
      holds(refusal.readText("/message").includes("line 2, column 3"), "the position is given");
      (await send("PATCH", "/ticket/1", { headers: json, body: "" })).refuses(400, "invalid_request");
      const deep = "[".repeat(100) + "]".repeat(100);
      (await send("POST", "/ticket/search", { headers: json, body: deep })).refuses(400, "nested_too_deeply");
    },
  },
  {
    name: "a body that is not application/json is refused, but a UTF-8 charset is accepted",
    async run({ send }) {
      (await send("PATCH", "/ticket/1", { body: '{"priority":"low"}' })).refuses(415, "unsupported_media_type");
      const form = { "content-type": "application/x-www-form-urlencoded" };
      (await send("PATCH", "/ticket/1", { headers: form, body: "priority=low" })).refuses(
        415,
        "unsupported_media_type",
      );
      const utf8 = { "content-type": "application/json; charset=utf-8" };
      (await send("PATCH", "/ticket/1", { headers: utf8, body: '{"priority":"low"}' })).is(200);
    },
  },
  {
    name: "a body that is too large is refused without being read",
    async run({ send }) {
      const body = { name: "x", text: "x".repeat(1024 * 1024) };
      (await send("POST", "/knowledgeSource", { body })).refuses(413, "body_too_large");
      (await send("GET", "/ticket/1")).is(200);
    },
  },
  {
    name: "text in any script is stored and returned unchanged",
    async run({ send }) {
      const text = 'Zähler 🔌 \u0000 \u2028 עברית ￿ \\ " </script>';
      const created = (await send("POST", "/knowledgeSource", { body: { name: "Zeichen", text } })).is(200, { text });
      (await send("GET", `/knowledgeSource/${created.number("/id")}`)).is(200, { text });
      const response = (await send("GET", `/knowledgeSource?q=${encodeURIComponent("🔌 \u0000")}`)).is(200);
      equals(response.list("/items").length, 1, "the number of matches");
    },
  },
  {
    name: "edge values are returned unchanged",
    start: { scenario: "edge-values" },
    async run({ send }) {
      const search = { filters: [{ key: "t.id", comparator: "not in", values: [1] }], limit: 20 };
      const rows = (await send("POST", "/ticket/search", { body: search })).is(200).list("/tickets");
      const edgeRows = rows.filter((row) => numberAt(row, "/id") > 900_000);
      holds(edgeRows.length > 0, "there are tickets with edge values");
      for (const row of edgeRows) {
        const { subject, summary, fromName } = propertiesOf(row);
        (await send("GET", `/ticket/${numberAt(row, "/id")}`)).is(200, { subject, summary, fromName });
      }
    },
  },
  {
    name: "a mock with a base path works like one without, and options such as the body limit apply",
    kind: "prefixed",
    async run({ send, control }) {
      (await send("GET", "/ticket/1")).is(200, { id: 1 });
      const refusal = (await send("GET", "/tickets/1")).refuses(404, "unknown_path");
      holds(refusal.readText("/message").includes("/api/v1/ticket/{ticketId}"), "the hint has the base path");
      (await send("POST", "/knowledgeSource", { body: { name: "x", text: "x".repeat(2_000) } })).refuses(
        413,
        "body_too_large",
      );
      const response = await send("GET", "/ticket/1", { headers: { origin: "https://app.example.com" } });
      equals(response.header("access-control-allow-origin"), null, "the allowed origin");
      holds((await control.getSandbox()).baseUrl.endsWith("/api/v1"), "the base URL has the base path");
    },
  },
];
