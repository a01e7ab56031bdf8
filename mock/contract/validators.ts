// Checks requests and answers against the contract; each check is compiled once per process, on first use.
import type { Violation } from "../engine/core/errors.ts";
import { createCheckFinder, type SchemaCheck } from "./compile-schema.ts";
import { describeExpected } from "./describe.ts";
import type { Finding } from "./finding.ts";
import { type ContractSchema, contractSchema } from "./json-schema.ts";
import { type Checked, toFindings } from "./violations.ts";

export type { Finding } from "./finding.ts";

/** A request decoded from its texts; `body` is undefined if none was sent. */
export interface DecodedRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The checks of the service's or the admin surface's contract. Methods throw RangeError on an unknown operation. */
export interface Contract {
  /** All violations in a request; ignores an absent body (the route table says whether one is required). */
  checkRequest(operationId: string, request: DecodedRequest): readonly Violation[];
  /** All errors in the body of an answer, default status 200. A deeply frozen record is checked once. */
  checkAnswer(operationId: string, body: unknown, status?: number): readonly Finding[];
  /** The expected body of an operation, as a phrase. */
  expectedBody(operationId: string): string;
  /**
   * Compiles every check now.
   * @throws Error if a schema cannot be compiled
   */
  compileAll(): void;
}

const none: readonly never[] = [];

let compiledOnce: Contract | undefined;

/** Returns the same object on every call. */
export function compileContract(): Contract {
  compiledOnce ??= compile(contractSchema);
  return compiledOnce;
}

export function compile(root: ContractSchema): Contract {
  const checkOf = createCheckFinder(root.properties, root);

  function requireCheck(name: string): SchemaCheck {
    const check = checkOf(name);
    if (check === undefined) throw new RangeError(`The contract has no check ${name}.`);
    return check;
  }

  function find(name: string, value: unknown, kind: Checked["kind"]): readonly Finding[] {
    const issues = requireCheck(name).issuesOf(value);
    return issues.length === 0 ? none : toFindings(issues, { value, schema: root.properties[name] ?? {}, root, kind });
  }

  function checkPart(operationId: string, part: "path" | "query" | "body", value: unknown): readonly Violation[] {
    const findings = find(`${operationId} ${part}`, value, part === "body" ? "property" : "parameter");
    return findings.map((finding) => ({ in: part, ...finding }));
  }

  return {
    checkRequest(operationId, { path, query, body }) {
      const inPath = checkPart(operationId, "path", path);
      const inQuery = checkPart(operationId, "query", query);
      const inBody = body === undefined ? none : checkPart(operationId, "body", body);
      return inPath.length + inQuery.length + inBody.length === 0 ? none : [...inPath, ...inQuery, ...inBody];
    },
    checkAnswer: (operationId, body, status = 200) => find(`${operationId} ${status}`, body, "property"),
    expectedBody: (operationId) => describeExpected(root.properties[`${operationId} body`] ?? {}, root),
    compileAll() {
      for (const name of Object.keys(root.properties)) requireCheck(name).compile();
    },
  };
}
