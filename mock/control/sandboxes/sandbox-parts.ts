// What the sandboxes of one mock are made with. mock/mock.ts fills it in, mock/control/sandboxes/create-sandbox.ts uses it.
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { Collections, HouseRules, World } from "../../domain/records/world.ts";
import type { Stopwatch } from "../../engine/core/clock.ts";
import type { startQuietTimer } from "../../engine/core/process-time.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Fill, Store, StoreListener } from "../../engine/store/store.ts";
import type { DueRules } from "../clock/due.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { Journal } from "../journal/journal-entry.ts";
import type { WebhookSender } from "../webhooks/webhook.ts";
import type { UnknownInput, WorldSource } from "./sandbox.ts";

/** What the sandboxes of one mock have in common. */
export interface SandboxParts {
  /** What the mock answers by; left out: the contract of the package. */
  readonly service?: ServiceContract | undefined;
  readonly worldSource: WorldSource;
  createStore(options: {
    readonly base: World;
    readonly now: () => Instant;
    readonly listener: StoreListener;
    readonly fill: Fill;
  }): Store<Collections>;
  /** The store of a picture. @param options `baseOf` gives the world of a name in it */
  openStore(
    picture: unknown,
    options: { readonly now: () => Instant; readonly listener: StoreListener; baseOf(name: unknown): World },
  ): Store<Collections>;
  /** What falls due as time goes by. */
  readonly dueRules: DueRules;
  /** An empty journal for the sandbox of this id. */
  createJournal(id: string): Journal;
  /** No events yet, for the sandbox of this id; they are numbered after `lastId`, 0 where it is left out. */
  createEvents(id: string, lastId?: number): EventLog;
  /** Loads what sends webhooks; rejects where nothing can be sent. */
  openWebhookSender(): Promise<WebhookSender>;
  /** Real time in milliseconds since 1970, for the signatures of webhooks. */
  realTime(): Instant;
  /** Process time that running clocks follow. */
  readonly stopwatch: Stopwatch;
  /** How many times as fast; left out: as fast. */
  readonly speed?: number | undefined;
  /** Wakes what waits for a running clock; left out: a timer that keeps no process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
  /** House rules that override those of every scenario. */
  readonly rules: Partial<HouseRules>;
  readonly unknownInput: UnknownInput;
}
