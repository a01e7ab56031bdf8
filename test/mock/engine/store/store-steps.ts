// Random steps on a library's store, and everything observable about a store.
import fc from "fast-check";
import { toCommitJson } from "../../../../mock/engine/store/changes/commit-json.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import type {
  Cause,
  Commit,
  CommitJson,
  Part,
  SnapshotRecord,
  Store,
  StoreListener,
  Transaction,
} from "../../../../mock/engine/store/store.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { bookOf, createLibrary, type Library, libraryDefinitions } from "./sample-library.ts";

type LibraryStore = Store<Library>;

/** The bases by their names. */
const libraries = {
  small: createLibrary(4, { key: "small" }),
  large: createLibrary(9, { key: "large", seed: 2 }),
};
type LibraryName = keyof typeof libraries;

/** A base's name in a checkpoint. */
export function nameOf({ key }: { readonly key: string }): string {
  return key;
}

export function baseOf(name: unknown) {
  return name === "large" ? libraries.large : libraries.small;
}

interface Edit {
  readonly what: "retitle" | "insert" | "remove" | "draw" | "renew";
  readonly id: number;
  readonly title: string;
}

export type Step =
  | { readonly do: "edit"; readonly edits: readonly Edit[]; readonly cause: Cause; readonly isStaged: boolean }
  | { readonly do: "undo" }
  | { readonly do: "snapshot" }
  | { readonly do: "reset"; readonly to: LibraryName | undefined }
  | { readonly do: "restore"; readonly index: number }
  | { readonly do: "rewind"; readonly by: number }
  | { readonly do: "count"; readonly what: "read" | "visit" | "leave"; readonly id: number };

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom("retitle", "retitle", "insert", "remove", "draw", "renew"),
  id: fc.integer({ min: 1, max: 12 }),
  title: fc.constantFrom("A", "B", "C"),
});

/** Some steps, edits more often than others. */
const fewSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("edit" as const),
        edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
        cause: fc.constantFrom<Cause>("request", "control", "clock", "live"),
        isStaged: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.constant({ do: "undo" as const }) },
    { weight: 1, arbitrary: fc.constant({ do: "snapshot" as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("reset" as const),
        to: fc.constantFrom(undefined, "small" as const, "large" as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("restore" as const), index: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("rewind" as const), by: fc.nat(6) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("count" as const),
        what: fc.constantFrom("read" as const, "visit" as const, "leave" as const),
        id: fc.integer({ min: 1, max: 3 }),
      }),
    },
  ),
  { maxLength: 40 },
);

/** Some runs begin with about as many edits as can be undone, or more. */
export const steps: fc.Arbitrary<Step[]> = fc.tuple(fc.constantFrom(0, 0, 0, 95, 120), fewSteps).map(([count, few]) => [
  ...Array.from({ length: count }, (_, index) => ({
    do: "edit" as const,
    edits: [{ what: "retitle" as const, id: 1 + (index % 3), title: `Title ${index}` }],
    cause: index % 7 === 3 ? ("clock" as const) : ("request" as const),
    isStaged: false,
  })),
  ...few,
]);

/** A step as JSON, with its instant. */
export interface ReportedStep {
  readonly at: number;
  readonly commit: CommitJson;
}

/** A store, its clock, and what its listener received. */
export interface StoreUnderTest {
  readonly store: LibraryStore;
  readonly clock: { now: number };
  readonly commits: unknown[];
}

/** The clock and listener of a store under test. */
export function createWatch(report: (commit: Commit) => void = () => undefined) {
  const clock = { now: 0 };
  const commits: unknown[] = [];
  function onCommit(commit: Commit): void {
    const { changeSet, stages, move, events } = commit;
    report(commit);
    if (changeSet !== undefined && move === undefined) commits.push({ ...changeSet }, stages, events?.lastId);
  }
  const toEvents: StoreListener["toEvents"] = ({ changes }, _stages, lastId) => {
    return changes.length === 0 ? undefined : { lastId: lastId + changes.length, emit() {} };
  };
  return { clock, commits, listener: { onCommit, toEvents }, now: () => clock.now };
}

/** A store that reports its commits. */
export function createReportingStore(report: (entry: ReportedStep) => void): StoreUnderTest {
  const { clock, commits, ...watch } = createWatch((commit) => {
    report({ at: clock.now, commit: toCommitJson(commit, nameOf) });
  });
  const store = createStore<Library>({ ...watch, base: libraries.small, definitions: libraryDefinitions });
  return { store, clock, commits };
}

