// The `toHaveReceived` matcher: checks whether a sandbox received requests for an operation, and how many.
import type { AdminSchema } from "../../mock/contract/admin-types.ts";
import type { OperationId } from "../../mock/contract/operation-types.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { requireOperation } from "../contract-operation.ts";
import { assertOptions, isCertain, toRange } from "./expected-times.ts";
import { toMatchedSandbox } from "./matched-sandbox.ts";
import type {
  AddedOperation,
  ExpectedAddedRequests,
  ExpectedRequests,
  MatchedState,
  MatcherOutcome,
} from "./matcher-types.ts";
import { receivedMessage, toUncertainError, type VerifiedRequests } from "./received-message.ts";
import {
  assertComparable,
  type Entry,
  type ExpectedParts,
  hasKnownBody,
  requestDifferences,
  splitExpected,
} from "./request-differences.ts";

type Result = AdminSchema<"VerificationResult">;

/** A journal retains at most this many requests. */
const maxRequests = 1_000;
const maxNearest = 3;

/**
 * See TicketMatchers. Throws, even with `.not`: Error if dropped requests could change the outcome, or a replica of the
 * mock did not report its responses in time; RangeError for an unknown operation, option or path parameter, and for an
 * impossible number of times.
 */
export function toHaveReceived(
  received: MatchedState,
  added: AddedOperation,
  expected?: ExpectedAddedRequests,
): Promise<MatcherOutcome>;
export function toHaveReceived<Id extends OperationId>(
  received: MatchedState,
  operationId: Id,
  expected?: ExpectedRequests<Id>,
): Promise<MatcherOutcome>;
export async function toHaveReceived(
  received: MatchedState,
  operation: string | AddedOperation,
  parts: ExpectedAddedRequests = {},
): Promise<MatcherOutcome> {
  const sandbox = toMatchedSandbox(received, "toHaveReceived");
  const operationId = typeof operation === "string" ? operation : operation.operationId;
  // Bodies are compared regardless of their type.
  const expectation = parts as ExpectedRequests;
  assertOptions("toHaveReceived", expectation, optionNames);
  // Only the mock knows operations from additions; it refuses unknown ones.
  if (typeof operation === "string") assertPathParameters(operationId, expectation);
  const { plain, rest } = splitExpected(expectation);
  const verification = {
    operationId,
    // Plain parts contain no matchers: they are JSON values that the control accepts.
    match: JSON.parse(JSON.stringify(plain)) as AdminSchema<"RequestMatch">,
    times: toTimes(expectation.times),
  };
  const result = await sandbox.control.verifyRequests(verification);
  const isFullyCompared = Object.values(rest).every((part) => part === undefined);
  // The control counts requests whose bodies were not stored as different: with a body, its count may be too low.
  if (isFullyCompared && (expectation.body === undefined || isCertain(result.count, expectation.times))) {
    return toOutcome(sandbox, operationId, expectation, { ...result, bodilessCount: 0 });
  }
  const { requests } = await sandbox.control.listRequests({ operationId, limit: maxRequests });
  const bodilessCount = expectation.body === undefined ? 0 : requests.filter((entry) => !hasKnownBody(entry)).length;
  const narrowedResult = isFullyCompared ? result : narrow(result, requests, expectation, rest);
  return toOutcome(sandbox, operationId, expectation, { ...narrowedResult, bodilessCount });
}

function toOutcome(
  sandbox: MockSandbox,
  operationId: string,
  expectation: ExpectedRequests,
  result: Pick<Result, "count" | "expected" | "matchingIds" | "nearest" | "droppedCount"> & {
    readonly bodilessCount: number;
  },
): MatcherOutcome {
  const { count, droppedCount, bodilessCount } = result;
  const received: VerifiedRequests = { sandboxId: sandbox.id, operationId, expectation, ...result };
  if (droppedCount + bodilessCount > 0 && !isCertain(count, expectation.times)) throw toUncertainError(received);
  const [min, max] = toRange(expectation.times);
  const pass = count >= min && count <= max;
  return { pass, message: () => receivedMessage({ ...received, pass }) };
}

/** Narrows the result to requests that also match in the parts that the control cannot compare. */
function narrow(result: Result, entries: readonly Entry[], expectation: ExpectedRequests, rest: ExpectedParts): Result {
  const candidateIds = new Set(result.matchingIds);
  const matchingIds: number[] = [];
  const nearMisses: Result["nearest"][number][] = [];
  for (const entry of entries) {
    const isCandidate = candidateIds.has(entry.id);
    // Parts that the control already compared are compared again only for near misses, to explain the difference.
    const differences = requestDifferences(entry, isCandidate ? rest : expectation);
    if (isCandidate) assertComparable(differences);
    if (isCandidate && differences.length === 0) matchingIds.push(entry.id);
    else nearMisses.push({ ...toNearMiss(entry), differences: [...differences] });
  }
  nearMisses.sort((left, right) => left.differences.length - right.differences.length || right.id - left.id);
  const nearest = entries.length === 0 ? result.nearest : nearMisses.slice(0, maxNearest);
  return { ...result, count: matchingIds.length, matchingIds, nearest };
}

function toNearMiss({ id, method, path, status }: Entry) {
  return { id, method, path, status };
}

function toTimes(times: ExpectedRequests["times"] = { atLeast: 1 }): AdminSchema<"Times"> {
  return typeof times === "number" ? { exactly: times } : { ...times };
}

const optionNames: readonly string[] = [
  "times",
  "path",
  "query",
  "headers",
  "body",
] satisfies (keyof ExpectedRequests)[];

function assertPathParameters(operationId: string, { path = {} }: ExpectedRequests): void {
  const { parameters } = requireOperation(operationId);
  const pathNames: readonly string[] = parameters.filter(({ in: part }) => part === "path").map(({ name }) => name);
  const unknownName = Object.keys(path).find((name) => !pathNames.includes(name));
  if (unknownName === undefined) return;
  const description = pathNames.length === 0 ? "it has none" : `it has ${pathNames.join(", ")}`;
  throw new RangeError(`${operationId} has no path parameter ${unknownName}; ${description}.`);
}
