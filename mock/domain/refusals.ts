// Collects all reasons to refuse a request, for a single response.
import {
  DomainError,
  describeFirst,
  invalidRequest,
  maxViolations,
  type WordViolation,
} from "../engine/core/errors.ts";
import { truncate } from "../engine/core/truncate.ts";

/** A breach of a domain rule. */
interface Breach {
  readonly code: string;
  readonly pointer: string;
  readonly found: unknown;
  readonly expected: string;
  /** Explains the breach in the message. */
  readonly sentence?: string;
}

/** Reasons to refuse a request. Pointers are JSON pointers into the body. */
export interface Refusals {
  /**
   * Adds a violation of the body's schema (400, `invalid_request`).
   * @param allowed the words to choose from, if `expected` lists them
   */
  addInvalid(pointer: string, found: unknown, expected: string, allowed?: readonly string[]): void;
  /** Adds a breach of a domain rule (422). */
  addBreach(breach: Breach): void;
  /**
   * Does nothing if there are no reasons.
   * @param opening starts the message if no breach has a sentence
   * @throws DomainError with all reasons; breaches with different codes become `unprocessable`
   */
  throwIfAny(opening?: string): void;
}

/** Maximum number of sentences in a message; the violations list all reasons. */
const maxSentences = 3;

export function createRefusals(): Refusals {
  const violations: WordViolation[] = [];
  const sentences = new Set<string>();
  const codes = new Set<string>();
  let isInvalid = false;

  function add(pointer: string, found: unknown, expected: string, allowed?: readonly string[]): void {
    if (violations.length >= maxViolations) return;
    const violation = { in: "body", pointer, found: toShortText(found), expected } as const;
    violations.push(allowed === undefined ? violation : { ...violation, allowed });
  }
  return {
    addInvalid(pointer, found, expected, allowed) {
      isInvalid = true;
      add(pointer, found, expected, allowed);
    },
    addBreach({ code, pointer, found, expected, sentence }) {
      codes.add(code);
      if (sentence !== undefined) sentences.add(sentence);
      add(pointer, found, expected);
    },
    throwIfAny(opening = "The request breaks a rule") {
      if (isInvalid) throw invalidRequest(violations);
      const [code] = codes;
      if (code === undefined) return;
      const message = sentences.size === 0 ? `${opening}: ${describeFirst(violations)}.` : toMessage([...sentences]);
      throw new DomainError("rule", codes.size === 1 ? code : "unprocessable", message, violations);
    },
  };
}

function toMessage(sentences: readonly string[]): string {
  const parts = sentences.slice(0, maxSentences);
  const omitted = sentences.length - parts.length;
  if (omitted > 0) parts.push(`${omitted} more ${omitted === 1 ? "rule is" : "rules are"} broken.`);
  return parts.join(" ");
}

/** JSON text, cut to a readable length. */
function toShortText(value: unknown): string {
  return truncate(JSON.stringify(value) ?? "nothing");
}
