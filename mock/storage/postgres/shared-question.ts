// Joins calls that ask the same kind of question: those that come while one is under way share the next one, which begins after they came. Used for
// versions in mock/storage/postgres/heads.ts and for appends in mock/storage/postgres/appends.ts.
import { callSoon } from "../../core/process-time.ts";

/** So often a question looks whether more callers have come before it leaves: a look costs microseconds, a question much more. */
const looks = 3;

/**
 * @param ask is given what all calls of one question were given, in their order
 * @returns adds a call; the promise is that of the question it became part of
 */
export function shareQuestions<Call, Answer>(
  ask: (calls: readonly Call[]) => Promise<Answer>,
): (call: Call) => Promise<{ readonly answer: Answer; readonly nth: number; readonly calls: readonly Call[] }> {
  let next: { readonly calls: Call[]; readonly answer: Promise<Answer> } | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  function begin(): NonNullable<typeof next> {
    const calls: Call[] = [];
    const answer = underWay.then(gather).then(() => {
      next = undefined;
      return ask(calls);
    });
    underWay = answer.catch(() => {});
    return { calls, answer };
  }
  return async (call) => {
    next ??= begin();
    const { calls } = next;
    const nth = calls.push(call) - 1;
    return { answer: await next.answer, nth, calls };
  };
}

/** Whoever has come in the same moment is read from its socket. */
async function gather(): Promise<void> {
  for (let look = 0; look < looks; look += 1) await new Promise<void>(callSoon);
}
