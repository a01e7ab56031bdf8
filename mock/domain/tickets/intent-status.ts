// Changes the status of a ticket's intents: carries out prepared ones, and marks others as executed, done or dismissed.
import { hasElement, toPlainText } from "../../engine/core/text/html-text.ts";
import { toSpacedDateTime } from "../../engine/core/time.ts";
import type { TicketRecord, UserRecord } from "../records/tickets.ts";
import { textsOf, type WorldTexts } from "../records/world-texts.ts";
import type { Transaction } from "../state-types.ts";
import { applyIntents } from "./apply-intents.ts";

type Intents = TicketRecord["intents"];
type Intent = Intents[number];

/**
 * Carries out what an AI agent has prepared for an unclosed ticket if a message is the prepared reply: by sending it,
 * the sender approves. The text of the last intent counts for all. After another reply, or one to a closed ticket,
 * nothing is sent automatically.
 */
export function settlePreparedIntents(
  tx: Transaction,
  ticket: TicketRecord,
  message: string,
  caller: UserRecord,
): void {
  const prepared = ticket.intents.filter(isPrepared);
  const answer = prepared.at(-1)?.outcome?.message;
  if (ticket.status === "closed" || answer === undefined || toWords(answer) !== toWords(message)) {
    if (ticket.autoExecuteAt !== "") tx.replace("tickets", { ...ticket, autoExecuteAt: "" });
    return;
  }
  const executed = markExecuted(tx, prepared, caller, answer);
  const executedById = new Map(executed.map((intent) => [intent.id, intent]));
  const intents = ticket.intents.map((intent) => {
    const executedIntent = executedById.get(intent.id);
    return executedIntent === undefined ? intent : toApproved(textsOf(tx), executedIntent);
  });
  tx.replace("tickets", { ...ticket, intents, autoExecuteAt: "" });
  applyIntents(tx, ticket.id, executed);
}

/** The words of a message, whether it is plain text or HTML. */
function toWords(message: string): string {
  const text = hasElement(message) ? toPlainText(message) : message;
  return text.replace(/\s+/g, " ").trim();
}

/** The intent with an outcome that says what was approved; its reply did not close the ticket. */
function toApproved({ service }: WorldTexts, intent: Intent): Intent {
  if (intent.outcome === null) return intent;
  const action = intent.options.find(({ type }) => type === "execute")?.name ?? "";
  const messageLocalized = service.approved.replace("{action}", () => action);
  return { ...intent, outcome: { ...intent.outcome, messageLocalized, ticketClosed: false } };
}

function isPrepared({ status, outcome }: Intent): boolean {
  return status === "open" && outcome?.success === true && !outcome.sent;
}

/** The intents as carried out now by a user; a successful draft counts as sent if it became the answer. */
export function markExecuted(
  tx: Transaction,
  intents: Intents,
  { id: userId }: UserRecord,
  answer: string | null,
): Intents {
  return intents.map((intent) => {
    const { outcome } = intent;
    if (outcome === null || !outcome.success)
      return { ...intent, status: intent.contractId === "" ? "dismissed" : "done" };
    const isSent = outcome.message === answer;
    const ownOutcome = { ...outcome, userId, executedAt: toSpacedDateTime(tx.now), sent: isSent, ticketClosed: true };
    return { ...intent, status: "executed", outcome: ownOutcome };
  });
}

/** The intents when their ticket is closed without carrying them out. */
export function dismissOpen(intents: Intents): Intents {
  return intents.map((intent) => (intent.status === "open" ? { ...intent, status: "dismissed" } : intent));
}
