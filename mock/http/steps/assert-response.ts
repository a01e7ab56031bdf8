// Checks an operation's result against the contract while its transaction can still be rolled back.
import { describeFound } from "../../contract/describe.ts";
import type { Finding } from "../../contract/finding.ts";
import type { Reply } from "../../contract/reply.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { Contract } from "../../contract/validators.ts";

/** A result that breaks the contract: a bug in the mock. */
export class ResponseBreach extends Error {
  readonly operationId: string;
  readonly findings: readonly Finding[];

  constructor(operationId: string, findings: readonly Finding[]) {
    const [first] = findings;
    const suffix = findings.length > 1 ? ` (the first of ${findings.length} places)` : "";
    super(
      `The mock's response to ${operationId} breaks the contract at ${first?.pointer || "its root"}: ` +
        `found ${first?.found}, expected ${first?.expected}${suffix}.`,
    );
    this.name = "ResponseBreach";
    this.operationId = operationId;
    this.findings = findings;
  }
}

/** @throws ResponseBreach if the result breaks the contract */
export function assertResponse(operationId: string, result: unknown, contract: Contract): void {
  const findings = contract.checkResponse(operationId, result);
  if (findings.length > 0) throw new ResponseBreach(operationId, findings);
}

/** Checks the reply of an added operation, which may have any status that the operation declares. */
export function assertReply(operationId: string, reply: Reply, service: ServiceContract): void {
  const findings = findInReply(operationId, reply, service);
  if (findings.length > 0) throw new ResponseBreach(operationId, findings);
}

function findInReply(
  operationId: string,
  { status, body }: Reply,
  { schema, routeOf, compile }: ServiceContract,
): readonly Finding[] {
  const statuses = routeOf(operationId)?.statuses ?? [];
  if (!statuses.includes(status)) {
    return [{ pointer: "", found: `status ${status}`, expected: `one of the statuses ${statuses.join(", ")}` }];
  }
  if (schema.properties[`${operationId} ${status}`] !== undefined)
    return compile().checkResponse(operationId, body, status);
  return body === undefined ? [] : [{ pointer: "", found: describeFound(body), expected: "no body" }];
}
