// The sandboxes of a mock whose state outlives its process: the home has them all, this process those that it was asked for. Made by
// mock/compose-kept.ts beside mock/control/sandboxes/sandbox-registry.ts, which holds the loaded ones.
import { DomainError } from "../../core/errors.ts";
import type { StateGauges } from "../../core/operating/state-gauges.ts";
import type { Hint, KeptPlace, SandboxKey } from "../../storage/home.ts";
import { beginSandbox } from "../sandboxes/create-sandbox.ts";
import type { SandboxPage } from "../sandboxes/in-sandbox.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";
import { defaultSandboxId, isSandboxId } from "../sandboxes/sandbox-id.ts";
import type { AskedPlace, SandboxEntry } from "../sandboxes/sandbox-places.ts";
import {
  invalidSandboxId,
  sandboxEvicted,
  sandboxExists,
  sandboxStays,
  unknownSandbox,
} from "../sandboxes/sandbox-refusals.ts";
import type { AskedManner, LoadedSandboxes, SandboxesOptions } from "../sandboxes/sandbox-registry.ts";
import { type AskedStart, toStart } from "../sandboxes/start.ts";
import { createDirectory, type PlaceText, parsePlace } from "./directory.ts";
import { told } from "./gone.ts";
import { KeptJournals } from "./journals/journals-of-home.ts";
import { loadPage } from "./load-page.ts";
import { isOver, lagOf } from "./loaded.ts";
import { createFresh, type FreshSandbox, type KeptParts, type KeptSandbox, openKept } from "./open-kept.ts";
import type { KeptSandboxes } from "./sandboxes-of-home.ts";
import { storageConflict } from "./storage-refusals.ts";
import { createUses } from "./uses.ts";

export interface KeptSandboxesOptions
  extends Omit<SandboxesOptions, "startTimer">,
    Pick<KeptParts, "home" | "time" | "startTimer" | "soon" | "onPictureFailure"> {
  readonly local: LoadedSandboxes;
}

/** The sandboxes of a home. Resolves when `default` is there. */
export async function createKeptSandboxes(options: KeptSandboxesOptions): Promise<KeptSandboxes> {
  const kept = new SandboxesOfHome(options);
  await kept.start();
  return kept;
}

class SandboxesOfHome implements KeptSandboxes {
  readonly #options: KeptSandboxesOptions;
  readonly #loaded = new Map<string, KeptSandbox>();
  readonly #opening = new Map<string, Promise<void>>();
  readonly #directory: ReturnType<typeof createDirectory>;
  readonly #uses: ReturnType<typeof createUses>;
  readonly #endHints: () => void;
  readonly journals: KeptJournals;
  readonly gauges: StateGauges;
  #conflicts = 0;

