// Opens what a mock has only in Node, loaded when it is first used.
import type { WebhookSender } from "./control/webhooks/webhook.ts";
import type { Heap } from "./core/heap.ts";
import type { Meter } from "./core/operating/meter.ts";
import type { PageFolder } from "./core/pages/page-mounts.ts";
import type { PageFiles } from "./core/pages/pages.ts";
import type { DriverOptions, Storage } from "./engine/storage/storage.ts";
import type { RunningServer, Servable } from "./server.ts";
import type { WebhookSenderOptions } from "./webhook-sender.ts";

/** What differs between Node and a page. */
export interface Platform {
  listen(app: Servable, place: { readonly host: string; readonly port: number }): Promise<RunningServer>;
  openStorage(place: string, options: DriverOptions): Promise<Storage>;
  openMeter(): Promise<Meter>;
  openHeap(): Promise<Heap | undefined>;
  openPages(folder: PageFolder): Promise<PageFiles | undefined>;
  openWebhookSender(options: WebhookSenderOptions): Promise<WebhookSender>;
}

export const platform: Platform = {
  listen: async (app, place) => (await import("./server.ts")).listen(app, place),
  openStorage: async (place, options) => (await import("./engine/storage/open-storage.ts")).openStorage(place, options),
  openMeter: async () => (await import("./metrics.ts")).openMeter(),
  openHeap: async () => (await import("./heap.ts")).openHeap(),
  openPages: async (folder) => (await import("./pages/pages.ts")).openPages(folder),
  openWebhookSender: async (options) => (await import("./webhook-sender.ts")).createWebhookSender(options),
};
