// Caches the verdicts over answers by their bytes, so that an equal answer is judged once.
import type { Violation } from "../../mock/engine/core/errors.ts";
import answers from "../../spec/generated/answers.json" with { type: "json" };

/** What is known of an answer. */
export interface JudgedAnswer {
  /** undefined where it cannot be read here. */
  readonly text: string | undefined;
  readonly violations: readonly Violation[];
}

/** What its verdict hangs on, beside its bytes. */
export interface AnswerHead {
  readonly operationId: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface JudgedAnswers {
  /** The verdict over an answer like this one, or that of `judge`, which is cached. */
  settle(head: AnswerHead, bytes: Buffer, judge: () => JudgedAnswer): JudgedAnswer;
}

/** The most bytes of cached answers; texts come on top, parsed values would burden the garbage collector. */
const cacheBytes = 8 * 1024 * 1024;

const declared = new Map(Object.entries(answers.properties));

export function createJudgedAnswers(mostBytes = cacheBytes): JudgedAnswers {
  const cached = new Map<string, { readonly bytes: Buffer; readonly judged: JudgedAnswer }>();
  let size = 0;

  function forget(key: string): void {
    size -= cached.get(key)?.bytes.byteLength ?? 0;
    cached.delete(key);
  }
  return {
    settle(head, bytes, judge) {
      const key = toKey(head, bytes);
      const known = cached.get(key);
      if (known?.bytes.equals(bytes)) {
        // The last one to be forgotten.
        cached.delete(key);
        cached.set(key, known);
        return known.judged;
      }
      const judged = judge();
      forget(key);
      cached.set(key, { bytes, judged });
      size += bytes.byteLength;
      for (const oldest of cached.keys()) if (size > mostBytes) forget(oldest);
      return judged;
    },
  };
}

/** The headers that the contract names for the status, and how the body is packed. */
function toKey({ operationId, status, headers }: AnswerHead, bytes: Buffer): string {
  const form = declared.get(`${operationId} ${status} headers`);
  const names = [...Object.keys(Object(form).properties ?? {}), "content-encoding"];
  return [operationId, status, bytes.byteLength, ...names.map((name) => headers[name])].join("\n");
}
