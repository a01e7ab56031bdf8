// Caches verdicts by the bytes of an answer, so that identical answers are judged once.
import type { Violation } from "../../mock/engine/core/errors.ts";
import answers from "../../spec/generated/answers.json" with { type: "json" };

export interface JudgedAnswer {
  /** undefined if it cannot be decoded. */
  readonly text: string | undefined;
  readonly violations: readonly Violation[];
}

/** Everything besides the bytes that the verdict depends on. */
export interface AnswerHead {
  readonly operationId: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface JudgedAnswers {
  /** The cached verdict for an identical answer, or else that of `judge`, which is then cached. */
  settle(head: AnswerHead, bytes: Buffer, judge: () => JudgedAnswer): JudgedAnswer;
}

/** Limit in bytes of answers, without texts. Parsed values are not cached, to spare the garbage collector. */
const cacheBytes = 8 * 1024 * 1024;

const answerSchemas = new Map(Object.entries(answers.properties));

export function createJudgedAnswers(maxBytes = cacheBytes): JudgedAnswers {
  const cached = new Map<string, { readonly bytes: Buffer; readonly judged: JudgedAnswer }>();
  let size = 0;

  function forget(key: string): void {
    size -= cached.get(key)?.bytes.byteLength ?? 0;
    cached.delete(key);
  }
  return {
    settle(head, bytes, judge) {
      const key = toKey(head, bytes);
      const cachedAnswer = cached.get(key);
      if (cachedAnswer?.bytes.equals(bytes)) {
        // Moves it to the end: eviction starts with the oldest.
        cached.delete(key);
        cached.set(key, cachedAnswer);
        return cachedAnswer.judged;
      }
      const judged = judge();
      forget(key);
      cached.set(key, { bytes, judged });
      size += bytes.byteLength;
      for (const oldest of cached.keys()) if (size > maxBytes) forget(oldest);
      return judged;
    },
  };
}

/** The headers that the contract declares for the status, plus the content encoding. */
function toKey({ operationId, status, headers }: AnswerHead, bytes: Buffer): string {
  const form = answerSchemas.get(`${operationId} ${status} headers`);
  const names = [...Object.keys(Object(form).properties ?? {}), "content-encoding"];
  return [operationId, status, bytes.byteLength, ...names.map((name) => headers[name])].join("\n");
}
