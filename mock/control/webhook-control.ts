// The operations of tag `webhooks`: add, change and watch the webhooks of a sandbox.
import type { AdminSchema } from "../contract/admin-types.ts";
import { inSandbox, type OperationsOf } from "./operation.ts";
import type { Delivery, Webhook, WebhookChange, WebhookStart } from "./webhooks/webhook.ts";

/**
 * Methods reject with DomainErrors: 404 unknown_sandbox, unknown_webhook, 410 sandbox_evicted, and those listed at each
 * method.
 */
export interface WebhookControl {
  /** In order of creation. */
  listWebhooks(sandboxId: string): Promise<AdminSchema<"WebhookList">>;
  /**
   * Sends events to an address until the webhook is deleted or the sandbox is reset or switched to another scenario.
   * 422 receiver_not_allowed, too_many_webhooks, webhooks_unavailable.
   */
  createWebhook(sandboxId: string, webhook: WebhookStart): Promise<Webhook>;
  getWebhook(sandboxId: string, webhookId: string): Promise<Webhook>;
  /** 422 receiver_not_allowed. */
  changeWebhook(sandboxId: string, webhookId: string, change: WebhookChange): Promise<Webhook>;
  /** Deletes it and its deliveries. */
  deleteWebhook(sandboxId: string, webhookId: string): Promise<AdminSchema<"Removal">>;
  /** Sends a Ping, once; resolves when that attempt ends, whatever its outcome. */
  pingWebhook(sandboxId: string, webhookId: string): Promise<Delivery>;
  /** Newest last; without `limit` the first 100. */
  listDeliveries(
    sandboxId: string,
    webhookId: string,
    page?: { readonly offset?: number | undefined; readonly limit?: number | undefined },
  ): Promise<AdminSchema<"DeliveryList">>;
  /** Sends the event of a delivery once more. 404 unknown_delivery. */
  redeliver(sandboxId: string, webhookId: string, deliveryId: number): Promise<Delivery>;
  /** Resolves when no due delivery is in progress; reports those that wait for a later time. */
  awaitDeliveries(sandboxId: string): Promise<AdminSchema<"DeliveryRest">>;
}

export const webhookOperations: OperationsOf<WebhookControl> = {
  listWebhooks: inSandbox(({ webhooks }) => ({ webhooks: [...webhooks.list()] })),
  createWebhook: inSandbox(({ webhooks }, { body }) => webhooks.add(body), "part"),
  getWebhook: inSandbox(({ webhooks }, { path }) => webhooks.get(path.webhookId)),
  changeWebhook: inSandbox(({ webhooks }, { path, body }) => webhooks.change(path.webhookId, body)),
  deleteWebhook: inSandbox(({ webhooks }, { path }) => {
    webhooks.remove(path.webhookId);
    return { success: true, removed: 1 };
  }),
  pingWebhook: inSandbox(({ webhooks }, { path }) => webhooks.ping(path.webhookId), "part"),
  listDeliveries: inSandbox(({ webhooks }, { path, query: { offset = 0, limit = 100 } }) => {
    const { deliveries, ...counts } = webhooks.deliveries(path.webhookId, { offset, limit });
    return { deliveries: [...deliveries], offset, limit, ...counts };
  }),
  redeliver: inSandbox(({ webhooks }, { path }) => webhooks.redeliver(path.webhookId, path.deliveryId), "part"),
  awaitDeliveries: inSandbox(({ webhooks }) => webhooks.idle()),
};
