// The table of planted deviations: things that a real service could do wrong, one at a time.
import type { OperationId } from "../../../spec/generated/operations.ts";
import { form } from "./form.ts";
import { input } from "./input.ts";
import { lists } from "./lists.ts";
import type { Plant, PlantedLines } from "./plant.ts";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

/** `writes`: what a write does. `reads`, `lists`: what is shown. `input`: what is accepted. `form`: form, status, transport. */
export type PlantedGroup = "writes" | "reads" | "lists" | "input" | "form";

export interface Planted {
  readonly id: string;
  readonly group: PlantedGroup;
  /** Where it acts. */
  readonly operation: OperationId;
  /** What is wrong. */
  readonly says: string;
  /** Whether the rule that it breaks is assumed. */
  readonly isAssumed: boolean;
  readonly plant: Plant;
}

/** Every deviation. */
export const planted: readonly Planted[] = [
  ...toPlanted("writes", writes),
  ...toPlanted("reads", reads),
  ...toPlanted("lists", lists),
  ...toPlanted("input", input),
  ...toPlanted("form", form),
];

function toPlanted(group: PlantedGroup, lines: PlantedLines): Planted[] {
  return Object.entries(lines).flatMap(([operation, ofOne]) =>
    Object.entries(ofOne).map(([id, [says, plant, rule]]) => {
      // The keys of the lines.
      return { id, group, operation: operation as OperationId, says, isAssumed: rule === "assumed", plant };
    }),
  );
}
