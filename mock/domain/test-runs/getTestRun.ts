// GET /aiQualityCheck/testRun/{testRunId} (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import { requireTestRun, toTestRunResult } from "./test-run.ts";

/** One run with its tickets. */
export const getTestRun: Operation<"getTestRun"> = ({ path }, { tx }) =>
  toTestRunResult(tx, requireTestRun(tx, path.testRunId));
