// The rules that every change log driver keeps, as tests. test/mock/store/drivers/ runs them for each driver, and for the logs of
// ./keeping-log.ts.
import { afterEach, describe, expect, test } from "vitest";
import { openStore } from "../../../mock/store/create-store.ts";
import { type ChangeLog, type ChangeSet, VersionConflict } from "../../../mock/store/store.ts";
import { bookOf, createLibrary, createLibraryStore, libraryDefinitions, now, retitle } from "./sample-base.ts";

export interface ChangeLogCase {
  readonly name: string;
  /** Whether change sets can be read back with `since`, also by a second log over the same place. */
  readonly keeps: boolean;
  /** An empty log at a place of its own, and a way to open that place once more. A log that keeps nothing answers itself there. */
  open(): Promise<{ log: ChangeLog; openAgain(): Promise<ChangeLog> }>;
}

function changeSetOf(version: number): ChangeSet {
  const book = { ...bookOf(version), title: `Ö "quoted" \u{1F98A} ${version}` };
  return {
    version,
    at: now,
    changes: [{ collection: "books", id: version, after: book }],
    usedIds: { books: version },
    drawn: { dice: 1 },
  };
}

/** The rejection or throw of an append as one promise. */
async function append(log: ChangeLog, version: number): Promise<void> {
  await log.append(changeSetOf(version));
}

/** Runs the suite over one driver. */
export function describeChangeLog({ name, keeps, open }: ChangeLogCase): void {
  describe(`the change log ${name}`, () => {
    const opened: ChangeLog[] = [];
    async function start() {
      const { log, openAgain } = await open();
      opened.push(log);
      async function again() {
        const second = await openAgain();
        opened.push(second);
        return second;
      }
      return { log, again };
    }
    afterEach(async () => {
      for (const log of new Set(opened.splice(0))) await log.close();
    });

    test("begins at version 0 with nothing kept", async () => {
      expect(await (await start()).log.since(0)).toEqual([]);
    });
    test("takes versions that follow one another", async () => {
      const { log } = await start();
      await append(log, 1);
      await append(log, 2);
      await expect(append(log, 2)).rejects.toThrow(VersionConflict);
    });
    test("refuses a version that it already has", async () => {
      const { log } = await start();
      await append(log, 1);
      await expect(append(log, 1)).rejects.toThrow(VersionConflict);
    });
    test("refuses a version that leaves a gap, and stays where it was", async () => {
      const { log } = await start();
      await expect(append(log, 2)).rejects.toThrow(VersionConflict);
      await expect(append(log, 1)).resolves.toBeUndefined();
    });
    test("lets exactly one of two appends of the same version through", async () => {
      const { log } = await start();
      const outcomes = await Promise.allSettled([append(log, 1), append(log, 1)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    });
    test("has nothing newer than the newest version", async () => {
      const { log } = await start();
      await append(log, 1);
      expect(await log.since(1)).toEqual([]);
    });
    test("serves a store that changes, undoes and resets", async () => {
      const store = createLibraryStore({ log: (await start()).log });
      await retitle(store, 1, "Changed");
      await store.undo();
      await retitle(store, 2, "Changed");
      await store.reset();
      expect([store.version, await store.digest()]).toEqual([4, await createLibraryStore().digest()]);
    });
    if (!keeps) return;

    test("gives back what it was given, oldest first", async () => {
      const { log } = await start();
      for (const version of [1, 2, 3]) await append(log, version);
      expect(await log.since(0)).toEqual([1, 2, 3].map(changeSetOf));
    });
    test("gives back only what is newer than a version", async () => {
      const { log } = await start();
      for (const version of [1, 2, 3]) await append(log, version);
      expect((await log.since(2)).map(({ version }) => version)).toEqual([3]);
    });
    test("keeps which version an undo takes back", async () => {
      const { log } = await start();
      await append(log, 1);
      await log.append({ ...changeSetOf(2), takesBack: 1 });
      expect((await log.since(1))[0]?.takesBack).toBe(1);
    });
    test("shows a second log over the same place what the first one took", async () => {
      const { log, again } = await start();
      await append(log, 1);
      expect(await (await again()).since(0)).toEqual([changeSetOf(1)]);
    });
    test("refuses in a second log the version that the first one took", async () => {
      const { log, again } = await start();
      const second = await again();
      await append(log, 1);
      await expect(append(second, 1)).rejects.toThrow(VersionConflict);
    });
    test("reloads a state with the same digest, version and next ids", async () => {
      const { log, again } = await start();
      const base = createLibrary();
      const store = createLibraryStore({ base, log });
      await store.transact((tx) => tx.insert("books", bookOf(tx.nextId("books"), [tx.random("dice").integer(1, 6)])));
      await store.transact((tx) => tx.remove("books", 3));
      const snapshot = store.snapshot();
      await retitle(store, 1, "Taken back");
      await store.undo();
      await retitle(store, 1, "Gone");
      await store.restore(snapshot);
      await store.transact((tx) => tx.remove("books", 11));
      const reloaded = await openStore({ base, definitions: libraryDefinitions, now: () => now, log: await again() });
      expect([reloaded.version, await reloaded.digest()]).toEqual([store.version, await store.digest()]);
      expect(await reloaded.transact((tx) => tx.nextId("books"))).toBe(12);
    });
    test("lets two stores over one place take turns without losing a change", async () => {
      const { log, again } = await start();
      const base = createLibrary();
      const first = createLibraryStore({ base, log });
      const second = createLibraryStore({ base, log: await again() });
      for (const id of [1, 2, 3]) {
        await retitle(first, id, "First");
        await retitle(second, id + 3, "Second");
      }
      await first.transact((tx) => tx.nextId("shelves"));
      await second.transact((tx) => tx.nextId("books"));
      await first.transact((tx) => tx.remove("books", 10));
      await second.transact((tx) => tx.remove("books", 9));
      await first.transact((tx) => tx.nextId("books"));
      await second.transact((tx) => tx.nextId("books"));
      await first.transact((tx) => tx.remove("books", 8));
      const states = [first, second].map((store) =>
        store.read((reader) => [...reader.all("books")].map((book) => book.title)),
      );
      expect(states).toEqual([
        ["First", "First", "First", "Second", "Second", "Second", "Book 7"],
        ["First", "First", "First", "Second", "Second", "Second", "Book 7", "Book 8"],
      ]);
    });
  });
}
