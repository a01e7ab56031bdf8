// Changes how zod checks large or repeated values, so that checking them remains fast.
import * as z from "zod/mini";
import { util } from "zod/v4/core";
import { maxViolations } from "../engine/core/errors.ts";

type Check = z.core.$ZodType;

/**
 * No value has more than three issues (too short or long, wrong format), so this many suffice for all violations listed
 * in a refusal.
 */
const maxIssues = 3 * maxViolations;

const checksBeforeCode = 100;

const synchronous = { async: false } as const;

/**
 * Lets zod generate code only for objects that are checked often; for others, generating takes longer than it saves.
 */
export function delayCodeGeneration({ _zod: internals }: Check): void {
  let checks = 0;
  // zod replaces `parse` after the first check, by a faster one.
  internals.run = (payload, context) => {
    if (checks === checksBeforeCode) return internals.parse(payload, context);
    checks += 1;
    return internals.parse(payload, { ...context, jitless: true });
  };
}

/** Checks a frozen object only once. Objects are frozen deeply or not at all, like every record of the store. */
export function skipCheckedObjects({ _zod: internals }: Check): void {
  const passed = new WeakSet<object>();
  const { run } = internals;
  internals.run = (payload, context) => {
    const { value } = payload;
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return run(payload, context);
    if (passed.has(value)) return payload;
    const checked = run(payload, context);
    if (!(checked instanceof Promise) && checked.issues.length === 0) passed.add(value);
    return checked;
  };
}

/**
 * Stops after enough issues, so that many invalid items take no longer than a few. zod's own list would copy all items,
 * and its checks allocate for each list.
 */
export function listOf(item: Check, minimum: number, maximum: number): Check {
  const list = z.any();
  list._zod.run = (payload) => {
    const { value: input, issues } = payload;
    if (!Array.isArray(input)) {
      issues.push({ code: "invalid_type", expected: "array", input });
      return payload;
    }
    const bound = { origin: "array", inclusive: true, input, continue: true } as const;
    if (input.length > maximum) issues.push({ ...bound, code: "too_big", maximum });
    const end = Math.min(input.length, maximum);
    for (let index = 0; index < end && issues.length < maxIssues; index += 1) {
      const checked = item._zod.run({ value: input[index], issues: [] }, synchronous);
      if (checked instanceof Promise || checked.issues.length === 0) continue;
      issues.push(...util.prefixIssues(index, checked.issues));
    }
    if (input.length < minimum) issues.push({ ...bound, code: "too_small", minimum });
    return payload;
  };
  return list;
}

/** Runs before the properties are visited, so that an object with far too many takes no longer than a small one. */
export function checkPropertyCount(maximum: number): z.core.$ZodCheck<unknown> {
  return z.check<unknown>(({ value: input, issues }) => {
    if (typeof input !== "object" || input === null || Object.keys(input).length <= maximum) return;
    issues.push({ code: "too_big", origin: "object", maximum, inclusive: true, input });
  });
}
