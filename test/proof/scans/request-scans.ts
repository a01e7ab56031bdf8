// The texts that the layers of every request read. Part of test/proof/scans/text-scans.ts.
import { createAuthenticator } from "../../../mock/auth/authenticator.ts";
import { describeFound } from "../../../mock/contract/describe.ts";
import { findNearestPath, findPath } from "../../../mock/contract/routes.ts";
import { ownContract } from "../../../mock/contract/service-contract.ts";
import { guardAdmin } from "../../../mock/http/admin/admin-guard.ts";
import { bearerOf } from "../../../mock/http/bearer.ts";
import { compileRoute } from "../../../mock/http/compiled-route.ts";
import { authenticate } from "../../../mock/http/steps/authenticate.ts";
import { decode } from "../../../mock/http/steps/decode.ts";
import { withIgnored } from "../../../mock/http/steps/ignore-unknown.ts";
import { findJsonFault } from "../../../mock/http/steps/json-fault.ts";
import { negotiate } from "../../../mock/http/steps/negotiate.ts";
import { readPreferences } from "../../../mock/http/steps/preferences.ts";
import { readBody } from "../../../mock/http/steps/read-body.ts";
import { measured } from "../../../mock/http/steps/serialise.ts";
import { pathOf, queryOf, sandboxOf } from "../../../mock/http/target.ts";
import { operationRoutes } from "../../../spec/generated/operations.ts";
import type { TextScan } from "./worst-text.ts";

const authenticator = createAuthenticator({ mode: "any" });
const { getTicket, getTicketWorklogs, searchTickets } = operationRoutes;
const ticket = compileRoute(getTicket, "");
const note = { requestBody: undefined, requestBytes: 0 };

function refused(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** Of the layers that every request passes. */
export const requestScans: readonly TextScan[] = [
  {
    file: "mock/auth/authenticator.ts",
    worst: ["e«-»!", "e.«a»!"],
    run: (session) =>
      Promise.resolve(refused(() => authenticator.authenticate({ bearer: undefined, session }, 0))).catch(String),
  },
  {
    file: "mock/contract/routes.ts",
    worst: ["/«/»x", "/ticket/«x»", "/«a/»"],
    run: (path) => [findPath(path), findNearestPath(path)],
  },
  { file: "mock/contract/describe.ts", worst: ["«\\»"], run: (text) => describeFound([text, { [text]: text }]) },
  { file: "mock/http/bearer.ts", worst: ["bearer « »\t", "Bearer «a» a"], run: bearerOf },
  {
    file: "mock/http/steps/authenticate.ts",
    worst: ["«connect.sid=;»", 'connect.sid=«"»x', "«;»", "connect.sid=« »\tx"],
    run: (cookie) => authenticate(getTicketWorklogs, new Headers({ cookie }), { authenticate: () => ({}) }, 0),
  },
  {
    file: "mock/http/admin/admin-guard.ts",
    worst: ["http://«a.»b", "http://«a».localhosts"],
    run: (origin) => {
      const headers = { origin, authorization: `Bearer ${origin}`, "content-type": origin };
      const request = new Request("http://localhost/__admin/reset", { method: "POST", headers });
      return [refused(() => guardAdmin(request, { hosts: [] }, false)), refused(() => new URL(origin))];
    },
  },
  {
    file: "mock/http/steps/decode.ts",
    worst: ["«a&»", "«=»", "«&»", "«%»", "«+»", "viewing=«1»", "«a=1&b=%41&»"],
    run: (query) =>
      decode(ticket, { request: new Request("http://mock.local/ticket/1"), path: "/ticket/1", query }, 1, note),
  },
  {
    file: "mock/http/steps/ignore-unknown.ts",
    worst: ["«/»", "«\ud800»"],
    run: (name) => withIgnored({ status: 200, headers: {}, body: null }, [name, name]),
  },
  {
    file: "mock/http/steps/json-fault.ts",
    worst: ["«[»", "«10»E", "« »x", '"«\\u0041»', "[«1,»", "«\n»x", '{"a":«"»', "«-»", "[1.«0»e"],
    run: findJsonFault,
  },
  {
    file: "mock/http/steps/negotiate.ts",
    worst: ["«,»", "«;»", "a;«q=1;»", "« »x"],
    run: (accept) => negotiate(accept, ["application/json", "application/yaml"]),
  },
  {
    file: "mock/http/steps/preferences.ts",
    worst: ["«,»", "a« »x", 'a=«"»', 'a="«\\»', "a;«;»", "«a;b=c;»", "«x»", "code=404;« ;»x"],
    run: (prefer) => [
      refused(() => readPreferences({ route: searchTickets, service: ownContract }, new Headers({ prefer }), "")),
      refused(() => readPreferences({ route: searchTickets, service: ownContract }, new Headers(), `__x=1&${prefer}`)),
    ],
  },
  {
    file: "mock/http/steps/read-body.ts",
    worst: ["application/json;charset=« »= r", "application/json«;»", "application/json; «charset=utf-8;»", "« »x"],
    run: (type) =>
      readBody(
        new Request("http://mock.local/", { method: "POST", body: "[", headers: { "content-type": type } }),
        9,
        note,
      ).catch(String),
  },
  { file: "mock/http/steps/serialise.ts", worst: ["«\ud83d\ude00»", "«\ud83d»"], run: measured },
  {
    file: "mock/http/target.ts",
    worst: ["http://mock.local/«/»", "/__sandbox/«a»", "http://mock.local/«?»#"],
    run: (url) => [pathOf(url), sandboxOf(url), queryOf(url)],
  },
];
