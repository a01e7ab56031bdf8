// The sandboxes of a mock in memory.
import { whenSettled } from "../../engine/core/when-settled.ts";
import type { SandboxRequests } from "../journal/all-requests.ts";
import type { Growth } from "../memory/memory.ts";
import { createSandbox } from "./create-sandbox.ts";
import { LoadedSandboxes, type SandboxEntry, type SandboxRequest } from "./loaded-sandboxes.ts";
import type { Sandbox } from "./sandbox.ts";
import { defaultSandboxId, isSandboxId } from "./sandbox-id.ts";
import { cannotDeleteDefault } from "./sandbox-refusals.ts";
import type { Admit, NewSandbox, Sandboxes, SandboxesOptions, SandboxPage } from "./sandbox-registry.ts";
import { defaultInitialTime, toStart } from "./start.ts";
import { memoryGauges } from "./state-gauges.ts";

/** `default` is ready after construction. */
export class MemorySandboxes implements Sandboxes {
  readonly #options: SandboxesOptions;
  readonly loaded: LoadedSandboxes;
  readonly gauges = memoryGauges;

  constructor(options: SandboxesOptions) {
    const { maxSandboxes: max, realTime, memory, allRequests } = options;
    this.#options = options;
    this.loaded = new LoadedSandboxes({
      max,
      realTime,
      memory,
      onLeave: ({ id, journal }) => allRequests.retain({ sandbox: id, exchanges: journal.retained() }),
      areStored: false,
    });
    this.create({ id: defaultSandboxId });
  }

  assertRoom(growth: Growth, id?: string): void {
    this.loaded.assertRoom(growth, id);
  }

  find(id: string | undefined): Sandbox;
  find(id: string | undefined, admit: Admit | undefined): Sandbox | Promise<Sandbox>;
  find(id = defaultSandboxId, admit?: Admit): Sandbox | Promise<Sandbox> {
    if (admit === undefined || !this.#canAutoCreate(id)) return this.#use(id);
    const { defaults, worldSource, realTime } = this.#options;
    return whenSettled(admit(defaultInitialTime(defaults, worldSource, realTime)), () => this.#use(id));
  }

  async run<T>(id: string, work: (sandbox: Sandbox) => T | Promise<T>, growth?: Growth): Promise<T> {
    const sandbox = this.#use(id);
    if (growth !== undefined) this.assertRoom(growth, id);
    sandbox.due.settle();
    return work(sandbox);
  }

  list<T>(offset: number, limit: number, show: (entry: SandboxEntry) => T): SandboxPage<T> {
    const entries = this.loaded.list();
    return { views: entries.slice(offset, offset + limit).map(show), unusable: [], total: entries.length };
  }

  get<T>(id: string, show: (entry: SandboxEntry) => T): T {
    return show(this.loaded.get(id));
  }

  create(request: NewSandbox): SandboxEntry {
    const { defaults, worldSource } = this.#options;
    const { unknownInput = this.#options.unknownInput } = request;
    const start = toStart(request, defaults, worldSource);
    this.assertRoom("whole");
    return this.loaded.add(request, null, (id) => createSandbox(id, start, { ...this.#options, unknownInput }));
  }

  fork(id: string, request: SandboxRequest): Promise<SandboxEntry> {
    return this.run(id, (sandbox) => this.loaded.add(request, id, (forkId) => sandbox.fork(forkId)), "whole");
  }

  delete(id: string): void {
    if (id === defaultSandboxId) throw cannotDeleteDefault(id);
    this.loaded.remove(id);
  }

  requests(): readonly SandboxRequests[] {
    return this.loaded.list().map(({ sandbox: { id, journal } }) => ({ sandbox: id, exchanges: journal.retained() }));
  }

  /** Whether a request creates this sandbox by naming it. */
  #canAutoCreate(id: string): boolean {
    return this.#options.autoSandbox && isSandboxId(id) && this.loaded.isFree(id);
  }

  #use(id: string): Sandbox {
    if (this.#canAutoCreate(id)) this.create({ id, ttlSeconds: this.#options.autoSandboxTtl, isImplicit: true });
    return this.loaded.use(id).sandbox;
  }
}
