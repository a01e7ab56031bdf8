// The operation of tag `test-runs`: accepts all results of a run. The rules are in mock/services/quality/test-runs.ts.
import * as testRuns from "../services/quality/test-runs.ts";
import type { Operation } from "./operation.ts";

/** POST /aiQualityCheck/testRun/{testRunId}/acceptAllExpectedResults (docs/rules.md, Test runs). */
export const acceptAllExpectedResults: Operation<"acceptAllExpectedResults"> = ({ path }, { tx }) => ({
  success: true,
  ...testRuns.acceptAllExpectedResults(tx, path.testRunId),
});
