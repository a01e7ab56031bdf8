// A world without any records.
import { forCollections } from "../../../mock/domain/records/collections.ts";
import type { World, WorldCollection } from "../../../mock/domain/records/world.ts";

const empty: WorldCollection<never, never> = { size: 0, ids: () => [], get: () => undefined };

export const emptyCollections: World["collections"] = forCollections(() => empty);
