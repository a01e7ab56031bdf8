// Stories that trigger every answer in the contract, one per operation, using faults only where nothing else can cause the answer.
import { type OperationId, type OperationRoute, operationRoutes } from "../../../spec/generated/operations.ts";
import { type ConformanceRequest, cases as conformanceCases } from "../../conformance/cases.ts";
import { placeCancelledRun } from "../../conformance/test-run-cases.ts";
import type { Asking, BehaviourCase } from "../behaviour-case.ts";
import { Unmet } from "../expectation.ts";

/** A user without any permission. */
const withoutPermission = 11;

function toAsking({ body, contentType = "application/json", as }: ConformanceRequest): Asking {
  return {
    ...(body === undefined ? {} : { body, headers: { "content-type": contentType } }),
    ...(as === undefined ? {} : { as: as === "nobody" ? null : withoutPermission }),
  };
}

function toCase({ operationId, statuses, faultStatuses }: OperationRoute): BehaviourCase {
  const requests = conformanceCases[operationId];
  return {
    name: `${operationId} gives every answer that is documented`,
    async tell({ ask, control }) {
      if (operationId === "cancelTestRun") await placeCancelledRun(control);
      for (const status of statuses) {
        const request = requests[faultStatuses.includes(status) ? 200 : status];
        if (request === undefined) throw new Unmet(`No request of ${operationId} is known that is answered ${status}.`);
        if (faultStatuses.includes(status)) {
          const effect = { kind: "status", status } as const;
          await control.addFault({ match: { operationId }, effect, when: { next: 1 } });
        }
        (await ask(request.method, request.path, toAsking(request))).is(status);
      }
    },
  };
}

const operationIds = Object.keys(operationRoutes) as OperationId[];

export const documentedAnswerCases: readonly BehaviourCase[] = operationIds.map((id) => toCase(operationRoutes[id]));
