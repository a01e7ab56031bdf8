// The index of scenarios, made from names of files: spec/generate/scenario-index.ts.
import { expect, it } from "vitest";
import { scenarioIndexText } from "../../../spec/generate/scenario-index.ts";

const text = scenarioIndexText([
  "outage.ts",
  "kit.ts",
  "zebra.ts",
  "default.ts",
  "index.ts",
  "after-hours.ts",
  "notes.md",
]);

it("imports each scenario by its file", () => {
  expect(text.match(/^import \w+ from .*$/gm)).toEqual([
    'import afterHoursScenario from "./after-hours.ts";',
    'import defaultScenario from "./default.ts";',
    'import outageScenario from "./outage.ts";',
    'import zebraScenario from "./zebra.ts";',
  ]);
});

it("lists them in the order of the catalogue, and by name those that it does not know", () => {
  const [, listed = ""] = /\[\n([^\]]*)\]/.exec(text) ?? [];
  expect(listed.match(/\w+/g)).toEqual(["defaultScenario", "outageScenario", "afterHoursScenario", "zebraScenario"]);
});
