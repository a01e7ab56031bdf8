// A whole kept sandbox as JSON, and the sandbox that is in such a picture. Used by mock/control/kept/open-kept.ts.
import { type ClockPicture, createClock } from "../../core/clock.ts";
import type { Instant } from "../../core/time.ts";
import type { HouseRules, World } from "../../records/world.ts";
import type { FaultsPicture } from "../faults/fault.ts";
import { createPicturedFaults } from "../faults/fault-set.ts";
import { assemble, type Keeping, type OpenedSandbox } from "../sandboxes/create-sandbox.ts";
import { markOf, nameOfWorld, type Origin, toLoadedOrigin, toOrigin, type WorldName } from "../sandboxes/origin.ts";
import type { LoadedState, SandboxStart } from "../sandboxes/sandbox.ts";
import type { SandboxParts } from "../sandboxes/sandbox-parts.ts";
import type { NamedSnapshot } from "../state/snapshots.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { WorldChanged } from "./gone.ts";
import type { StoreKeeping } from "./store-keeping.ts";

/** A sandbox at one version. */
export interface SandboxPicture {
  readonly start: SandboxStart;
  /** Where its start is an imported state: the name of its text in the home. */
  readonly text?: string | undefined;
  /** The texts that have to be read before it can be opened. */
  readonly texts: readonly string[];
  readonly clock: ClockPicture;
  readonly settledAt: Instant;
  readonly rules: HouseRules;
  readonly faults: FaultsPicture;
  readonly snapshots: readonly { readonly shown: NamedSnapshot; readonly settledAt: Instant }[];
  /** The number of the newest event: numbers go on. */
  readonly lastEvent: number;
  readonly webhooks: readonly Webhook[];
  /** By mock/engine/store/picture/. */
  readonly store: unknown;
}

/** The picture of a sandbox as it is. */
export function toSandboxPicture(opened: OpenedSandbox): SandboxPicture {
  const { sandbox, clock, origin, keptSnapshots } = opened;
  const { start, text } = origin();
  const snapshots = keptSnapshots();
  const texts = new Set<string>();
  function nameOf(world: Parameters<typeof nameOfWorld>[0]): WorldName {
    const name = nameOfWorld(world);
    if ("text" in name) texts.add(name.text);
    return name;
  }
  const pictures = snapshots.map(({ picture }) => picture);
  const store = sandbox.store.picture(pictures, nameOf);
  if (text !== undefined) texts.add(text);
  return {
    start,
    text,
    texts: [...texts],
    clock: clock.picture(),
    settledAt: sandbox.due.settledAt,
    rules: sandbox.rules,
    faults: sandbox.faults.picture(),
    snapshots: snapshots.map(({ shown, settledAt }) => ({ shown, settledAt })),
    lastEvent: sandbox.events.lastId,
    webhooks: sandbox.webhooks.list(),
    store,
  };
}

/** What a picture is opened with. */
export interface PictureParts {
  readonly parts: SandboxParts;
  readonly store: StoreKeeping;
  readonly keeping: Keeping;
  /** The imported state of a name, read before. */
  stateOf(text: string): LoadedState;
}

/**
 * The sandbox of a picture.
 * @throws DomainError 422 unknown_scenario where its scenario is gone
 */
export function openSandboxPicture(id: string, picture: SandboxPicture, opening: PictureParts): OpenedSandbox {
  const { parts, keeping, stateOf } = opening;
  const { recorder } = keeping;
  const worldOf = (name: unknown) => toWorld(name, opening);
  const origin: Origin =
    picture.text === undefined ? toOrigin(picture.start, parts) : toLoadedOrigin(stateOf(picture.text), picture.text);
  const clock = createClock({ ...picture.clock, elapsed: recorder.time });
  const events = parts.createEvents(id, picture.lastEvent);
  const watch = recorder.watch(events);
  const opened = opening.store.openPicture(picture.store, { ...watch, now: clock.now, baseOf: worldOf });
  const snapshots = picture.snapshots.flatMap(({ shown, settledAt }, index) => {
    const held = opened.snapshots[index];
    return held === undefined ? [] : [{ shown, settledAt, picture: held }];
  });
  const faults = createPicturedFaults(picture.faults, parts.service);
  const { rules, settledAt, webhooks } = picture;
  const present = { id, origin, clock, events, faults, rules, settledAt, snapshots, store: opened.store, ...keeping };
  const assembled = assemble(present, parts);
  for (const webhook of webhooks) assembled.sandbox.webhooks.put(webhook);
  return assembled;
}

/** The name was written by `nameOfWorld`. */
function toWorld(name: unknown, { parts, stateOf }: PictureParts): World {
  if (!isWorldName(name)) throw new Error("A picture names a world in a form that nobody knows.");
  const world =
    "text" in name ? toLoadedOrigin(stateOf(name.text), name.text).world : toOrigin(name.start, parts).world;
  if (markOf(world) !== name.mark) throw anotherWorld("start" in name ? name.start.scenario : undefined);
  return world;
}

function anotherWorld(scenario: string | undefined): WorldChanged {
  const made = scenario === undefined ? "the state that it was loaded from" : `the scenario ${scenario}`;
  const message =
    `The sandbox is kept as changes of a world that ${made} no longer makes: the scenario has changed, or the mock is of another version. ` +
    "Nothing was changed. Start with what made it, or delete the sandbox (of the sandbox default, the storage).";
  return new WorldChanged(message);
}

function isWorldName(name: unknown): name is WorldName {
  return typeof name === "object" && name !== null && ("text" in name || "start" in name);
}
