// A small sample domain, a library: shelves and books, a lazy base of any size, and a store over it with a frozen clock.
import { deepFreeze } from "../../../../mock/engine/core/deep-freeze.ts";
import { createStore, type StoreOptions } from "../../../../mock/engine/store/create-store.ts";
import type { BaseState, CollectionDefinitions, RecordId, Store } from "../../../../mock/engine/store/store.ts";

interface Shelf {
  readonly id: string;
  readonly room: string;
}
export interface Book {
  readonly id: number;
  readonly title: string;
  readonly shelf: Shelf;
  readonly topics: readonly number[];
}
interface BookColumns {
  readonly id: number;
  readonly shelfId: string;
  readonly topics: readonly number[];
}
export interface Library {
  readonly shelves: { readonly record: Shelf; readonly columns: Shelf };
  readonly books: { readonly record: Book; readonly columns: BookColumns };
}

export const libraryDefinitions: CollectionDefinitions<Library> = {
  shelves: { id: (shelf) => shelf.id, columns: (shelf) => shelf, indexes: { room: (shelf) => [shelf.room] } },
  books: {
    id: (book) => book.id,
    columns: (book) => ({ id: book.id, shelfId: book.shelf.id, topics: book.topics }),
    indexes: { shelf: (columns) => [columns.shelfId], topic: (columns) => columns.topics },
  },
};

export const now = Date.UTC(2026, 0, 15, 9);

/** A base of `size` books with the ids 1 to `size` on the shelves `a` and `b`; topics are id modulo 3 and 10 + id modulo 5. Books are built when read. */
export function createLibrary(
  size = 10,
  options: { key?: string; seed?: number } = {},
): BaseState<Library> & { booksBuilt(): number; sizeReads(): number } {
  const shelves = deepFreeze([
    { id: "a", room: "north" },
    { id: "b", room: "south" },
  ]);
  const bookIds = Array.from({ length: size }, (_, index) => index + 1);
  const books = new Map<RecordId, Book>();
  let sizeReads = 0;
  function bookColumns(id: number): BookColumns {
    return { id, shelfId: id % 2 === 0 ? "b" : "a", topics: [id % 3, 10 + (id % 5)] };
  }
  function makeBook(id: RecordId): Book | undefined {
    if (typeof id !== "number" || !Number.isInteger(id) || id < 1 || id > size) return undefined;
    const shelf = shelves[id % 2 === 0 ? 1 : 0] ?? { id: "a", room: "north" };
    return deepFreeze({ id, title: `Book ${id}`, shelf, topics: bookColumns(id).topics });
  }
  return {
    key: options.key ?? `library ${size}`,
    seed: options.seed ?? 1,
    booksBuilt: () => books.size,
    sizeReads: () => sizeReads,
    collections: {
      shelves: {
        size: shelves.length,
        ids: () => shelves.map((shelf) => shelf.id),
        get: (id) => shelves.find((shelf) => shelf.id === id),
      },
      books: {
        get size() {
          sizeReads += 1;
          return size;
        },
        ids: () => bookIds,
        get(id) {
          const book = books.get(id) ?? makeBook(id);
          if (book !== undefined) books.set(id, book);
          return book;
        },
        columns: (id) => (typeof id === "number" && id >= 1 && id <= size ? bookColumns(id) : undefined),
      },
    },
  };
}

/** A store over a library of ten books by default. */
export function createLibraryStore(options: Partial<StoreOptions<Library>> = {}): Store<Library> {
  return createStore<Library>({ base: createLibrary(), definitions: libraryDefinitions, now: () => now, ...options });
}

/** Changes the title of a book. */
export function retitle(store: Store<Library>, id: number, title: string): void | Promise<void> {
  return store.transact((tx) => {
    const book = tx.get("books", id);
    if (book !== undefined) tx.replace("books", { ...book, title });
  });
}

/** A new book on the first shelf. */
export function bookOf(id: number, topics: readonly number[] = []): Book {
  return { id, title: `New book ${id}`, shelf: { id: "a", room: "north" }, topics };
}

/** The current title of a book. */
export function titleOf(store: Store<Library>, id: number): string | undefined {
  return store.read((reader) => reader.get("books", id)?.title);
}

/** The ids of the books under a topic. */
export function idsUnderTopic(store: Store<Library>, topic: number): number[] {
  return store.read((reader) => reader.lookup("books", "topic", topic).map((book) => book.id));
}
