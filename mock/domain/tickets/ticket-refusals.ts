// Collects every reason to refuse a change or a search of tickets, or a reply, for one answer.
import { DomainError, invalidRequest, maxViolations, type Violation } from "../../engine/core/errors.ts";
import { cut } from "../../engine/core/short-text.ts";

/** Domain rules that a request can break (422), by code; the value says what is expected. */
const ticketRules = {
  unknown_tag: "the id of an existing tag",
  unknown_agent: "the id of an existing agent",
  unknown_contract: "the id of an existing contract, as text",
  unknown_customer: "the id of an existing customer, as text",
  contract_of_other_customer: "a contract and the customer it belongs to",
  pending_needs_due_date: "a dueBy in the future along with pending",
  unknown_draft: "the id of a draft of this ticket that was not sent",
  reply_without_recipient: "at least one address to send to",
  reply_without_text: "an object with a message, or the id of a draft as draftId",
  full_text_too_long: "at most 500 characters in all texts of q",
} as const;

/** Several different codes together become `unprocessable`. */
type TicketRuleCode = keyof typeof ticketRules;

/** Reasons to refuse one request; it is allowed if there are none. */
export interface Refusals {
  /** Adds a violation of the body's form (400, `invalid_request`). `pointer` is a JSON pointer into the body. */
  invalid(pointer: string, found: unknown, expected: string): void;
  /** Adds a breach of a domain rule (422). `message` is a whole sentence. */
  broken(code: TicketRuleCode, pointer: string, found: unknown, message: string): void;
  /** Throws one DomainError with every collected reason; does nothing without any. */
  throwIfAny(): void;
}

/** The most sentences in a message; the violations list them all. */
const sentencesShown = 3;

export function createRefusals(): Refusals {
  const violations: Violation[] = [];
  const sentences: string[] = [];
  const codes = new Set<TicketRuleCode>();
  let isInvalid = false;

  function add(pointer: string, found: unknown, expected: string): void {
    if (violations.length < maxViolations)
      violations.push({ in: "body", pointer, found: toShortText(found), expected });
  }
  return {
    invalid(pointer, found, expected) {
      isInvalid = true;
      add(pointer, found, expected);
    },
    broken(code, pointer, found, message) {
      codes.add(code);
      sentences.push(message);
      add(pointer, found, ticketRules[code]);
    },
    throwIfAny() {
      if (isInvalid) throw invalidRequest(violations);
      const [code] = codes;
      if (code === undefined) return;
      throw new DomainError("rule", codes.size === 1 ? code : "unprocessable", toMessage(sentences), violations);
    },
  };
}

function toMessage(sentences: readonly string[]): string {
  const distinct = [...new Set(sentences)];
  const rest = distinct.length - sentencesShown;
  const shown = distinct.slice(0, sentencesShown);
  return [...shown, ...(rest > 0 ? [`${rest} more ${rest === 1 ? "rule is" : "rules are"} broken.`] : [])].join(" ");
}

/** JSON text, cut to a readable length. */
function toShortText(value: unknown): string {
  return cut(JSON.stringify(value) ?? "nothing");
}
