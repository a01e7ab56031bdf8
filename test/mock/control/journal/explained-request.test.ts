// A refused request is explained by the rule it breaks and by a corrected request that the contract accepts.
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../../../mock/create-mock.ts";

type Call = readonly [request: string, body?: object | string | undefined];

async function call(mock: Mock, [request, body]: Call) {
  const [method = "", path = ""] = request.split(" ");
  const headers = { "content-type": "application/json" };
  const payload = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const { status } = await mock.fetch(path, { method, headers, ...payload });
  const { lastId } = await mock.control.listRequests("default");
  return { status, ...(await mock.control.getRequest("default", lastId)) };
}

const longValue = "a value that is far too long for a status";

it.each<[call: Call, status: number, corrected: Call]>([
  [["PATCH /ticket/17", { status: "Closed" }], 400, ["PATCH /ticket/17", { status: "closed" }]],
  [["PATCH /ticket/17", { priority: longValue }], 400, ["PATCH /ticket/17", { priority: "high" }]],
  [
    ["PATCH /ticket/17", { prioritiy: "urgent", tagIds: ["3", 4], customerId: 300001, colour: "red" }],
    400,
    ["PATCH /ticket/17", { tagIds: [3, 4], customerId: "300001", priority: "urgent" }],
  ],
  [["PATCH /ticket/17", { dueBy: "tomorrow" }], 400, ["PATCH /ticket/17", { dueBy: "2026-03-09T15:00:00.000Z" }]],
  [["PATCH /ticket/17"], 400, ["PATCH /ticket/17", { status: "closed" }]],
  [["GET /ticket/abc?viewing=maybe&colour=red"], 400, ["GET /ticket/1?viewing=false"]],
  [["GET /report/aiAgentPerformance/1?lastDays=8"], 400, ["GET /report/aiAgentPerformance/1?lastDays=7"]],
  [["GET /tag?q=a&q=b"], 400, ["GET /tag?q=a"]],
  [
    ["POST /ticket/search", { filters: [{ key: "t.stat", value: "open" }], limit: 1000 }],
    400,
    ["POST /ticket/search", { filters: [{ key: "t.status", value: "open" }], limit: 500 }],
  ],
  [
    ["POST /ticket/search", { filters: [{ key: "t.priority", comparator: ">", values: ["urgnt", "high"] }] }],
    400,
    ["POST /ticket/search", { filters: [{ key: "t.priority", comparator: "=", values: ["urgent", "high"] }] }],
  ],
  [
    ["POST /ticket/search", { filters: [{ key: "t.prio", value: "high" }] }],
    400,
    ["POST /ticket/search", { filters: [{ key: "t.priority", value: "high" }] }],
  ],
  [
    ["POST /knowledgeSource", { type: "faqq" }],
    400,
    ["POST /knowledgeSource", { type: "faq", name: "Abschlag online ändern" }],
  ],
  [["GET /ticket/99999"], 404, ["GET /ticket/20"]],
  [["PATCH /ticket/17", { tagIds: [1, 999] }], 422, ["PATCH /ticket/17", { tagIds: [1, 29] }]],
])("corrects %j", async (refusedCall, status, [request, body]) => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const explained = await call(mock, refusedCall);
  const {
    method,
    path,
    query,
    body: correctedBody,
  } = explained.corrected ?? { method: "", path: "", query: {}, body: undefined };
  const search = new URLSearchParams(query).toString();
  expect([explained.status, `${method} ${path}${search === "" ? "" : `?${search}`}`, correctedBody]).toEqual([
    status,
    request,
    body,
  ]);
  expect((await call(mock, [request, body])).status).toBe(200);
});

it.each<[call: Call, page: string]>([
  [["GET /nowhere"], "requests-and-responses"],
  [["PATCH /ticket/1", '{"priority": "high"} # now'], "requests-and-responses"],
  [["DELETE /ticket/1"], "requests-and-responses"],
  [["GET /ticket/1/conversation/55"], "conversations"],
  [["PATCH /ticket/1", { addTagIds: [1], tagIds: [2] }], "requests-and-responses"],
  [["PATCH /ticket/1", { tagIds: Array.from({ length: 31 }, () => "x") }], "requests-and-responses"],
  [["PUT /quality/assessment/2", { state: "unprocessed" }], "requests-and-responses"],
])("names the rule that %j breaks if no correction is evident", async (refusedCall, page) => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const { rule, corrected } = await call(mock, refusedCall);
  expect([rule?.page, corrected]).toEqual([`docs/rules.md#${page}`, null]);
  expect(rule?.text.length).toBeGreaterThan(20);
});

it("hides secrets in a corrected request, and explains neither faults nor accepted requests", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const { corrected } = await call(mock, ["POST /ticket", { channel: "emai", subject: "Bearer abcdef123456" }]);
  expect(corrected?.body).toEqual({ channel: "email", subject: "Bearer ***" });
  expect(await call(mock, ["GET /ticket/1"])).toMatchObject({ status: 200, rule: null, corrected: null });
  await mock.control.addFault("default", { effect: { kind: "status", status: 404, code: "unknown_ticket" } });
  expect(await call(mock, ["GET /ticket/1"])).toMatchObject({ status: 404, rule: null, corrected: null });
  await expect(mock.control.getRequest("default", 99)).rejects.toMatchObject({ code: "unknown_request" });
});

it("lists what a corrected request leaves out, the allowed values, and its guesses", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const body = { filters: [], query: { status: "open" }, limits: 5 };
  const { corrected } = await call(mock, ["POST /ticket/search", body]);
  expect(corrected).toMatchObject({ body: { limit: 5 }, choices: [], leftOut: ["/query"] });
  const filters = [{ key: "t.priority", comparator: ">", values: ["urgnt", "super"] }];
  expect((await call(mock, ["POST /ticket/search", { filters }])).corrected).toMatchObject({
    choices: [
      { pointer: "/filters/0/comparator", allowed: ["=", "in", "not in"], isGuess: false },
      { pointer: "/filters/0/values/0", isGuess: false },
      { pointer: "/filters/0/values/1", isGuess: true },
    ],
    leftOut: [],
  });
});
