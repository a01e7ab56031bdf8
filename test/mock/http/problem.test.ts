// Errors as responses with the contract's Error schema, checked by an independent validator.
import Ajv from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { contractSchema } from "../../../mock/contract/json-schema.ts";
import { statuses } from "../../../mock/engine/core/error-statuses.ts";
import { DomainError } from "../../../mock/engine/core/errors.ts";
import { silentLogger } from "../../../mock/engine/core/logger.ts";
import { createRedactor } from "../../../mock/engine/core/secrets/redactor.ts";
import { keysOf } from "../../../mock/engine/core/tables.ts";
import { toProblem } from "../../../mock/http/problem.ts";

const isError = new Ajv.default({ strict: false }).compile({
  ...contractSchema.$defs.Error,
  $defs: contractSchema.$defs,
});
const reporters = { logger: silentLogger, redactor: createRedactor() };
const request = { method: "GET", path: "/ticket/1", requestId: () => "id-1" };

describe("a refusal", () => {
  it.each(keysOf(statuses))("of category %s has its status and the Error schema", (category) => {
    const violation = { in: "query", pointer: "/limit", found: "0", expected: "integer of at least 1" } as const;
    for (const violations of [[], [violation]]) {
      const response = toProblem(
        new DomainError(category, "some_code", "Some message.", violations),
        request,
        reporters,
      );
      expect(response.status).toBe(statuses[category]);
      expect(isError(JSON.parse(response.body ?? "")), JSON.stringify(isError.errors)).toBe(true);
    }
  });

  it("names the authentication scheme if the caller is unknown", () => {
    const missing = toProblem(new DomainError("unauthenticated", "token_missing", "m"), request, reporters);
    const expired = toProblem(new DomainError("unauthenticated", "token_expired", "m"), request, reporters);
    expect(missing.headers["www-authenticate"]).toBe("Bearer");
    expect(expired.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  });

  it("ends the connection if the body is oversized", () => {
    const response = toProblem(new DomainError("tooLarge", "body_too_large", "m"), request, reporters);
    expect(response.headers.connection).toBe("close");
  });
});

describe("a failure", () => {
  it.each([new Error("x"), "text", undefined])("%j becomes a 500 with the Error schema", (thrown) => {
    const response = toProblem(thrown, request, reporters);
    expect(response.status).toBe(500);
    expect(isError(JSON.parse(response.body ?? ""))).toBe(true);
  });
});
