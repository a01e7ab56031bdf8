// The least that can be built on a home: a replica of one sandbox with named cells. Turns that wait share one batch, each batch begins with what
// others have kept, a conflict runs the batch again. So histories judge a home without the rest of a mock. Used by the tests beside this file.
import { type Home, type SandboxKey, StorageUnavailable } from "../../../mock/storage/home.ts";
import { VersionConflict } from "../../../mock/store/store.ts";

type Cells = Readonly<Record<string, number>>;

interface Turn {
  /** Undefined: a read. */
  readonly set: Cells | undefined;
  readonly resolve: (seen: Cells) => void;
  readonly reject: (error: unknown) => void;
}

export class CellReplica {
  readonly #home: Home;
  readonly #key: SandboxKey;
  #cells: Cells = {};
  /** Undefined: not known, load it. */
  #version: number | undefined;
  #waiting: Turn[] = [];
  #isBusy = false;

  constructor(home: Home, key: SandboxKey) {
    this.#home = home;
    this.#key = key;
  }

  /** Sets cells. @returns all cells right after; rejects with StorageUnavailable where it is not known whether they are set */
  write(set: Cells): Promise<Cells> {
    return this.#take(set);
  }

  read(): Promise<Cells> {
    return this.#take(undefined);
  }

  #take(set: Cells | undefined): Promise<Cells> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ set, resolve, reject });
      if (!this.#isBusy) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const seen = await this.#commit(batch);
        for (const [index, { resolve }] of batch.entries()) resolve(seen[index] ?? {});
      } catch (error) {
        this.#version = undefined;
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isBusy = false;
  }

  /** @returns what each turn saw */
  async #commit(batch: readonly Turn[]): Promise<Cells[]> {
    for (let tries = 0; tries < 100; tries += 1) {
      const version = await this.#catchUp();
      let cells = this.#cells;
      const writes = batch.flatMap(({ set }) => (set === undefined ? [] : [set]));
      const seen = batch.map(({ set }) => (cells = set === undefined ? cells : { ...cells, ...set }));
      const entries = writes.map((set, index) => ({ version: version + index + 1, text: JSON.stringify(set) }));
      try {
        if (entries.length > 0) await this.#home.append(this.#key, entries);
        this.#cells = cells;
        this.#version = version + entries.length;
        return seen;
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        this.#version = undefined;
      }
    }
    throw new StorageUnavailable("Others were first a hundred times.");
  }

  async #catchUp(): Promise<number> {
    if (this.#version !== undefined && this.#home.kind === "file") return this.#version;
    const head = (await this.#home.heads([this.#key])).get(this.#key.life);
    const known = this.#version;
    if (known !== undefined && head === known) return known;
    const tail = known === undefined ? undefined : await this.#home.since(this.#key, known);
    if (known !== undefined && tail !== undefined) return this.#apply(known, tail);
    const loaded = await this.#home.load(this.#key);
    this.#cells = JSON.parse(loaded.picture.text);
    return this.#apply(loaded.picture.version, loaded.tail);
  }

  #apply(version: number, tail: readonly { readonly version: number; readonly text: string }[]): number {
    for (const { text } of tail) this.#cells = { ...this.#cells, ...JSON.parse(text) };
    this.#version = tail.at(-1)?.version ?? version;
    return this.#version;
  }
}
