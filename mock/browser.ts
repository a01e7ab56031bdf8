// The platform in browsers: refuses features that need Node.
import { DomainError } from "./engine/core/errors.ts";
import type { Platform } from "./node/platform.ts";

/** Browsers have no pages and no observable heap; other features are refused with advice. */
export const platform: Platform = {
  async listen() {
    throw new Error(
      "A browser cannot listen on a port: hand out mock.fetch, mock.client() or the handlers of ticket-service-mock/msw.",
    );
  },
  async openStorage() {
    throw new RangeError(
      "storage: a mock in a page keeps its state in memory; omit the option there, or run the mock in Node.",
    );
  },
  async openMeter() {
    throw new RangeError("metrics: not available in a page; omit the option there, or run the mock in Node.");
  },
  async openHeap() {
    return undefined;
  },
  async openPages() {
    return undefined;
  },
  async readWorld() {
    throw new RangeError("world: a mock in a page cannot read a folder; it has only the shipped worlds.");
  },
  async openWebhookSender() {
    throw new DomainError(
      "rule",
      "webhooks_unavailable",
      "A mock in a page sends no webhooks: read sandbox.events() there, or run the mock in Node.",
    );
  },
};
