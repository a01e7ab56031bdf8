// One story per operation triggers every response in the contract, with faults only for responses that no request causes.
import { type OperationId, type OperationRoute, operationRoutes } from "../../../spec/generated/operations.ts";
import { type ConformanceRequest, cases as conformanceCases } from "../../conformance/cases.ts";
import { createRunToCancel } from "../../conformance/test-run-cases.ts";
import type { BehaviourCase, RequestParts } from "../behaviour-case.ts";
import { UnmetExpectation } from "../expectation.ts";

/** A user without any permission. */
const withoutPermission = 11;

function toParts({ body, contentType = "application/json", as }: ConformanceRequest): RequestParts {
  return {
    ...(body === undefined ? {} : { body, headers: { "content-type": contentType } }),
    ...(as === undefined ? {} : { as: as === "withoutToken" ? null : withoutPermission }),
  };
}

function toCase({ operationId, statuses, faultStatuses }: OperationRoute): BehaviourCase {
  const requests = conformanceCases[operationId];
  return {
    name: `${operationId} gives every documented response`,
    async run({ send, control }) {
      if (operationId === "cancelTestRun") await createRunToCancel(control);
      for (const status of statuses) {
        const request = requests[faultStatuses.includes(status) ? 200 : status];
        if (request === undefined)
          throw new UnmetExpectation(`No conformance request makes ${operationId} return ${status}.`);
        if (faultStatuses.includes(status)) {
          const effect = { kind: "status", status } as const;
          await control.addFault({ match: { operationId }, effect, when: { next: 1 } });
        }
        (await send(request.method, request.path, toParts(request))).is(status);
      }
    },
  };
}

const operationIds = Object.keys(operationRoutes) as OperationId[];

export const documentedResponseCases: readonly BehaviourCase[] = operationIds.map((id) => toCase(operationRoutes[id]));
