// The contract as checks of requests and answers; each is compiled once per process, when an operation first needs it.
import type { Violation } from "../engine/core/errors.ts";
import { createCheckFinder, type SchemaCheck } from "./compile-schema.ts";
import { describeExpected } from "./describe.ts";
import { type ContractSchema, contractSchema } from "./json-schema.ts";
import { type Checked, type Finding, toFindings } from "./violations.ts";

export type { Finding } from "./violations.ts";

/** A request as decoded from its texts; `body` is undefined where none was sent. */
export interface DecodedRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Operations are named by text: the same checks serve the service's contract and the admin surface's. Throws RangeError on a name it lacks. */
export interface Contract {
  /** Every breach of the contract in a request; an absent body is not looked at (whether one is needed, the route table says). */
  checkRequest(operationId: string, request: DecodedRequest): readonly Violation[];
  /** Every breach in the body of an operation's answer, that of status 200 unless another one is named. A deeply frozen record is looked at once. */
  checkAnswer(operationId: string, body: unknown, status?: number): readonly Finding[];
  /** What the contract expects of an operation's body, as a phrase. */
  expectedBody(operationId: string): string;
  /** Compiles every check at once. Throws where a schema cannot be compiled. */
  compileAll(): void;
}

const none: readonly never[] = [];

let compiledOnce: Contract | undefined;

/** The checks of this product's contract: the same object on every call. */
export function compileContract(): Contract {
  compiledOnce ??= compile(contractSchema);
  return compiledOnce;
}

/** The checks of a contract in closed form. */
export function compile(root: ContractSchema): Contract {
  const checkOf = createCheckFinder(root.properties, root);

  function needCheck(name: string): SchemaCheck {
    const check = checkOf(name);
    if (check === undefined) throw new RangeError(`The contract has no check ${name}.`);
    return check;
  }

  function find(name: string, value: unknown, kind: Checked["kind"]): readonly Finding[] {
    const issues = needCheck(name).issuesOf(value);
    return issues.length === 0 ? none : toFindings(issues, { value, schema: root.properties[name] ?? {}, root, kind });
  }

  function checkPart(operationId: string, place: "path" | "query" | "body", value: unknown): readonly Violation[] {
    const findings = find(`${operationId} ${place}`, value, place === "body" ? "property" : "parameter");
    return findings.map((finding) => ({ in: place, ...finding }));
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
      for (const name of Object.keys(root.properties)) needCheck(name).compile();
    },
  };
}
