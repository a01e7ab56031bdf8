// Many generated wrong requests for each family of operations: the mock never fails, each answer names the wrong places, the state does not
// change. test/proof/wrong-drafts.ts makes the requests, test/proof/draft-judge.ts finds their wrong places.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Wire } from "../../mock/records/wire.ts";
import { routes } from "./contract-document.ts";
import { judgeAnswer } from "./contract-judge.ts";
import { bodyLimit, compare, isWrong, judgeDraft } from "./draft-judge.ts";
import { bodyOf, createProofMock, type ProofMock } from "./proof-mock.ts";
import { bySize } from "./proof-size.ts";
import { type Draft, spoiltDrafts, toSent } from "./wrong-drafts.ts";

const requestCount = bySize(500, 40, 1000);
const families = [...new Set(routes.map(({ tag }) => tag))];

/** What an answer to a wrong request does not keep to. */
async function refuse(mock: ProofMock, draft: Draft): Promise<string[]> {
  const { store } = mock;
  const versionBefore = store.version;
  const answer = await mock.send(toSent(draft));
  const body = bodyOf<Wire<"Error">>(answer);
  const failures = judgeAnswer(draft.operationId, answer.status, answer.mediaType, body);
  if (![400, 413, 415].includes(answer.status)) failures.push(`answered ${answer.status} ${answer.text}`);
  if (store.version !== versionBefore) failures.push("changed the state");
  if (answer.status !== 400) return failures;
  if (body.violations === undefined) return [...failures, `names no place: ${answer.text}`];
  return [...failures, ...compare(body.violations, judgeDraft(draft))];
}

describe.each(families)(`${requestCount} wrong requests to operations of tag %s`, (tag) => {
  const operationIds = routes.filter((route) => route.tag === tag).map(({ operationId }) => operationId);
  let mock: ProofMock;
  /** Takes the requests that turn out to be right. */
  let other: ProofMock;
  beforeAll(() => {
    mock = createProofMock({ bodyLimit });
    other = createProofMock({ world: mock.world, bodyLimit });
  });

  it("are refused in the error form with the places that are wrong, and change nothing", async () => {
    const digestBefore = await mock.store.digest();
    const drafts = spoiltDrafts(operationIds, mock.store);
    let refused = 0;
    const property = fc.asyncProperty(drafts, async (draft) => {
      const isRight = !isWrong(judgeDraft(draft));
      if (isRight) {
        const answer = await other.send(toSent(draft));
        expect(judgeAnswer(draft.operationId, answer.status, answer.mediaType, bodyOf(answer)), answer.text).toEqual(
          [],
        );
        expect(answer.status, answer.text).toBeLessThan(500);
      }
      fc.pre(!isRight);
      refused += 1;
      expect(await refuse(mock, draft)).toEqual([]);
    });
    await fc.assert(property, { numRuns: requestCount, seed: 20_260_302 });
    expect(refused).toBeGreaterThanOrEqual(requestCount);
    expect(await mock.store.digest()).toBe(digestBefore);
    expect([...mock.errors, ...other.errors]).toEqual([]);
    expect(Reflect.has({}, "polluted")).toBe(false);
  }, 300_000);
});
