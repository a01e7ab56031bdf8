// The document of the admin surface as data, and what judges its answers. Used by test/proof/million/admin-requests.ts and exchange-judge.ts.
import imported from "../../../spec/generated/admin/openapi.json" with { type: "json" };
import { type OperationId, operationRoutes } from "../../../spec/generated/admin/operations.ts";
import validation from "../../../spec/generated/admin/validation.json" with { type: "json" };
import { openContract } from "../contract-document.ts";
import { createAnswerJudge } from "../contract-judge.ts";

export type AdminOperationId = OperationId;

export const adminContract = openContract<AdminOperationId>(imported, operationRoutes);

/** Every operation of the admin surface. */
export const adminOperationIds = Object.values(operationRoutes).map(({ operationId }) => operationId);

export const adminJudge = createAnswerJudge(adminContract, validation);
