// Caches the results of checks by a response's bytes, so that identical responses are checked once.
import type { Violation } from "../../mock/engine/core/errors.ts";
import answers from "../../spec/generated/answers.json" with { type: "json" };

export interface AnswerVerdict {
  /** The decoded body; undefined if it cannot be decoded. */
  readonly text: string | undefined;
  readonly violations: readonly Violation[];
}

/** Everything besides the bytes that the verdict depends on. */
export interface AnswerHead {
  readonly operationId: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface VerdictCache {
  /** Returns the cached verdict for an identical response; otherwise calls `check` and caches its verdict. */
  getOrCheck(head: AnswerHead, bytes: Buffer, check: () => AnswerVerdict): AnswerVerdict;
}

/** Limit in bytes of the cached responses, as received. Parsed values are not cached, to spare the garbage collector. */
const cacheBytes = 8 * 1024 * 1024;

const answerSchemas = new Map(Object.entries(answers.properties));

export function createVerdictCache(maxBytes = cacheBytes): VerdictCache {
  const cached = new Map<string, { readonly bytes: Buffer; readonly verdict: AnswerVerdict }>();
  let size = 0;

  function evict(key: string): void {
    size -= cached.get(key)?.bytes.byteLength ?? 0;
    cached.delete(key);
  }
  return {
    getOrCheck(head, bytes, check) {
      const key = toKey(head, bytes);
      const cachedAnswer = cached.get(key);
      if (cachedAnswer?.bytes.equals(bytes)) {
        // Moves it to the end: eviction starts with the oldest.
        cached.delete(key);
        cached.set(key, cachedAnswer);
        return cachedAnswer.verdict;
      }
      const verdict = check();
      evict(key);
      cached.set(key, { bytes, verdict });
      size += bytes.byteLength;
      for (const oldest of cached.keys()) if (size > maxBytes) evict(oldest);
      return verdict;
    },
  };
}

/** Includes the headers that the contract declares for the status, and the content encoding. */
function toKey({ operationId, status, headers }: AnswerHead, bytes: Buffer): string {
  const schema = answerSchemas.get(`${operationId} ${status} headers`);
  const names = [...Object.keys(Object(schema).properties ?? {}), "content-encoding"];
  return [operationId, status, bytes.byteLength, ...names.map((name) => headers[name])].join("\n");
}
