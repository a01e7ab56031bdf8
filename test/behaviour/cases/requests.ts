// Stories of requests in general: bodies, parameters, methods, paths, media types.
import { operationRoutes } from "../../../spec/generated/operations.ts";
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, numberAt, propertiesOf } from "../expectation.ts";

const json = { "content-type": "application/json" };

export const requestCases: readonly BehaviourCase[] = [
  {
    name: "health and version need nothing",
    async tell({ ask }) {
      equals((await ask("GET", "/health", { as: null })).is(200).json, { status: "ok" }, "health");
      (await ask("GET", "/version", { as: null })).is(200, { name: "ticket-service-mock" });
    },
  },
  {
    name: "the contract is YAML, or JSON for those who prefer it",
    async tell({ ask }) {
      const yaml = (await ask("GET", "/docs/open-api")).is(200);
      equals(
        [yaml.header("content-type"), yaml.header("vary")?.includes("accept")],
        ["application/yaml", true],
        "type",
      );
      holds(yaml.text.startsWith("openapi: 3.1"), "it is the contract");
      const asJson = (await ask("GET", "/docs/open-api", { headers: { accept: "application/json" } })).is(200);
      const paths = Object.values(operationRoutes).map(({ path }) => path);
      equals(Object.keys(propertiesOf(asJson.at("/paths"))).sort(), [...new Set(paths)].sort(), "its paths");
      const rather = { headers: { accept: "application/yaml;q=0.5, application/json" } };
      equals((await ask("GET", "/docs/open-api", rather)).text, asJson.text, "what weights choose");
    },
  },
  {
    name: "HEAD is GET without the body",
    async tell({ ask }) {
      const head = (await ask("HEAD", "/ticket/1")).is(200);
      equals([head.text, head.header("content-type")], ["", "application/json"], "its body and type");
      equals((await ask("HEAD", "/ticket/9999")).is(404).text, "", "the body of a refusal");
    },
  },
  {
    name: "OPTIONS lists the methods of a path, without a token",
    async tell({ ask }) {
      const preflight = (await ask("OPTIONS", "/ticket/1", { as: null })).is(204);
      equals([preflight.header("allow"), preflight.text], ["GET, PATCH, HEAD, OPTIONS", ""], "the methods");
      (await ask("OPTIONS", "/nowhere", { as: null })).refuses(404, "unknown_path");
    },
  },
  {
    name: "a page of another origin may ask first, and read the answer",
    async tell({ ask }) {
      const origin = "https://app.example.com";
      const asking = {
        origin,
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "authorization",
      };
      const preflight = (await ask("OPTIONS", "/ticket/1", { as: null, headers: asking })).is(204);
      equals(preflight.header("access-control-allow-origin"), origin, "who may ask");
      equals(preflight.header("access-control-allow-headers"), "authorization", "with which headers");
      const answered = (await ask("GET", "/ticket/1", { headers: { origin } })).is(200);
      equals(answered.header("access-control-allow-credentials"), "true", "with credentials");
    },
  },
  {
    name: "the answer to a wrong method lists the right ones",
    async tell({ ask }) {
      equals(
        (await ask("DELETE", "/ticket/1")).refuses(405, "method_not_allowed").header("allow"),
        "GET, PATCH, HEAD, OPTIONS",
        "on a ticket",
      );
      equals(
        (await ask("GET", "/ticket/search")).refuses(405, "method_not_allowed").header("allow"),
        "POST, OPTIONS",
        "on the search",
      );
      (await ask("PUT", "/knowledgeSource", { body: { name: "x" } })).refuses(405, "method_not_allowed");
    },
  },
  {
    name: "the answer to an unknown path suggests the nearest one",
    async tell({ ask }) {
      const refused = (await ask("GET", "/tickets/7")).refuses(404, "unknown_path");
      holds(refused.readText("/message").includes("/ticket/{ticketId}"), "it is suggested");
      (await ask("GET", "/ticket/7/")).refuses(404, "unknown_path");
      (await ask("GET", "/__admin/clock")).refuses(404, "unknown_path");
    },
  },
  {
    name: "ids that are no whole numbers are refused, percent-encoded ones are read",
    async tell({ ask }) {
      for (const id of ["abc", "1.0", "1e2", "-", "%20"])
        (await ask("GET", `/ticket/${id}`)).refuses(400, "invalid_request");
      (await ask("GET", "/ticket/%31")).is(200, { id: 1 });
      (await ask("GET", "/ticket/%ff")).refuses(400, "invalid_request");
    },
  },
  {
    name: "query parameters are checked: unknown ones, doubled ones, empty ones, wrong ones",
    async tell({ ask }) {
      for (const query of ["sort=name", "limit=1&limit=2", "limit=", "limit=many", "limit=0", "q=%ff"]) {
        (await ask("GET", `/knowledgeSource?${query}`)).refuses(400, "invalid_request");
      }
      (await ask("GET", "/knowledgeSource?q=z%C3%A4hler+stand&limit=2")).is(200);
    },
  },
  {
    name: "a body that is not JSON is refused by the place where it breaks",
    async tell({ ask }) {
      const refused = await ask("PATCH", "/ticket/1", { headers: json, body: '{"priority":\n  low}' });
      refused.refuses(400, "malformed_json");
      holds(refused.readText("/message").includes("line 2, column 3"), "the place is named");
      (await ask("PATCH", "/ticket/1", { headers: json, body: "" })).refuses(400, "invalid_request");
      const deep = "[".repeat(100) + "]".repeat(100);
      (await ask("POST", "/ticket/search", { headers: json, body: deep })).refuses(400, "nested_too_deeply");
    },
  },
  {
    name: "a body of another type is refused, and a charset that is UTF-8 is fine",
    async tell({ ask }) {
      (await ask("PATCH", "/ticket/1", { body: '{"priority":"low"}' })).refuses(415, "unsupported_media_type");
      const form = { "content-type": "application/x-www-form-urlencoded" };
      (await ask("PATCH", "/ticket/1", { headers: form, body: "priority=low" })).refuses(415, "unsupported_media_type");
      const utf8 = { "content-type": "application/json; charset=utf-8" };
      (await ask("PATCH", "/ticket/1", { headers: utf8, body: '{"priority":"low"}' })).is(200);
    },
  },
  {
    name: "a body that is too large is refused without being read",
    async tell({ ask }) {
      const body = { name: "x", text: "x".repeat(1024 * 1024) };
      (await ask("POST", "/knowledgeSource", { body })).refuses(413, "body_too_large");
      (await ask("GET", "/ticket/1")).is(200);
    },
  },
  {
    name: "texts of every script travel there and back",
    async tell({ ask }) {
      const text = 'Zähler 🔌 \u0000 \u2028 עברית ￿ \\ " </script>';
      const created = (await ask("POST", "/knowledgeSource", { body: { name: "Zeichen", text } })).is(200, { text });
      (await ask("GET", `/knowledgeSource/${created.number("/id")}`)).is(200, { text });
      equals(
        (await ask("GET", `/knowledgeSource?q=${encodeURIComponent("🔌 \u0000")}`)).is(200).list("/items").length,
        1,
        "how many are found",
      );
    },
  },
  {
    name: "the oddest values of the world are read as they are",
    start: { scenario: "edge-values" },
    async tell({ ask }) {
      const search = { filters: [{ key: "t.id", comparator: "not in", values: [1] }], limit: 20 };
      const rows = (await ask("POST", "/ticket/search", { body: search })).is(200).list("/tickets");
      const odd = rows.filter((row) => numberAt(row, "/id") > 900_000);
      holds(odd.length > 0, "there are some");
      for (const row of odd) {
        const { subject, summary, fromName } = propertiesOf(row);
        (await ask("GET", `/ticket/${numberAt(row, "/id")}`)).is(200, { subject, summary, fromName });
      }
    },
  },
  {
    name: "below a base path everything is as it is without one, and its own limits hold",
    house: "prefixed",
    async tell({ ask, control }) {
      (await ask("GET", "/ticket/1")).is(200, { id: 1 });
      const refused = (await ask("GET", "/tickets/1")).refuses(404, "unknown_path");
      holds(refused.readText("/message").includes("/api/v1/ticket/{ticketId}"), "the hint has the base path");
      (await ask("POST", "/knowledgeSource", { body: { name: "x", text: "x".repeat(2_000) } })).refuses(
        413,
        "body_too_large",
      );
      equals(
        (await ask("GET", "/ticket/1", { headers: { origin: "https://app.example.com" } })).header(
          "access-control-allow-origin",
        ),
        null,
        "CORS",
      );
      holds((await control.getSandbox()).baseUrl.endsWith("/api/v1"), "the base URL has the base path");
    },
  },
];
