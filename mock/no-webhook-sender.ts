// Replaces mock/webhook-sender.ts where the package is bundled for a browser (package.json, `browser`): a page cannot choose the addresses
// that it sends to.
import type { WebhookSender } from "./control/webhooks/webhook.ts";
import { DomainError } from "./core/errors.ts";

/** @throws DomainError always: 422 webhooks_unavailable */
export function createWebhookSender(): WebhookSender {
  throw new DomainError(
    "rule",
    "webhooks_unavailable",
    "A mock in a page sends no webhooks: read sandbox.events() there, or run the mock in Node.",
  );
}
