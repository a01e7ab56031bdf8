// Every recipe of CONTRIBUTING.md as data, in the order of its sections. test/recipes/recipes.test.ts follows them.
import { addCollection } from "./add-collection.ts";
import { addFaultKind } from "./add-fault-kind.ts";
import { addField } from "./add-field.ts";
import { addFlag } from "./add-flag.ts";
import { addOperation } from "./add-operation.ts";
import { addRule } from "./add-rule.ts";
import { addScenario } from "./add-scenario.ts";
import type { Recipe } from "./recipe.ts";

export const recipes: readonly Recipe[] = [
  addOperation,
  addCollection,
  addField,
  addRule,
  addFaultKind,
  addFlag,
  addScenario,
];
