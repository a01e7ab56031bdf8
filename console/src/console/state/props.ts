// What the parts of the view of the state are given.
import type { Desk } from "../parts/desk.ts";
import type { CollectionName } from "./forms-of-records.ts";
import type { StateTexts } from "./texts.ts";

export interface StateProps {
  readonly desk: Desk;
  readonly texts: StateTexts;
  readonly collection: CollectionName;
}
