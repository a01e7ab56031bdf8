// A home in memory for tests: `file` and `shared` homes over one memory that outlives them. Faults can be planted: away, slow, conflicts,
// answers that are lost. It keeps the rules of ./home-conformance.ts.
import {
  type Ending,
  type Hint,
  type Home,
  type KeptEntry,
  type KeptPicture,
  type KeptPlace,
  type KeptRequest,
  SandboxEnded,
  type SandboxKey,
  StorageUnavailable,
  VersionConflict,
} from "../../../mock/storage/home.ts";

interface Life {
  place: KeptPlace;
  picture: KeptPicture;
  entries: KeptEntry[];
  requests: KeptRequest[];
  ended?: Ending;
}

/** What outlives the homes over it. */
export interface HomeMemory {
  readonly lives: Map<number, Life>;
  readonly byId: Map<string, Life>;
  readonly texts: Map<string, string>;
  readonly listeners: Map<object, (hint: Hint) => void>;
  readonly replicas: Set<string>;
  position: number;
  now: number;
}

/** Nothing kept yet; its time stands still until `now` is set. */
export function createHomeMemory(now = Date.UTC(2026, 2, 2, 9)): HomeMemory {
  const empty = {
    lives: new Map(),
    byId: new Map(),
    texts: new Map(),
    listeners: new Map(),
    replicas: new Set<string>(),
  };
  return { ...empty, position: 0, now };
}

/** What goes wrong, to be set while a home is used. */
export interface PlantedFaults {
  /** No call reaches the memory. */
  isAway: boolean;
  /** The next appends are kept, and their answers lost. */
  lostAnswers: number;
  /** The next appends meet a version that nobody made. */
  conflicts: number;
  /** Every call waits for it first. */
  wait: () => Promise<void>;
}

export interface MemoryHome extends Home {
  readonly faults: PlantedFaults;
  /** How often each method was called. */
  readonly calls: Map<string, number>;
}

export interface MemoryHomeOptions {
  readonly kind?: Home["kind"];
  readonly replica?: string;
  /** Left out: they arrive. */
  readonly hints?: "lost";
}

/** A home over a memory; with none, over one of its own. */
export function openMemoryHome(memory = createHomeMemory(), options: MemoryHomeOptions = {}): MemoryHome {
  const { kind = "shared", replica = `replica-${memory.replicas.size + 1}`, hints } = options;
  const faults: PlantedFaults = { isAway: false, lostAnswers: 0, conflicts: 0, wait: async () => {} };
  const [own, calls] = [{}, new Map<string, number>()];
  memory.replicas.add(replica);

  /** Every call takes a moment, in which others happen. */
  async function reach<T>(name: string, work: () => T): Promise<T> {
    calls.set(name, (calls.get(name) ?? 0) + 1);
    await faults.wait();
    if (faults.isAway) throw new StorageUnavailable("The memory home is away.");
    return work();
  }
  function hint(told: Hint): void {
    if (hints === "lost" || faults.isAway) return;
    for (const [whose, listener] of memory.listeners) if (whose !== own) queueMicrotask(() => listener(told));
  }
  return {
    kind,
    replica,
    faults,
    calls,
    ...toDirectory(memory, reach),
    ...toEntries(memory, reach, faults),
    ...toRequests(memory, replica, reach),
    now: () => reach("now", () => memory.now),
    hint,
    onHint(listener) {
      memory.listeners.set(own, listener);
      return () => void memory.listeners.delete(own);
    },
    replicas: () => reach("replicas", () => [...memory.replicas]),
    state: () => (faults.isAway ? { isThere: false, reason: "The memory home is away." } : { isThere: true }),
    async close() {
      memory.listeners.delete(own);
      memory.replicas.delete(replica);
    },
  };
}

type Reach = <T>(name: string, work: () => T) => Promise<T>;

function needLife({ lives }: HomeMemory, key: SandboxKey): Life {
  const life = lives.get(key.life);
  if (life === undefined) throw new SandboxEnded(key, "deleted");
  if (life.ended !== undefined) throw new SandboxEnded(key, life.ended);
  return life;
}

