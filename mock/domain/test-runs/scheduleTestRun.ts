// POST /aiQualityCheck/testRun (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import * as schedule from "./test-run-schedule.ts";
import * as runs from "./test-runs.ts";

export const scheduleTestRun: Operation<"scheduleTestRun"> = ({ body }, { tx, caller }) => {
  const { id } = schedule.scheduleTestRun(tx, body ?? {}, caller);
  return { success: true, ...runs.getTestRun(tx, id) };
};
