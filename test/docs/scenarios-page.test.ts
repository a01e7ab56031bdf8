// The examples of docs/scenarios.md load and have the described effects.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { readScenarioFiles } from "../../mock/node/scenario-files.ts";
import { assessmentScenario, yamlScenario } from "../../tools/docs/scenario-examples.ts";
import { useTemporaryFolder } from "../mock/temporary-folder.ts";

const folder = useTemporaryFolder();
beforeAll(() => {
  // Within the checkout the package is not installed under its name.
  const entry = new URL("../../harness/scenarios.ts", import.meta.url).href;
  writeFileSync(join(folder, "my-review.ts"), assessmentScenario.replace("ticket-service-mock/scenarios", entry));
  writeFileSync(join(folder, "slow-monday.yaml"), yamlScenario);
});

describe("docs/scenarios.md", () => {
  async function startIn(scenario: string) {
    return createMock({ scenario, scenarioFiles: await readScenarioFiles({ folder }) });
  }

  it("has a YAML example with three urgent tickets behind a slow network", async () => {
    await using mock = await startIn("slow-monday");
    expect((await mock.control.listScenarios()).broken).toEqual([]);
    const { records, total } = await mock.control.listRecords("default", "tickets", { offset: 300 });
    expect(total).toBe(303);
    expect(records.every((ticket) => ticket.isEscalated === true && ticket.priority === "urgent")).toBe(true);
    expect((await mock.control.listFaults("default")).faults).toHaveLength(1);
  });

  it("has a TypeScript example that starts at its date with 21 tickets and two assessments", async () => {
    await using mock = await startIn("my-review");
    expect(mock.stateOf().start).toMatchObject({ scenario: "my-review", now: Date.parse("2026-06-01T08:00:00Z") });
    const { records } = await mock.control.listRecords("default", "assessments");
    expect(records.map(({ state }) => state)).toEqual(["aiReady", "reviewOngoing"]);
    expect((await mock.control.listRecords("default", "tickets")).total).toBe(21);
  });
});