type Directory = Pick<Home, "places" | "find" | "create" | "end" | "touch" | "putText" | "getText">;

function toDirectory(memory: HomeMemory, reach: Reach): Directory {
  const { lives, byId, texts } = memory;
  return {
    places: () => reach("places", () => [...lives.values()].filter(({ ended }) => !ended).map(({ place }) => place)),
    find: (id) =>
      reach("find", () => {
        const life = byId.get(id);
        if (life === undefined) return undefined;
        return life.ended === undefined ? { place: life.place } : { ended: life.ended };
      }),
    create: (id, text, picture) =>
      reach("create", () => {
        const known = byId.get(id);
        if (known !== undefined && known.ended === undefined) return undefined;
        const { now } = memory;
        const place = { id, life: lives.size + 1, head: 0, text, createdAt: now, lastUsedAt: now };
        const life: Life = { place, picture: { version: 0, text: picture }, entries: [], requests: [] };
        lives.set(place.life, life);
        byId.set(id, life);
        return place;
      }),
    end: (key, ending) =>
      reach("end", () => {
        const life = lives.get(key.life);
        if (life === undefined || life.ended !== undefined) return false;
        Object.assign(life, { ended: ending, entries: [], requests: [] });
        return true;
      }),
    touch: (uses) =>
      reach("touch", () => {
        for (const { life } of uses) {
          const used = lives.get(life);
          if (used !== undefined) used.place = { ...used.place, lastUsedAt: memory.now };
        }
      }),
    putText: (name, text) => reach("putText", () => void (texts.has(name) || texts.set(name, text))),
    getText: (name) => reach("getText", () => texts.get(name)),
  };
}

function toEntries(
  memory: HomeMemory,
  reach: Reach,
  faults: PlantedFaults,
): Pick<Home, "load" | "heads" | "since" | "append" | "compact"> {
  return {
    load: (key) =>
      reach("load", () => {
        const { picture, entries } = needLife(memory, key);
        return { picture, tail: [...entries] };
      }),
    heads: (keys) =>
      reach("heads", () => {
        const there = keys.map(({ life }) => memory.lives.get(life)).filter((life) => life?.ended === undefined);
        return new Map(there.flatMap((life) => (life === undefined ? [] : [[life.place.life, life.place.head]])));
      }),
    since: (key, version) =>
      reach("since", () => {
        const { picture, entries } = needLife(memory, key);
        return version < picture.version ? undefined : entries.filter((entry) => entry.version > version);
      }),
    append: (key, entries) =>
      reach("append", () => {
        const life = needLife(memory, key);
        const { head } = life.place;
        if (faults.conflicts > 0) {
          faults.conflicts -= 1;
          throw new VersionConflict(head, head + 1);
        }
        entries.forEach(({ version }, index) => {
          if (version !== head + index + 1) throw new VersionConflict(version - 1, head);
        });
        life.entries.push(...entries);
        life.place = { ...life.place, head: head + entries.length, lastUsedAt: memory.now };
        if (faults.lostAnswers === 0) return;
        faults.lostAnswers -= 1;
        throw new StorageUnavailable("The answer of the memory home was lost.");
      }),
    compact: (key, picture) =>
      reach("compact", () => {
        const life = needLife(memory, key);
        if (picture.version <= life.picture.version) return;
        life.picture = picture;
        life.entries = life.entries.filter(({ version }) => version > picture.version);
      }),
  };
}

function toRequests(
  memory: HomeMemory,
  replica: string,
  reach: Reach,
): Pick<Home, "noteRequests" | "requestsSince" | "clearRequests"> {
  return {
    noteRequests: (key, requests, most) =>
      reach("noteRequests", () => {
        const life = needLife(memory, key);
        for (const { number, text } of requests) {
          memory.position += 1;
          life.requests.push({ position: memory.position, replica, number, text });
        }
        life.requests.splice(0, Math.max(0, life.requests.length - most));
        return memory.position;
      }),
    requestsSince: (key, position) =>
      reach("requestsSince", () => needLife(memory, key).requests.filter((one) => one.position > position)),
    clearRequests: (key) =>
      reach("clearRequests", () => {
        needLife(memory, key).requests = [];
      }),
  };
}
