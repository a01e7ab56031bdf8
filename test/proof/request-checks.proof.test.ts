// Whoever asks `checkRequest` of `ticket-service-mock/contract` hears what the mock would say of the same request: its violations where it answers
// 400, or 422 for a rule that needs no record; nothing where the request is carried out. Requests are those of test/proof/wrong-drafts.ts and what the
// contract alone allows (test/proof/contract-arbitraries.ts).
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { checkRequest } from "../../harness/contract.ts";
import { DomainError } from "../../mock/core/errors.ts";
import { createRedactor } from "../../mock/core/secrets/redactor.ts";
import { compileRoute } from "../../mock/http/compiled-route.ts";
import { decode } from "../../mock/http/steps/decode.ts";
import type { Wire } from "../../mock/records/wire.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { requestOf } from "./contract-arbitraries.ts";
import { routeOf, routes } from "./contract-document.ts";
import { bodyOf, buildProofWorld, createProofMock, type ProofMock, type Sent } from "./proof-mock.ts";
import { bySize } from "./proof-size.ts";
import { spoiltDrafts, toSent } from "./wrong-drafts.ts";

const requestCount = bySize(1_000, 60, 3_000);

/** Rules that are broken only with certain records, so that the request alone does not tell. */
const byRecords: ReadonlySet<string> = new Set([
  "contract_of_other_customer",
  "no_test_cases",
  "page_follows_source",
  "pending_needs_due_date",
  "reply_without_recipient",
  "score_missing",
  "score_out_of_range",
  "state_out_of_order",
  "structure_too_deep",
  "test_case_of_other_agent",
  "unknown_agent",
  "unknown_contract",
  "unknown_criterion",
  "unknown_customer",
  "unknown_draft",
  "unknown_output_handling_case",
  "unknown_structure_node",
  "unknown_tag",
  "unknown_team",
  "unknown_test_case",
  "unknown_tested_agent",
  "unprocessable",
]);

const world = buildProofWorld();
const redactor = createRedactor();

/** A request by its values; undefined where its texts cannot be read as such. */
async function toParts(sent: Sent & { readonly operationId: OperationId }) {
  const { method, target, body, contentType = "application/json" } = sent;
  const [path = "", query = ""] = target.split("?");
  const headers = { "content-type": contentType };
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const request = new Request("http://mock.local/", init);
  const route = compileRoute(routeOf(sent.operationId), "");
  const note = { requestBody: undefined, requestBytes: 0 };
  try {
    const decoded = await decode(route, { request, path, query }, 1_000_000, note);
    return decoded.violations.length > 0 ? undefined : decoded;
  } catch (error) {
    // What is no JSON has no values.
    expect(error).toBeInstanceOf(DomainError);
    return undefined;
  }
}

/** What the check and the mock say differently. */
async function compare(
  mock: ProofMock,
  sent: Sent & { readonly operationId: OperationId },
): Promise<readonly string[]> {
  const parts = await toParts(sent);
  if (parts === undefined) return [];
  // Answers show no secrets.
  const found = checkRequest(sent.operationId, parts).map(redactor.violation);
  const { status, text, mediaType } = await mock.send(sent);
  const { code = "", violations } = bodyOf<Wire<"Error">>({ status, text, mediaType, headers: [] });
  const line = `${sent.method} ${sent.target} ${sent.body ?? ""}`;
  if (status === 400 || (status === 422 && !byRecords.has(code))) {
    return JSON.stringify(found) === JSON.stringify(violations)
      ? []
      : [`${line}: ${text}, but ${JSON.stringify(found)}`];
  }
  // Where there is no such record the mock says this first.
  const isTold = found.length === 0 || [403, 404, 409, 422].includes(status);
  return isTold ? [] : [`${line}: ${status}, but ${JSON.stringify(found)}`];
}

const odd = fc.constantFrom<unknown>(
  "2026-02-30",
  "-7 DAY",
  "0",
  "01",
  1,
  1.5,
  1e15,
  true,
  "",
  "open",
  "unassigned",
  null,
  [],
);
const filter = fc.record(
  {
    key: fc.constantFrom(
      "t.status",
      "id",
      "agentId",
      "w.id",
      "qa.state",
      "tt_matchAll.tagId",
      "tt_matchExact.tagId",
      "q",
      "t.dueBy",
      "to",
    ),
    comparator: fc.constantFrom("in", "not in", "=", ">", "between", "like"),
    values: fc.array(odd, { maxLength: 3 }),
    value: fc.oneof(odd, fc.constant("x".repeat(300))),
    from: odd,
    to: odd,
  },
  { requiredKeys: ["key"] },
);
/** Filters whose parts do not fit together. */
const searches = fc.array(filter, { maxLength: 3 }).map((filters) => {
  const body = JSON.stringify({ filters });
  return { operationId: "searchTickets", method: "POST", target: "/ticket/search", body } as const;
});

describe.each(routes.map(({ operationId }) => operationId))("requests to %s", (operationId) => {
  let mock: ProofMock;
  /** Stays as it is: its ids are asked for. */
  let other: ProofMock;
  beforeAll(() => {
    mock = createProofMock({ world });
    other = createProofMock({ world });
  });

  it(`are judged by checkRequest as the mock judges ${requestCount} of them`, { timeout: 300_000 }, async () => {
    const wrong = spoiltDrafts([operationId], other.store).map((draft) => ({ ...toSent(draft), operationId }));
    const own = operationId === "searchTickets" ? [searches] : [];
    const property = fc.asyncProperty(fc.oneof(wrong, requestOf(operationId), ...own), async (sent) => {
      expect(await compare(mock, sent)).toEqual([]);
    });
    await fc.assert(property, { numRuns: requestCount, seed: 17 });
  });
});
