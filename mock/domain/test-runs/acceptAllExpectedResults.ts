// POST /aiQualityCheck/testRun/{testRunId}/acceptAllExpectedResults (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import * as acceptance from "./expected-results.ts";

export const acceptAllExpectedResults: Operation<"acceptAllExpectedResults"> = ({ path }, { tx }) => ({
  success: true,
  ...acceptance.acceptAllExpectedResults(tx, path.testRunId),
});
