// Makes, finds, forks and deletes the sandboxes of one mock. Made by mock/compose.ts. mock/http/sandbox-choice.ts asks it for the sandbox
// of a request; mock/control/sandboxes/sandbox-places.ts limits their number.
import type { Instant } from "../../core/time.ts";
import type { MemoryUse } from "../memory/memory-budget.ts";
import { createSandbox } from "./create-sandbox.ts";
import type { Sandbox, UnknownInput } from "./sandbox.ts";
import { defaultSandboxId, isSandboxId } from "./sandbox-id.ts";
import type { SandboxParts } from "./sandbox-parts.ts";
import {
  type AskedPlace,
  createSandboxPlaces,
  type HeldPlace,
  type SandboxEntry,
  type SandboxPlaces,
} from "./sandbox-places.ts";
import { sandboxStays } from "./sandbox-refusals.ts";
import { createRoom, type Room } from "./sandbox-room.ts";
import { type AskedStart, type StartDefaults, toStart } from "./start.ts";

export interface SandboxesOptions extends SandboxParts {
  /** How `default` starts, and every other sandbox unless something else is asked for. */
  readonly defaults: StartDefaults;
  /** Most sandboxes at a time, `default` included. */
  readonly maxSandboxes: number;
  /** Makes a sandbox when a request first names it. */
  readonly autoSandbox: boolean;
  /** Real time in milliseconds since 1970, for times to live and for what is shown of a sandbox. */
  realTime(): Instant;
  /** Told of the first sandbox that goes because of memory. */
  onFirstEviction(id: string, use: MemoryUse): void;
  /** Told of the first request that is refused because of memory, and again after there was room. */
  onRefusal(use: MemoryUse): void;
}

/** How a sandbox answers; what is left out is as the mock was started, and a fork answers as its original. */
export interface AskedManner {
  readonly unknownInput?: UnknownInput | undefined;
}

export interface Sandboxes {
  /** Finds the sandbox that a request is for, `default` where it names none, and counts that as a use. Throws as `get`. */
  find(id: string | undefined): Sandbox;
  /**
   * As `find`, for something that is under way until it is let go; memory is not taken from the sandbox meanwhile.
   * @param grows whether it may keep more than before: it is refused where no memory can be freed
   * @throws DomainError as `get`, and 503 memory_limit
   */
  hold(id: string | undefined, grows: boolean): HeldPlace;
  /** Holds memory for something that passes, such as the body of an import, until it is let go. Throws DomainError 503 memory_limit. */
  holdBytes(bytes: number): () => void;
  /** What is kept of all sandboxes, in estimated bytes. */
  memoryUse(): MemoryUse;
  /** Looks at a sandbox without using it. Throws DomainError 404 unknown_sandbox, 410 sandbox_evicted. */
  get(id: string): SandboxEntry;
  /** In the order they were made, `default` first. */
  list(): readonly SandboxEntry[];
  /** Throws DomainError 400 invalid_request, 409 sandbox_exists, 422 unknown_scenario, 429 too_many_sandboxes, 503 memory_limit. */
  create(asked: AskedPlace & AskedStart & AskedManner): SandboxEntry;
  /** A copy of a sandbox's present state. Throws as `get` and `create`. */
  fork(id: string, asked: AskedPlace): SandboxEntry;
  /** Throws as `get`, and DomainError 409 default_sandbox. */
  delete(id: string): void;
  /** Ends all subscriptions to journals and events: the mock closes. */
  close(): void;
}

/** Those of a mock whose state outlives the process, as far as they are loaded here. */
export interface LoadedSandboxes extends Sandboxes {
  /** Puts in a loaded one. Throws DomainError 503 memory_limit. */
  adopt(entry: SandboxEntry): SandboxEntry;
  /** Takes one out; nothing happens where it is not there. */
  unload(id: string): void;
  /** Looks at one without using it; undefined where it is not loaded. */
  peek(id: string): SandboxEntry | undefined;
  /** Throws DomainError 503 memory_limit. */
  assertRoom(): void;
  /** Tells of each that leaves. */
  onLeave(told: (sandbox: Sandbox) => void): void;
}

/** `default`, ready to be used. */
export function createSandboxes(options: SandboxesOptions): Sandboxes {
  const sandboxes = createRegistry(options, false);
  sandboxes.create({ id: defaultSandboxId });
  return sandboxes;
}

/** No sandbox is loaded yet. */
export function createLoadedSandboxes(options: SandboxesOptions): LoadedSandboxes {
  return createRegistry({ ...options, maxSandboxes: Number.POSITIVE_INFINITY, autoSandbox: false }, true);
}

function createRegistry(options: SandboxesOptions, areKept: boolean): LoadedSandboxes {
  const { defaults, maxSandboxes, autoSandbox, realTime, worldSource } = options;
  const places = createSandboxPlaces({ most: maxSandboxes, realTime, onLeave, areKept });
  let tellLeave = (_sandbox: Sandbox) => {};
  const room = createRoom({ ...options, places, areKept });

  function onLeave(sandbox: Sandbox): void {
    tellLeave(sandbox);
    end(sandbox);
    options.memory.forget(sandbox);
  }
  function create(asked: AskedPlace & AskedStart & AskedManner): SandboxEntry {
    const { unknownInput = options.unknownInput } = asked;
    const start = toStart(asked, defaults, worldSource);
    const parts = { ...options, unknownInput };
    return room.add(asked, null, (id) => createSandbox(id, start, parts));
  }
  function makeWhereMissing(id: string): void {
    if (autoSandbox && isSandboxId(id) && places.isFree(id)) create({ id });
  }
  function hold(id: string, grows: boolean): HeldPlace {
    makeWhereMissing(id);
    return room.hold(id, grows);
  }

  return {
    ...toLoading(places, room),
    onLeave(told) {
      tellLeave = told;
    },
    find(id = defaultSandboxId) {
      makeWhereMissing(id);
      return places.use(id).sandbox;
    },
    hold: (id = defaultSandboxId, grows) => hold(id, grows),
    holdBytes: room.holdBytes,
    memoryUse: room.memoryUse,
    get: places.look,
    list: places.list,
    create,
    fork(id, asked) {
      const { sandbox, letGo } = hold(id, false);
      try {
        return room.add(asked, id, (forkId) => sandbox.fork(forkId));
      } finally {
        letGo();
      }
    },
    delete(id) {
      if (id === defaultSandboxId) throw sandboxStays(id);
      places.remove(id);
    },
    close() {
      for (const { sandbox } of places.list()) end(sandbox);
    },
  };
}

/** For sandboxes that come from elsewhere. */
function toLoading(places: SandboxPlaces, { adopt, assertRoom }: Room) {
  const isLoaded = (id: string) => !places.isFree(id);
  return {
    adopt,
    assertRoom,
    unload: (id: string) => (isLoaded(id) ? places.remove(id) : undefined),
    peek: (id: string) => (isLoaded(id) ? places.look(id) : undefined),
  };
}

/** The webhooks end with the events. */
function end({ journal, events }: Sandbox): void {
  journal.close();
  events.close();
}
