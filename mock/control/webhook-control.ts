// The admin operations tagged `webhooks`: add, change and delete webhooks, and list or repeat their deliveries.
import { type ControlOperations, inSandbox } from "./operation.ts";

export const webhookOperations = {
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
} satisfies ControlOperations;
