// Opens a sandbox with webhooks whose receiver is the test.
import type { OutgoingMessage, Receipt, WebhookSender } from "../../../../mock/control/webhooks/webhook.ts";
import { source } from "../../domain/knowledge/knowledge-state.ts";
import { createSampleSandbox } from "../sandboxes/sample-sandbox.ts";

export const url = "http://127.0.0.1:1/events";

/** The receipt for a receiver's response. */
function toReceipt(status: number | null): Receipt {
  const error = status === null ? "no answer" : null;
  return { requestHeaders: {}, status, responseHeaders: {}, responseBody: "", error };
}

interface PendingMessage extends OutgoingMessage {
  answer(status: number | null): void;
}

/**
 * A sandbox and the messages sent from it.
 * @param reply the status of the immediate response to each message; if undefined, the test responds
 */
export function openWebhooks(
  reply?: (message: OutgoingMessage, count: number) => number | null | undefined,
  parts: Parameters<typeof createSampleSandbox>[1] = {},
) {
  const sent: PendingMessage[] = [];
  const sender: WebhookSender = {
    assertAllowed: async () => {},
    send(message) {
      return new Promise((resolve) => {
        sent.push({ ...message, answer: (status) => resolve(toReceipt(status)) });
        const status = reply?.(message, sent.length);
        if (status !== undefined) resolve(toReceipt(status));
      });
    },
  };
  const sandbox = createSampleSandbox("default", { openWebhookSender: async () => sender, ...parts });
  return {
    sandbox,
    webhooks: sandbox.webhooks,
    sent,
    /** Gives a knowledge source this title, creating it if needed, which triggers an event. */
    change(id: number, title: string) {
      const { store } = sandbox;
      return store.transact((tx) => {
        const record = tx.get("knowledgeSources", id);
        if (record === undefined) tx.insert("knowledgeSources", source(id, { title }));
        else tx.replace("knowledgeSources", { ...record, title });
      });
    },
    /** Waits until started deliveries are sent. */
    flush: async () => {
      for (let count = 0; count < 20; count += 1) await Promise.resolve();
    },
  };
}

/** Title of the knowledge source in each message. */
export function titlesOf(sent: readonly OutgoingMessage[]): readonly string[] {
  return sent.map(({ body }) => JSON.parse(body).data.knowledgeSource.title);
}
