// Defines what a comparison of two responses depends on.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import type { Mirror, MirroredRecord } from "../mirror/mirror.ts";
import type { FindingKind } from "../report/finding.ts";
import type { Pairs } from "./pairs.ts";

/** The side that an id belongs to. */
export type Side = "target" | "mirror";

export interface ComparisonParts {
  readonly mirror: Mirror;
  /** Ids that both sides gave to the same record. */
  readonly pairs: Pairs;
  /** Whether a record is not compared, because others have changed it in the meantime or its state is unknown. */
  isExcluded(record: MirroredRecord, side: Side): boolean;
  /** Whether a collection has excluded records, so that its pages and counts shift. */
  hasExclusions(collection: CollectionName | undefined): boolean;
  /** Whether the list of this operation is complete in the mirror. */
  readonly isComplete: boolean;
  /** Kind of every difference; with `agreement`, differences in rows, order and counts have their own kinds. */
  readonly kind: FindingKind;
  /** Compare only these rows of a top-level list. */
  readonly rows?: ReadonlySet<string> | undefined;
  /** The instant from which the mirror's times belong to the run itself. */
  readonly startedAt: number;
}

/** A value's place in a response. */
export interface Place {
  readonly steps: readonly (string | number)[];
  readonly name: string;
  /** The collection of the records at this place. */
  readonly parent: CollectionName | undefined;
  readonly isTop: boolean;
}
