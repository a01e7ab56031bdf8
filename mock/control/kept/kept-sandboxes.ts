// The sandboxes of a mock whose state outlives its process: the home has them all, this process those that it was asked for. Made by
// mock/compose.ts beside mock/control/sandboxes/sandbox-registry.ts, which holds the loaded ones.
import type { StateGauges } from "../../core/operating/state-gauges.ts";
import type { Home, KeptPlace, SandboxKey } from "../../storage/home.ts";
import { SandboxEnded, StorageUnavailable } from "../../storage/home.ts";
import { beginSandbox } from "../sandboxes/create-sandbox.ts";
import { defaultSandboxId, isSandboxId } from "../sandboxes/sandbox-id.ts";
import type { AskedPlace, SandboxEntry } from "../sandboxes/sandbox-places.ts";
import { invalidSandboxId, sandboxEvicted, sandboxExists, sandboxStays, unknownSandbox } from "../sandboxes/sandbox-refusals.ts";
import type { AskedManner, LoadedSandboxes, SandboxesOptions } from "../sandboxes/sandbox-registry.ts";
import { type AskedStart, toStart } from "../sandboxes/start.ts";
import { createDirectory, type PlaceText, parsePlace } from "./directory.ts";
import { sandboxGone } from "./gone.ts";
import type { HomeTime } from "./home-time.ts";
import { createFresh, type FreshSandbox, type KeptParts, type KeptSandbox, openKept } from "./open-kept.ts";
import { storageUnavailable } from "./storage-refusals.ts";
import { createUses } from "./uses.ts";

export interface KeptSandboxes {
  /**
   * Makes sure that a sandbox is loaded here and has all that was kept before the call; at once where that is so.
   * @throws DomainError 404 unknown_sandbox, 410 sandbox_evicted, 503 storage_unavailable, memory_limit
   */
  arrive(id: string): void | Promise<void>;
  /** Throws as `create` of Sandboxes, and 503 storage_unavailable, as do all below. */
  create(asked: AskedPlace & AskedStart & AskedManner): Promise<SandboxEntry>;
  fork(id: string, asked: AskedPlace): Promise<SandboxEntry>;
  delete(id: string): Promise<void>;
  /** A page of all in the order they were made, and how many there are. */
  list(offset: number, limit: number): Promise<{ readonly entries: readonly SandboxEntry[]; readonly total: number }>;
  readonly gauges: StateGauges;
  /** Keeps what is left of this process's counts and uses. */
  close(): Promise<void>;
}

export interface KeptSandboxesOptions
  extends Omit<SandboxesOptions, "startTimer">,
    Pick<KeptParts, "home" | "time" | "keeping" | "startTimer" | "soon" | "onPictureFailure"> {
  readonly local: LoadedSandboxes;
}

