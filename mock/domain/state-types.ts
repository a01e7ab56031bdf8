// The types of the store, its reader and its transaction for this service's collections.
import type {
  Store as StateStore,
  Reader as StoreReader,
  Transaction as StoreTransaction,
} from "../engine/store/store.ts";
import type { Collections } from "./records/world.ts";

export type Reader = StoreReader<Collections>;
export type Transaction = StoreTransaction<Collections>;
export type Store = StateStore<Collections>;
