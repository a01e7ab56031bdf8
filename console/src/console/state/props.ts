// Props that the state view passes to its parts.
import type { PartProps } from "../parts/view-context.ts";
import type { CollectionName } from "./record-collections.ts";
import type { StateTexts } from "./texts.ts";

export interface StateProps extends PartProps<StateTexts> {
  readonly collection: CollectionName;
}
