// Props of the parts of the state view.
import type { Desk } from "../parts/desk.ts";
import type { CollectionName } from "./record-collections.ts";
import type { StateTexts } from "./texts.ts";

export interface StateProps {
  readonly desk: Desk;
  readonly texts: StateTexts;
  readonly collection: CollectionName;
}
