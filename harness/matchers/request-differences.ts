// Compares a journal entry with parts of an expectation that the control cannot check, such as asymmetric matchers.
import type { AdminSchema } from "../../mock/contract/admin-types.ts";
import type { Violation } from "../../mock/engine/core/errors.ts";
import { redacted } from "../../mock/engine/core/secrets/secret-texts.ts";
import type { ExpectedRequests } from "./matcher-types.ts";
import { isJson, partialDifferences } from "./partial-match.ts";

/** A journal entry: a request and its response. */
export type Entry = AdminSchema<"RequestEntry">;
/** The parts of a request that an expectation can name. */
export type ExpectedParts = Pick<ExpectedRequests, "path" | "query" | "body" | "headers">;

/** Splits an expectation into parts that the control compares and the rest. */
export function splitExpected(expected: ExpectedParts): {
  readonly plain: ExpectedParts;
  readonly rest: ExpectedParts;
} {
  const { path, query, body, headers } = expected;
  const isPlain = { path: isComparable(path), query: isComparable(query), body: isComparable(body) };
  return {
    plain: {
      ...(isPlain.path ? { path } : {}),
      ...(isPlain.query ? { query } : {}),
      ...(isPlain.body ? { body } : {}),
    },
    rest: {
      ...(isPlain.path ? {} : { path }),
      ...(isPlain.query ? {} : { query }),
      ...(isPlain.body ? {} : { body }),
      headers,
    },
  };
}

// Omitted parts are not compared.
function isComparable(part: unknown): boolean {
  return part === undefined || isJson(part);
}

/** Lists where a request differs from the expectation. */
export function requestDifferences(entry: Entry, expected: ExpectedParts): readonly Violation[] {
  const differences: Violation[] = [];
  for (const [name, value] of Object.entries(expected.path ?? {})) {
    differences.push(...compareInPart("path", { [name]: toText(value) }, entry.pathParameters));
  }
  for (const [name, value] of Object.entries(expected.query ?? {})) {
    const texts = entry.query[name] ?? [undefined];
    const differencesPerValue = texts.map((text) =>
      compareInPart("query", { [name]: toText(value) }, { [name]: text }),
    );
    if (differencesPerValue.every((list) => list.length > 0)) differences.push(...(differencesPerValue[0] ?? []));
  }
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    differences.push(...compareInPart("header", { [name.toLowerCase()]: value }, entry.requestHeaders));
  }
  if (expected.body !== undefined && !hasKnownBody(entry)) {
    const found = `a body of ${entry.requestBytes} bytes that was not stored`;
    differences.push({ in: "body", pointer: "", found, expected: "a body that can be compared" });
  } else if (expected.body !== undefined) differences.push(...compareInPart("body", expected.body, entry.requestBody));
  return differences;
}

/** @throws Error if the journal hides the expected value as a secret, so a match cannot be determined */
export function assertComparable(differences: readonly Violation[]): void {
  const secret = differences.find(({ found }) => found === JSON.stringify(redacted));
  if (secret !== undefined) throw toSecretError(secret);
}

/** Whether the journal has the body of a request, or the request had none. */
export function hasKnownBody({ requestBody, requestBytes }: Entry): boolean {
  return requestBody !== undefined || requestBytes === 0;
}

function compareInPart(part: Violation["in"], expected: unknown, found: unknown): readonly Violation[] {
  return partialDifferences(expected, found).map((finding) => ({ in: part, ...finding }));
}

/** Parameters are compared as strings. */
function toText(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function toSecretError({ in: part, pointer }: Violation): Error {
  return new Error(
    `The journal keeps ${part} ${pointer} as ${redacted}, because it is secret, so it cannot be compared. ` +
      `Use expect.any(String) to check that something was sent.`,
  );
}
