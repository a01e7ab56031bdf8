// Checks requests and responses against the contract; each check is compiled once per process, on first use.
import type { Violation } from "../engine/core/errors.ts";
import { createCheckFinder, type SchemaCheck } from "./compile-schema.ts";
import { describeExpected } from "./describe.ts";
import type { Finding } from "./finding.ts";
import { type CheckContext, toFindings } from "./findings.ts";
import { type ContractSchema, contractSchema } from "./json-schema.ts";

/** A decoded request; `body` is undefined if none was sent. */
export interface DecodedRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The checks of the service's or the admin API's contract. Methods throw RangeError on an unknown operation. */
export interface Contract {
  /** Finds all violations in a request; ignores an absent body (the route table says whether one is required). */
  checkRequest(operationId: string, request: DecodedRequest): readonly Violation[];
  /** Finds all errors in a response body; default status: 200. A deeply frozen record is checked only once. */
  checkResponse(operationId: string, body: unknown, status?: number): readonly Finding[];
  /** A description of an operation's body. */
  expectedBody(operationId: string): string;
  /**
   * Compiles every check now.
   * @throws Error if a schema cannot be compiled
   */
  compileAll(): void;
}

const noFindings: readonly never[] = [];

let cachedContract: Contract | undefined;

/** Returns the same object on every call. */
export function compileContract(): Contract {
  cachedContract ??= compile(contractSchema);
  return cachedContract;
}

export function compile(root: ContractSchema): Contract {
  const checkOf = createCheckFinder(root.properties, root);

  function requireCheck(name: string): SchemaCheck {
    const check = checkOf(name);
    if (check === undefined) throw new RangeError(`The contract has no check ${name}.`);
    return check;
  }

  function find(name: string, value: unknown, kind: CheckContext["kind"]): readonly Finding[] {
    const issues = requireCheck(name).issuesOf(value);
    return issues.length === 0
      ? noFindings
      : toFindings(issues, { value, schema: root.properties[name] ?? {}, root, kind });
  }

  function checkPart(operationId: string, part: "path" | "query" | "body", value: unknown): readonly Violation[] {
    const findings = find(`${operationId} ${part}`, value, part === "body" ? "property" : "parameter");
    return findings.map((finding) => ({ in: part, ...finding }));
  }

  return {
    checkRequest(operationId, { path, query, body }) {
      const inPath = checkPart(operationId, "path", path);
      const inQuery = checkPart(operationId, "query", query);
      const inBody = body === undefined ? noFindings : checkPart(operationId, "body", body);
      return inPath.length + inQuery.length + inBody.length === 0 ? noFindings : [...inPath, ...inQuery, ...inBody];
    },
    checkResponse: (operationId, body, status = 200) => find(`${operationId} ${status}`, body, "property"),
    expectedBody: (operationId) => describeExpected(root.properties[`${operationId} body`] ?? {}, root),
    compileAll() {
      for (const name of Object.keys(root.properties)) requireCheck(name).compile();
    },
  };
}
