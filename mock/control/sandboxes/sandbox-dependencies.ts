// The dependencies that all sandboxes of a mock share.
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { DueRules } from "../../domain/due-rules.ts";
import type { HouseRules } from "../../domain/records/house-rules.ts";
import type { Collections, World } from "../../domain/records/world.ts";
import type { Stopwatch } from "../../engine/core/clock.ts";
import type { startQuietTimer } from "../../engine/core/process-time.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Fill, Store, StoreListener } from "../../engine/store/store.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { Journal } from "../journal/journal-entry.ts";
import type { WebhookSender } from "../webhooks/webhook.ts";
import type { UnknownInput } from "./sandbox.ts";
import type { WorldSource } from "./world-source.ts";

export interface SandboxDependencies {
  /** The contract that the mock serves. */
  readonly service: ServiceContract;
  readonly worldSource: WorldSource;
  createStore(options: {
    readonly base: World;
    readonly now: () => Instant;
    readonly listener: StoreListener;
    readonly fill: Fill;
  }): Store<Collections>;
  /**
   * Opens the store of a checkpoint.
   * @param options `baseOf` builds the base from its JSON in the checkpoint
   */
  openStore(
    checkpoint: unknown,
    options: { readonly now: () => Instant; readonly listener: StoreListener; baseOf(name: unknown): World },
  ): Store<Collections>;
  /** The rules for changes that passing time causes. */
  readonly dueRules: DueRules;
  createJournal(id: string): Journal;
  /** An empty log for the sandbox with this id; numbering continues after `lastId`, by default 0. */
  createEvents(id: string, lastId?: number): EventLog;
  /** Loads the sender of webhooks; rejects if webhooks cannot be sent. */
  openWebhookSender(): Promise<WebhookSender>;
  /** Real time in milliseconds since 1970, for starts at the machine's time and the signatures of webhooks. */
  realTime(): Instant;
  /** The process time that running clocks follow. */
  readonly stopwatch: Stopwatch;
  /** The speed of running clocks; default 1. */
  readonly speed?: number | undefined;
  /** Wakes work that waits for a running clock; default: a timer that does not keep the process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
  /** House rules that override every scenario's. */
  readonly rules: Partial<HouseRules>;
  readonly unknownInput: UnknownInput;
  /** Names this process among the replicas that share the sandboxes; undefined if they are not shared. */
  readonly replica?: string | undefined;
}
