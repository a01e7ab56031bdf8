// The webhooks of a set by their ids. Used by mock/control/webhooks/webhook-set.ts.
import type { KeptEvent } from "../events/event-entry.ts";
import type { Hook } from "./deliveries.ts";

/** Those that are told of an event: where another process committed the change, it tells them. */
export function wanting(hooks: ReadonlyMap<string, Hook>, { type, isElsewhere }: KeptEvent): readonly Hook[] {
  if (isElsewhere) return [];
  return [...hooks.values()].filter(({ webhook }) => webhook.active && webhook.events.includes(type));
}

/** Takes hold of the webhooks; the returned function puts them back. */
export function holdHooks(hooks: Map<string, Hook>, listen: () => void): () => void {
  const before = Array.from(hooks, ([id, hook]) => ({ id, hook, webhook: hook.webhook }));
  return () => {
    hooks.clear();
    for (const { id, hook, webhook } of before) {
      hook.webhook = webhook;
      hooks.set(id, hook);
    }
    listen();
  };
}