  constructor(options: KeptSandboxesOptions) {
    const { home, time, local, maxSandboxes, startTimer, createJournal } = options;
    this.#options = options;
    this.#directory = createDirectory(home, time, maxSandboxes);
    this.#uses = createUses(home, startTimer);
    this.journals = new KeptJournals({ home, startTimer, createJournal });
    this.#endHints = home.onHint((hint) => this.#hear(hint));
    local.onLeave((sandbox) => this.#onLeave(sandbox));
    const own = { conflicts: () => this.#conflicts, journalDrops: () => this.journals.drops };
    this.gauges = { ...own, stateLag: () => lagOf(this.#loaded.values()) };
  }

  /** Loads `default`, or makes it. Rejects with what the home says. */
  start(): Promise<void> {
    return this.#load(defaultSandboxId);
  }

  arrive(id: string): void | Promise<void> {
    const { home, local, time } = this.#options;
    const kept = this.#loaded.get(id);
    if (kept === undefined) return this.#open(id);
    this.#uses.note(kept.key);
    if (isOver(local.peek(id), time.now())) return this.#openAgain(kept, sandboxEvicted(id));
    return home.kind === "file" ? undefined : this.#refresh(kept);
  }

  async get(id: string): Promise<SandboxEntry> {
    await this.arrive(id);
    return this.#options.local.get(id);
  }

  create(asked: AskedPlace & AskedStart & AskedManner): Promise<SandboxEntry> {
    return told(this.#create(asked));
  }

  async fork(id: string, asked: AskedPlace): Promise<SandboxEntry> {
    const kept = await this.#need(id);
    const { unknownInput } = kept.sandbox;
    const text = { forkOf: id, ttlSeconds: asked.ttlSeconds ?? null, unknownInput };
    return told(this.#put(asked.id, text, (forkId) => kept.line.run(() => kept.fork(forkId))));
  }

  async delete(id: string): Promise<void> {
    if (id === defaultSandboxId) throw sandboxStays(id);
    const { home } = this.#options;
    // It is not loaded: one that cannot be is deleted, too.
    if (!(await told(this.#directory.delete(id)))) throw unknownSandbox(id);
    this.#loaded.get(id)?.line.end(unknownSandbox(id));
    home.hint({ kind: "places" });
  }

  async list(offset: number, limit: number): Promise<SandboxPage> {
    const places = await told(this.#directory.living());
    return { ...(await loadPage(places.slice(offset, offset + limit), this, this.#options)), total: places.length };
  }

  /** What is due by its clock is done and kept, so that whoever reads next sees it. */
  settle(id: string): void | Promise<void> {
    const kept = this.#loaded.get(id);
    return kept?.line.run(() => kept.sandbox.due.settle());
  }

  async close(): Promise<void> {
    this.#endHints();
    const flushes = Array.from(this.#loaded.values(), (kept) => kept.flush());
    await Promise.allSettled([...flushes, this.#uses.close(), this.journals.close()]);
  }

  #hear(hint: Hint): void {
    this.journals.hear(hint);
    if (hint.kind === "places") void this.#dropEnded().catch(() => {});
    if (hint.kind !== "entries") return;
    const kept = this.#loaded.get(hint.id);
    // What fails here is told to the next request.
    if (kept?.key.life !== hint.life) return;
    kept.line.share();
    Promise.resolve(kept.line.catchUp(hint.head)).catch(() => {});
  }

  /** It only leaves this process. */
  #onLeave(sandbox: Sandbox): void {
    const kept = this.#loaded.get(sandbox.id);
    if (kept?.sandbox !== sandbox) return;
    this.#loaded.delete(sandbox.id);
    kept.flush().catch(() => {});
    // A request still under way would change a sandbox that has been replaced.
    kept.line.end(storageConflict());
  }

  #drop({ id, life }: SandboxKey): void {
    if (this.#loaded.get(id)?.key.life !== life) return;
    this.#loaded.delete(id);
    this.#options.local.unload(id);
  }

  async #dropEnded(): Promise<void> {
    const kept = [...this.#loaded.values()];
    const heads = await this.#options.home.heads(kept.map(({ key }) => key));
    for (const { key, line } of kept) if (!heads.has(key.life)) line.end(unknownSandbox(key.id));
  }

  #partsOf({ unknownInput }: Pick<PlaceText, "unknownInput">): KeptParts {
    const options = this.#options;
    const onEnd = (key: SandboxKey) => this.#drop(key);
    const onConflict = () => void ++this.#conflicts;
    const { createJournal } = this.journals;
    return { ...options, parts: { ...options, unknownInput, createJournal }, onEnd, onConflict };
  }

  #adopt(kept: KeptSandbox, place: KeptPlace): SandboxEntry {
    const { forkOf, ttlSeconds } = parsePlace(place);
    const { createdAt, lastUsedAt } = place;
    const entry = this.#options.local.adopt({ sandbox: kept.sandbox, forkOf, ttlSeconds, createdAt, lastUsedAt });
    this.#loaded.set(place.id, kept);
    this.journals.begin(kept.sandbox.journal, kept.key);
    return entry;
  }

  /** One load at a time for each. Whoever joins one that had begun asks for what was kept since. */
  async #open(id: string): Promise<void> {
    const begun = this.#opening.get(id);
    if (begun !== undefined) {
      await begun.catch(() => {});
      return this.arrive(id);
    }
    const own = told(this.#load(id)).finally(() => this.#opening.delete(id));
    this.#opening.set(id, own);
    return own;
  }

  async #load(id: string): Promise<void> {
    const { home, autoSandbox } = this.#options;
    const found = await home.find(id);
    if (found !== undefined && "place" in found) {
      await this.#directory.assertThere(found.place);
      const kept = await openKept(this.#partsOf(parsePlace(found.place)), found.place);
      return this.journals.open(kept.sandbox.journal, kept.key, () => this.#adopt(kept, found.place));
    }
    if (found?.ended === "evicted") throw sandboxEvicted(id);
    const isMade = id === defaultSandboxId || (autoSandbox && isSandboxId(id));
    if (!isMade) throw unknownSandbox(id);
    try {
      await this.#create({ id });
    } catch (error) {
      // Another replica was first.
      if (!(error instanceof DomainError) || error.code !== "sandbox_exists") throw error;
      await this.#load(id);
    }
  }

  /** Whatever was kept before now is applied. */
  async #refresh(kept: KeptSandbox): Promise<void> {
    const { home, time } = this.#options;
    const [heads, now] = await told(Promise.all([home.heads([kept.key]), home.now()]));
    time.tell(now);
    const head = heads.get(kept.key.life);
    if (head !== undefined) return kept.line.catchUp(head);
    return this.#openAgain(kept, unknownSandbox(kept.key.id));
  }

  /** Others may have used it, or made it anew. */
  #openAgain(kept: KeptSandbox, reason: DomainError): Promise<void> {
    kept.line.end(reason);
    return this.#open(kept.key.id);
  }

  async #create(asked: AskedPlace & AskedStart & AskedManner): Promise<SandboxEntry> {
    const { defaults, worldSource } = this.#options;
    const { unknownInput = this.#options.unknownInput, ttlSeconds = null } = asked;
    const start = toStart(asked, defaults, worldSource);
    const own = this.#partsOf({ unknownInput });
    const make = (id: string) => createFresh(own, id, (keeping) => beginSandbox(id, start, own.parts, keeping));
    return this.#put(asked.id, { forkOf: null, ttlSeconds, unknownInput }, make);
  }

  async #put(
    asked: string | undefined,
    text: PlaceText,
    make: (id: string) => FreshSandbox | Promise<FreshSandbox>,
  ): Promise<SandboxEntry> {
    const { home, local } = this.#options;
    if (asked !== undefined && !isSandboxId(asked)) throw invalidSandboxId(asked);
    await this.#directory.makePlace(asked);
    for (;;) {
      const id = asked ?? (await this.#directory.nextId());
      local.assertRoom("whole");
      const fresh = await make(id);
      const place = await home.create(id, JSON.stringify(text), fresh.picture);
      this.#directory.noted(id);
      if (place !== undefined) {
        home.hint({ kind: "places" });
        return this.#adopt(fresh.keep(place), place);
      }
      if (asked !== undefined) throw sandboxExists(asked);
    }
  }

  async #need(id: string): Promise<KeptSandbox> {
    await this.arrive(id);
    const kept = this.#loaded.get(id);
    if (kept === undefined) throw unknownSandbox(id);
    return kept;
  }
}
