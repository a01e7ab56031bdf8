// The table of planted deviations: single mistakes that a real service could make, one for each kind of check and of operation.
import type { OperationId } from "../../../spec/generated/operations.ts";
import { form } from "./form.ts";
import { input } from "./input.ts";
import { lists } from "./lists.ts";
import type { Plant, PlantedLines } from "./plant.ts";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

/** Area of a deviation. `input`: acceptance of requests. `form`: format, status, transport. */
export type PlantedGroup = "writes" | "reads" | "lists" | "input" | "form";

export interface PlantedDeviation {
  readonly id: string;
  readonly group: PlantedGroup;
  /** The affected operation. */
  readonly operation: OperationId;
  /** The mistake, as a sentence. */
  readonly description: string;
  readonly plant: Plant;
}

/** Every deviation. */
export const plantedDeviations: readonly PlantedDeviation[] = [
  ...toPlanted("writes", writes),
  ...toPlanted("reads", reads),
  ...toPlanted("lists", lists),
  ...toPlanted("input", input),
  ...toPlanted("form", form),
];

function toPlanted(group: PlantedGroup, lines: PlantedLines): PlantedDeviation[] {
  return Object.entries(lines).flatMap(([operation, deviations]) =>
    Object.entries(deviations).map(([id, [description, plant]]) => {
      // The keys of the lines are operation ids.
      return { id, group, operation: operation as OperationId, description, plant };
    }),
  );
}
