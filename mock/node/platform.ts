// Opens the parts of a mock that exist only in Node, each loaded on first use.

import type { WorldData } from "../../fixtures/world-schema/world-schema.ts";
import type { WebhookSender } from "../control/webhooks/webhook.ts";
import type { Heap } from "../engine/core/heap.ts";
import type { DriverOptions, Storage } from "../engine/storage/storage.ts";
import type { Meter } from "../http/monitoring.ts";
import type { PageFiles } from "../http/pages/pages.ts";
import type { RunningServer, Servable } from "./server.ts";
import type { WebhookSenderOptions } from "./webhook-sender.ts";

/** The functions that differ between Node and browsers. */
export interface Platform {
  listen(app: Servable, address: { readonly host: string; readonly port: number }): Promise<RunningServer>;
  openStorage(location: string, options: DriverOptions): Promise<Storage>;
  openMeter(): Promise<Meter>;
  openHeap(): Promise<Heap | undefined>;
  openPages(): Promise<PageFiles | undefined>;
  openWebhookSender(options: WebhookSenderOptions): Promise<WebhookSender>;
  readWorld(folder: string): Promise<WorldData>;
}

export const platform: Platform = {
  listen: async (app, address) => (await import("./server.ts")).listen(app, address),
  openStorage: async (location, options) =>
    (await import("../engine/storage/open-storage.ts")).openStorage(location, options),
  openMeter: async () => (await import("./metrics.ts")).openMeter(),
  openHeap: async () => (await import("./heap.ts")).openHeap(),
  openPages: async () => (await import("./pages.ts")).openPages(),
  openWebhookSender: async (options) => (await import("./webhook-sender.ts")).createWebhookSender(options),
  readWorld: async (folder) => (await import("./world-folder.ts")).readWorld(folder),
};
