// Journals of one sandbox on several replicas, whose time a test moves. Used by the tests beside it.

import { createCoverage } from "../../../../../mock/control/coverage/coverage.ts";
import { KeptJournals } from "../../../../../mock/control/kept/journals/journals-of-home.ts";
import type { KeptJournal } from "../../../../../mock/control/kept/journals/kept-journal.ts";
import type { SandboxKey } from "../../../../../mock/storage/home.ts";
import {
  createHomeMemory,
  type HomeMemory,
  type MemoryHome,
  type MemoryHomeOptions,
  openMemoryHome,
} from "../../../storage/memory-home.ts";
import { createSampleJournal, exchange } from "../../journal/sample-journal.ts";

export interface Replica {
  readonly home: MemoryHome;
  readonly journals: KeptJournals;
  readonly journal: KeptJournal;
  /** Notes an answered request of this path. */
  answer(path: string, version?: number): void;
  /** The paths that a reader sees, after it has read. */
  paths(): Promise<readonly string[]>;
  /** How many requests the coverage over all sandboxes counts. */
  total(): number;
  /** The timers that run, by their milliseconds; `pass` ends all of these. */
  readonly timers: readonly number[];
  pass(milliseconds: number): void;
}

export interface Place {
  readonly memory: HomeMemory;
  readonly key: SandboxKey;
  /** Opens the sandbox on another replica. */
  open(options?: MemoryHomeOptions): Promise<Replica>;
}

/** A home with one sandbox. */
export async function createPlace(): Promise<Place> {
  const memory = createHomeMemory();
  const maker = openMemoryHome(memory, { replica: "maker" });
  const key = await maker.create("default", "", "");
  if (key === undefined) throw new Error("It is there already.");
  await maker.close();
  return { memory, key, open: (options) => openReplica(memory, key, options) };
}

async function openReplica(memory: HomeMemory, key: SandboxKey, options: MemoryHomeOptions = {}): Promise<Replica> {
  const home = openMemoryHome(memory, options);
  const running = new Map<() => void, number>();
  function startTimer(callBack: () => void, milliseconds: number): () => void {
    const entry = () => callBack();
    running.set(entry, milliseconds);
    return () => void running.delete(entry);
  }
  const past = createCoverage();
  const journals = new KeptJournals({ home, startTimer, createJournal: () => createSampleJournal({ past }) });
  home.onHint((hint) => journals.hear(hint));
  // What it makes is one of these.
  const journal = journals.createJournal("default") as KeptJournal;
  await journals.open(journal, key, () => {});
  return {
    home,
    journals,
    journal,
    answer: (path, version = 3) => journal.note(exchange({ path, version })),
    async paths() {
      await journals.read("default");
      return journal.kept().map(({ path }) => path);
    },
    total() {
      const all = createCoverage();
      all.add(past);
      journal.addCoverageTo(all);
      return journals.counted.correct(all.report()).requestCount;
    },
    get timers() {
      return [...running.values()];
    },
    pass(milliseconds) {
      for (const [callBack, one] of [...running]) {
        if (one !== milliseconds) continue;
        running.delete(callBack);
        callBack();
      }
    },
  };
}
