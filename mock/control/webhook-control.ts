// Adds, changes and watches the webhooks of a sandbox: one method per operation of tag `webhooks`. Part of mock/control/control.ts.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { ControlParts } from "./sandboxes/control-parts.ts";
import type { Delivery, Webhook, WebhookChange, WebhookStart } from "./webhooks/webhook.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, unknown_webhook, 410 sandbox_evicted, and what the methods name. */
export interface WebhookControl {
  /** In the order they were made. */
  listWebhooks(sandboxId: string): Promise<AdminSchema<"WebhookList">>;
  /** Sends events to an address from now on, until it is deleted or the sandbox reset or given another scenario. 422 receiver_not_allowed, too_many_webhooks, webhooks_unavailable. */
  createWebhook(sandboxId: string, asked: WebhookStart): Promise<Webhook>;
  /** What it is told of, and where. */
  getWebhook(sandboxId: string, webhookId: string): Promise<Webhook>;
  /** 422 receiver_not_allowed. */
  changeWebhook(sandboxId: string, webhookId: string, change: WebhookChange): Promise<Webhook>;
  /** Ends it, with its deliveries. */
  deleteWebhook(sandboxId: string, webhookId: string): Promise<AdminSchema<"Removal">>;
  /** Sends a Ping, once; resolves when that attempt has ended, however it did. */
  pingWebhook(sandboxId: string, webhookId: string): Promise<Delivery>;
  /** Newest last; without `limit` the first 100. */
  listDeliveries(
    sandboxId: string,
    webhookId: string,
    page?: { readonly offset?: number | undefined; readonly limit?: number | undefined },
  ): Promise<AdminSchema<"DeliveryList">>;
  /** Sends the event of a delivery once more. 404 unknown_delivery. */
  redeliver(sandboxId: string, webhookId: string, deliveryId: number): Promise<Delivery>;
  /** Resolves when nothing that is due by the sandbox's clock is under way any more; says what waits for a later time. */
  awaitDeliveries(sandboxId: string): Promise<AdminSchema<"DeliveryRest">>;
}

/** The methods over all sandboxes of a mock. */
export function createWebhookControl({ inSandbox }: Pick<ControlParts, "inSandbox">): WebhookControl {
  return {
    listWebhooks: (id) => inSandbox(id, ({ webhooks }) => ({ webhooks: [...webhooks.list()] })),
    createWebhook: (id, asked) => inSandbox(id, ({ webhooks }) => webhooks.add(asked), "part"),
    getWebhook: (id, webhookId) => inSandbox(id, ({ webhooks }) => webhooks.get(webhookId)),
    changeWebhook: (id, webhookId, change) => inSandbox(id, ({ webhooks }) => webhooks.change(webhookId, change)),
    deleteWebhook: (id, webhookId) =>
      inSandbox(id, ({ webhooks }) => {
        webhooks.remove(webhookId);
        return { success: true, removed: 1 };
      }),
    pingWebhook: (id, webhookId) => inSandbox(id, ({ webhooks }) => webhooks.ping(webhookId), "part"),
    listDeliveries: (id, webhookId, { offset = 0, limit = 100 } = {}) =>
      inSandbox(id, ({ webhooks }) => {
        const { deliveries, ...counts } = webhooks.deliveries(webhookId, { offset, limit });
        return { deliveries: [...deliveries], offset, limit, ...counts };
      }),
    redeliver: (id, webhookId, deliveryId) =>
      inSandbox(id, ({ webhooks }) => webhooks.redeliver(webhookId, deliveryId), "part"),
    awaitDeliveries: (id) => inSandbox(id, ({ webhooks }) => webhooks.idle()),
  };
}
