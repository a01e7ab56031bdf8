// The limits of a world that goes on by itself, and of recordings, in the form of test/docs/limit-rows.ts.

export const liveLimitRows: readonly (readonly [what: string, most: string, setBy: string, beyond: string])[] = [
  [
    "what happens in a live world while its clock is moved",
    "the last {mock/live/live-rules.ts#longestLeapMs ms}",
    "",
    "nothing happens before it; due dates pass all the same",
  ],
  [
    "records of a recording",
    "{harness/record/seen-records.ts#mostRecords count}",
    "",
    "passed over, and said in the file",
  ],
  [
    "judged answers that a proxy remembers",
    "{harness/proxy/judged-answers.ts#mostKeptBytes bytes}",
    "",
    "the one unused for longest is judged anew",
  ],
];

/** Numbers that are called like limits, and neither refuse a request nor bound what is kept of one. */
export const noLiveLimits: readonly string[] = [
  "mock/live/colleague-work.ts#shortestMs",
  "mock/live/colleague-work.ts#waitMs",
  "mock/live/customer-letter.ts#hourMs",
  "mock/live/customer-answer.ts#hourMs",
  "mock/live/customer-answer.ts#soonestMs",
  "mock/live/ai-work.ts#approvalMs",
  "mock/live/moments.ts#minuteMs",
];
