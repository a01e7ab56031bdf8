// Compares a journal entry with an expectation where the control cannot: asymmetric matchers, absent parts, headers.
import type { AdminSchema } from "../../mock/contract/admin-types.ts";
import type { Violation } from "../../mock/engine/core/errors.ts";
import { redacted } from "../../mock/engine/core/secrets/redactor.ts";
import type { WantedRequests } from "./matcher-types.ts";
import { isJson, partialDifferences } from "./partial-match.ts";

/** A journal entry: a request and its answer. */
export type Entry = AdminSchema<"RequestEntry">;
/** The parts of a request that an expectation can name. */
export type WantedParts = Pick<WantedRequests, "path" | "query" | "body" | "headers">;

/** Splits an expectation into parts that the control compares and the rest. */
export function splitWanted(wanted: WantedParts): { readonly plain: WantedParts; readonly rest: WantedParts } {
  const { path, query, body, headers } = wanted;
  const isPlain = { path: canTravel(path), query: canTravel(query), body: canTravel(body) };
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
function canTravel(part: unknown): boolean {
  return part === undefined || isJson(part);
}

/** Where a request differs from the expectation. */
export function requestDifferences(entry: Entry, wanted: WantedParts): readonly Violation[] {
  const differences: Violation[] = [];
  for (const [name, value] of Object.entries(wanted.path ?? {})) {
    differences.push(...inPlace("path", { [name]: toText(value) }, entry.pathParameters));
  }
  for (const [name, value] of Object.entries(wanted.query ?? {})) {
    const texts = entry.query[name] ?? [undefined];
    const all = texts.map((text) => inPlace("query", { [name]: toText(value) }, { [name]: text }));
    if (all.every((list) => list.length > 0)) differences.push(...(all[0] ?? []));
  }
  for (const [name, value] of Object.entries(wanted.headers ?? {})) {
    differences.push(...inPlace("header", { [name.toLowerCase()]: value }, entry.requestHeaders));
  }
  if (wanted.body !== undefined && !hasWholeBody(entry)) {
    const found = `a body of ${entry.requestBytes} bytes that was not stored`;
    differences.push({ in: "body", pointer: "", found, expected: "a body that can be compared" });
  } else if (wanted.body !== undefined) differences.push(...inPlace("body", wanted.body, entry.requestBody));
  return differences;
}

/**
 * @throws Error if the journal hides the wanted value as a secret, so a match cannot be determined
 * @throws Error
 */
export function assertKnowable(differences: readonly Violation[]): void {
  const secret = differences.find(({ found }) => found === JSON.stringify(redacted));
  if (secret !== undefined) throw unknowable(secret);
}

/** Whether the journal still has the body of a request, or it had none. */
export function hasWholeBody({ requestBody, requestBytes }: Entry): boolean {
  return requestBody !== undefined || requestBytes === 0;
}

function inPlace(part: Violation["in"], wanted: unknown, found: unknown): readonly Violation[] {
  return partialDifferences(wanted, found).map((finding) => ({ in: part, ...finding }));
}

/** Parameters are compared as texts. */
function toText(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function unknowable({ in: part, pointer }: Violation): Error {
  return new Error(
    `The journal keeps ${part} ${pointer} as ${redacted}, because it is a secret: what was sent there cannot be compared. ` +
      `Use expect.any(String) to check that something was sent.`,
  );
}
