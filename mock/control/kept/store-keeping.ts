// What keeping needs of the state engine; mock/compose.ts passes it in, as mock/control/ knows the store by its types only.

import type { ChangeSet, ChangeSetJson, Snapshot, Stage, Store } from "../../engine/store/store.ts";
import type { Collections, World } from "../../records/world.ts";
import type { StoreWatch } from "../sandboxes/recorder.ts";

export interface StoreKeeping {
  toChangeSetJson(changeSet: ChangeSet, stages?: readonly Stage[]): ChangeSetJson;
  openPicture(
    picture: unknown,
    options: { readonly now: () => number; baseOf(name: unknown): World } & StoreWatch,
  ): { readonly store: Store<Collections>; readonly snapshots: readonly Snapshot[] };
}