/** The sandboxes of a home. Resolves when `default` is there. */
export async function createKeptSandboxes(options: KeptSandboxesOptions): Promise<KeptSandboxes> {
  const { home, local, time, defaults, worldSource, autoSandbox } = options;
  const loaded = new Map<string, KeptSandbox>();
  const opening = new Map<string, Promise<void>>();
  const directory = createDirectory(home, time, options.maxSandboxes);
  const uses = createUses(home, options.startTimer);
  let conflicts = 0;
  const common = { ...options, onEnd: drop, onConflict: () => void (conflicts += 1) };
  local.onLeave((sandbox) => {
    const kept = loaded.get(sandbox.id);
    if (kept?.sandbox !== sandbox) return;
    loaded.delete(sandbox.id);
    // It only leaves this process.
    kept.flush().catch(() => {});
  });
  const endHints = home.onHint((hint) => {
    if (hint.kind === "places") void dropEnded().catch(() => {});
    if (hint.kind !== "entries") return;
    const kept = loaded.get(hint.id);
    if (kept?.key.life === hint.life) Promise.resolve(kept.line.catchUp(hint.head)).catch(() => {});
  });

  function drop({ id, life }: SandboxKey): void {
    const kept = loaded.get(id);
    if (kept?.key.life !== life) return;
    loaded.delete(id);
    local.unload(id);
  }
  async function dropEnded(): Promise<void> {
    const kept = [...loaded.values()];
    const heads = await home.heads(kept.map(({ key }) => key));
    for (const { key, line } of kept) if (!heads.has(key.life)) line.end(unknownSandbox(key.id));
  }
  function partsOf({ unknownInput }: Pick<PlaceText, "unknownInput">): KeptParts {
    return { ...common, parts: { ...options, unknownInput } };
  }
  function adopt(kept: KeptSandbox, place: KeptPlace): SandboxEntry {
    const { forkOf, ttlSeconds } = parsePlace(place);
    const { createdAt, lastUsedAt } = place;
    const entry = local.adopt({ sandbox: kept.sandbox, forkOf, ttlSeconds, createdAt, lastUsedAt });
    loaded.set(place.id, kept);
    return entry;
  }

  /** One load at a time for each. */
  function open(id: string): Promise<void> {
    const known = opening.get(id) ?? told(load(id)).finally(() => opening.delete(id));
    opening.set(id, known);
    return known;
  }
  async function load(id: string): Promise<void> {
    const found = await home.find(id);
    if (found !== undefined && "place" in found) {
      await directory.assertThere(found.place);
      return void adopt(await openKept(partsOf(parsePlace(found.place)), found.place), found.place);
    }
    if (found?.ended === "evicted") throw sandboxEvicted(id);
    const isMade = id === defaultSandboxId || (autoSandbox && isSandboxId(id));
    if (!isMade) throw unknownSandbox(id);
    try {
      await create({ id });
    } catch (error) {
      // Another replica was first.
      if (Reflect.get(Object(error), "code") !== "sandbox_exists") throw error;
      await load(id);
    }
  }
  async function refresh(kept: KeptSandbox, id: string): Promise<void> {
    const [heads, now] = await told(Promise.all([home.heads([kept.key]), home.now()]));
    time.tell(now);
    const head = heads.get(kept.key.life);
    if (head !== undefined) return kept.line.catchUp(head);
    drop(kept.key);
    kept.line.end(unknownSandbox(id));
    return open(id);
  }
  function arrive(id: string): void | Promise<void> {
    const kept = loaded.get(id);
    if (kept === undefined) return open(id);
    uses.note(kept.key);
    const expiring = isOver(local.peek(id));
    if (!expiring) return home.kind === "file" ? undefined : refresh(kept, id);
    return told(expire(kept, id));
  }
  function isOver(entry: SandboxEntry | undefined): boolean {
    return entry !== undefined && entry.ttlSeconds !== null && time.now() >= entry.lastUsedAt + entry.ttlSeconds * 1000;
  }
  /** Others may have used it. */
  async function expire(kept: KeptSandbox, id: string): Promise<void> {
    drop(kept.key);
    kept.line.end(sandboxEvicted(id));
    await load(id);
  }

  async function create(asked: AskedPlace & AskedStart & AskedManner): Promise<SandboxEntry> {
    const { unknownInput = options.unknownInput, ttlSeconds = null } = asked;
    const start = toStart(asked, defaults, worldSource);
    const own = partsOf({ unknownInput });
    const text = { forkOf: null, ttlSeconds, unknownInput };
    return put(asked.id, text, (id) => createFresh(own, id, (keeping) => beginSandbox(id, start, own.parts, keeping)));
  }
  async function put(
    asked: string | undefined,
    text: PlaceText,
    make: (id: string) => FreshSandbox | Promise<FreshSandbox>,
  ): Promise<SandboxEntry> {
    if (asked !== undefined && !isSandboxId(asked)) throw invalidSandboxId(asked);
    await directory.makePlace(asked);
    for (;;) {
      const id = asked ?? directory.nextId();
      local.assertRoom();
      const fresh = await make(id);
      const place = await home.create(id, JSON.stringify(text), fresh.picture);
      directory.noted(id);
      if (place !== undefined) {
        home.hint({ kind: "places" });
        return adopt(fresh.keep(place), place);
      }
      if (asked !== undefined) throw sandboxExists(asked);
    }
  }
  async function need(id: string): Promise<KeptSandbox> {
    await arrive(id);
    const kept = loaded.get(id);
    if (kept === undefined) throw unknownSandbox(id);
    return kept;
  }

  await open(defaultSandboxId);
  return {
    arrive,
    create: (asked) => told(create(asked)),
    async fork(id, asked) {
      const kept = await need(id);
      const { unknownInput } = kept.sandbox;
      const text = { forkOf: id, ttlSeconds: asked.ttlSeconds ?? null, unknownInput };
      return told(put(asked.id, text, (forkId) => kept.line.run(() => kept.fork(forkId))));
    },
    async delete(id) {
      if (id === defaultSandboxId) throw sandboxStays(id);
      const { key } = await need(id);
      if (!(await told(home.end(key, "deleted")))) throw unknownSandbox(id);
      loaded.get(id)?.line.end(unknownSandbox(id));
      home.hint({ kind: "places" });
    },
    async list(offset, limit) {
      const places = await told(directory.living());
      const page = places.slice(offset, offset + limit);
      const entries: SandboxEntry[] = [];
      for (const { id } of page) {
        await arrive(id);
        const entry = local.peek(id);
        if (entry !== undefined) entries.push(entry);
      }
      return { entries, total: places.length };
    },
    gauges: {
      stateLag: () => [...loaded.values()].reduce((sum, { line }) => sum + line.known - line.version, 0),
      conflicts: () => conflicts,
      journalDrops: () => 0,
    },
    async close() {
      endHints();
      await Promise.allSettled([...Array.from(loaded.values(), (kept) => kept.flush()), uses.close()]);
    },
  };
}

/** The same; what the home says is told as DomainErrors. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw storageUnavailable(error.message, "nothing");
    if (error instanceof SandboxEnded) throw sandboxGone(error);
    throw error;
  }
}