/** Performs a step a second later. An undo returns whether it found something. */
export function perform(storeUnderTest: StoreUnderTest, step: Step): unknown {
  const { store, clock } = storeUnderTest;
  clock.now += 1_000;
  if (step.do === "edit") {
    store.transact((tx) => editAll(tx, step), step);
    return undefined;
  }
  if (step.do !== "count") return moveStore(storeUnderTest, step);
  store.transact((tx) => countOne(tx, step));
  return undefined;
}

/** Repeats the reported steps of another store. */
export function replay({ store, clock }: StoreUnderTest, { at, commit }: ReportedStep): void {
  clock.now = at;
  store.apply(commit, baseOf);
}

const snapshots: Part<SnapshotRecord> = { name: "snapshots" };

/** Takes one more snapshot. */
export function addSnapshot(store: LibraryStore): void {
  const snapshot = store.snapshot();
  store.transact((tx) => {
    const part = tx.part(snapshots);
    part.put(part.nextId(), { snapshot });
  });
}

function moveStore({ store }: StoreUnderTest, step: Exclude<Step, { readonly do: "edit" | "count" }>): unknown {
  if (step.do === "undo") return store.undo();
  if (step.do === "snapshot") return addSnapshot(store);
  if (step.do === "reset") return store.reset(step.to === undefined ? undefined : libraries[step.to]);
  if (step.do === "rewind") return store.rewind(Math.max(store.oldest, store.version - step.by), step.by * 500);
  const all = store.part(snapshots).all();
  const record = all[step.index % Math.max(1, all.length)];
  return record === undefined ? undefined : store.restore(record.snapshot);
}

function editAll(tx: Transaction<Library>, { edits, isStaged }: Extract<Step, { readonly do: "edit" }>): void {
  let at = tx;
  for (const [index, item] of edits.entries()) {
    if (isStaged) at = tx.at(tx.now - 100 * (edits.length - index));
    editOne(at, item);
  }
}

function editOne(tx: Transaction<Library>, { what, id, title }: Edit): void {
  const book = tx.get("books", id);
  if (what === "insert") tx.insert("books", bookOf(tx.nextId("books"), [tx.random("topics").integer(1, 9)]));
  else if (what === "draw") tx.random("dice").integer(1, 6);
  else if (book === undefined) tx.insert("books", { ...bookOf(id), title });
  else if (what === "remove") tx.remove("books", id);
  else if (what === "renew") tx.replace("books", structuredClone(book));
  else tx.replace("books", { ...book, title });
}

function countOne(tx: Transaction<Library>, { what, id }: Extract<Step, { readonly do: "count" }>): void {
  if (what === "read") tx.countRead("books", id);
  else if (what === "visit") tx.noteVisit("books", id, 7);
  else tx.endVisit("books", id, 7);
}

/** Everything observable about a store's current state. */
export async function view({ store }: StoreUnderTest): Promise<unknown> {
  return {
    version: store.version,
    digest: await fingerprintOf(store),
    base: store.snapshot().base.key,
    positions: store.export((reader) => reader.positions()),
    records: store.read((reader) => [...reader.all("books")]),
    underTopic: store.read((reader) => reader.lookup("books", "topic", 1).map(({ id }) => id)),
    counts: store.read((reader) => [1, 2, 3].map((id) => [reader.reads("books", id), reader.visits("books", id)])),
    history: store.history().map((changeSet) => ({ ...changeSet })),
    snapshots: store
      .part(snapshots)
      .all()
      .map(({ snapshot: { version, base } }) => [version, base.key]),
    lastEvent: store.part({ name: "events" }).lastId,
  };
}

/** As above, plus the states of every undo and snapshot. Leaves the store unchanged. */
export async function viewThrough(storeUnderTest: StoreUnderTest): Promise<unknown> {
  const { store } = storeUnderTest;
  const putBack = store.capture();
  const views = [await view(storeUnderTest)];
  async function addDigest(): Promise<void> {
    const newest = store.history().at(-1);
    views.push([await fingerprintOf(store), newest === undefined ? undefined : { ...newest }]);
  }
  while (store.undo()) await addDigest();
  views.push(await view(storeUnderTest));
  putBack();
  for (const { snapshot } of store.part(snapshots).all()) {
    store.restore(snapshot);
    await addDigest();
    store.undo();
    await addDigest();
    putBack();
  }
  return views;
}
