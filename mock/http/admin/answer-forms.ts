// Shapes admin answers that are not the JSON of their results.
import type { AdminInput, AdminOperationId } from "../../contract/admin-types.ts";
import type { ResultOf } from "../../control/control.ts";
import { toCoverageText } from "../../control/coverage/coverage-text.ts";
import { type MockPlace, toBaseUrl } from "../../control/sandboxes/sandbox-id.ts";

interface AnswerForm {
  /** Default: the JSON of the result. */
  readonly text?: string;
  /** Default: application/json. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Forms = {
  readonly [Id in AdminOperationId]?: (result: ResultOf<Id>, input: AdminInput<Id>, place: MockPlace) => AnswerForm;
};

const toCoverageForm: Forms["getTotalCoverage"] & Forms["getCoverage"] = (report, { query }) =>
  query.format === "text" ? { text: toCoverageText(report), type: "text/plain; charset=utf-8" } : {};

const forms: Forms = {
  getCoverage: toCoverageForm,
  getTotalCoverage: toCoverageForm,
  // For the paths below the sandbox's base URL.
  openSession({ cookie }, { path }, place) {
    const setCookie = `${cookie}; Path=${new URL(toBaseUrl(path.sandboxId, place)).pathname}; HttpOnly; SameSite=Lax`;
    return { headers: { "set-cookie": setCookie } };
  },
};

/** Headers and media type of an operation's answer; its input and result have passed the contract. */
export function toForm<Id extends AdminOperationId>(
  operationId: Id,
  result: unknown,
  input: AdminInput<Id>,
  place: MockPlace,
): AnswerForm {
  return forms[operationId]?.(result as ResultOf<Id>, input, place) ?? {};
}
