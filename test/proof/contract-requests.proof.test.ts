// Whoever generates requests from the published contract alone, with a valid token, is never told that a request breaks it, never meets a
// failure, and gets answers that the contract declares. Requests are made by test/proof/contract-arbitraries.ts.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { requestOf } from "./contract-arbitraries.ts";
import { routes } from "./contract-document.ts";
import { judgeAnswer } from "./contract-judge.ts";
import { ask, bodyOf, type Sent } from "./proof-mock.ts";
import { bySize } from "./proof-size.ts";

/** Requests to each operation. */
const numRuns = bySize(200, 25, 1000);

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ auth: "strict", tickets: 250 });
});
afterAll(() => mock.close());

/** The last answer that was right. */
let lastRight = { as: "", text: "" };

/** What is wrong with the answer to a request, in a sandbox of its own. */
async function judge(request: Sent): Promise<readonly string[]> {
  const { id } = await mock.control.createSandbox();
  const answer = await ask(mock.sandbox(id), request);
  await mock.control.deleteSandbox(id);
  if (request.operationId === undefined) return ["the request names no operation"];
  const { status, mediaType, text } = answer;
  const isRefused = [400, 401, 405, 413, 415].includes(status) || status >= 500;
  const refusal = isRefused ? [`${status} ${text}`] : [];
  const as = `${request.operationId} ${status} ${mediaType}`;
  // What says the same again is as right as before; the contract's own document says the same a thousand times.
  const isKnown = lastRight.as === as && lastRight.text === text;
  const wrong = isKnown ? [] : judgeAnswer(request.operationId, status, mediaType, bodyOf(answer));
  if (wrong.length === 0) lastRight = { as, text };
  return [...refusal, ...wrong];
}

describe.each(routes.map(({ operationId }) => operationId))(
  "a request to %s that the contract allows",
  (operationId) => {
    it("is not refused as a breach of it, and its answer is right", { timeout: 300_000 }, async () => {
      const property = fc.asyncProperty(requestOf(operationId), async (request) => {
        expect(await judge(request)).toEqual([]);
      });
      await fc.assert(property, { numRuns, seed: 1 });
    });
  },
);
