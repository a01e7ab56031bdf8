// A sandbox whose webhooks the test itself answers.
import type { OutgoingMessage, Receipt, WebhookSender } from "../../../../mock/control/webhooks/webhook.ts";
import { source } from "../../domain/knowledge/knowledge-state.ts";
import { createSampleSandbox } from "../sandboxes/sample-sandbox.ts";

export const url = "http://127.0.0.1:1/events";

/** The answer of a receiver. */
function answered(status: number | null): Receipt {
  const error = status === null ? "nobody answered" : null;
  return { requestHeaders: {}, status, responseHeaders: {}, responseBody: "", error };
}

interface Held extends OutgoingMessage {
  answer(status: number | null): void;
}

/**
 * A sandbox and what was sent from it.
 * @param reply the status that each message gets at once; where it gives none, the test answers by hand
 */
export function openWebhooks(
  reply?: (message: OutgoingMessage, count: number) => number | null | undefined,
  parts: Parameters<typeof createSampleSandbox>[1] = {},
) {
  const sent: Held[] = [];
  const sender: WebhookSender = {
    assertAllowed: async () => {},
    send(message) {
      return new Promise((resolve) => {
        sent.push({ ...message, answer: (status) => resolve(answered(status)) });
        const status = reply?.(message, sent.length);
        if (status !== undefined) resolve(answered(status));
      });
    },
  };
  const sandbox = createSampleSandbox("default", { openWebhookSender: async () => sender, ...parts });
  return {
    sandbox,
    webhooks: sandbox.webhooks,
    sent,
    /** Gives a knowledge source this title, which is an event; makes it where there is none. */
    change(id: number, title: string) {
      const { store } = sandbox;
      return store.transact((tx) => {
        const record = tx.get("knowledgeSources", id);
        if (record === undefined) tx.insert("knowledgeSources", source(id, { title }));
        else tx.replace("knowledgeSources", { ...record, title });
      });
    },
    /** Until what was started has been sent. */
    turn: async () => {
      for (let count = 0; count < 20; count += 1) await Promise.resolve();
    },
  };
}

/** What the messages say: title of a source each. */
export function titlesOf(sent: readonly OutgoingMessage[]): readonly string[] {
  return sent.map(({ body }) => JSON.parse(body).data.knowledgeSource.title);
}
