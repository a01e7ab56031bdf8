// Tags and AI agents.
import { describe, expect, it } from "vitest";
import { makeAiAgent } from "../../../../fixtures/people/ai-agent.ts";
import type { Input } from "../../../../mock/contract/operation-types.ts";
import { listAiAgents } from "../../../../mock/domain/directory/listAiAgents.ts";
import { listTags } from "../../../../mock/domain/directory/listTags.ts";
import { inEnergyDe } from "../../../fixtures/energy-de.ts";
import { recordsOf, worldOf } from "../../../fixtures/worlds.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";

const tags = recordsOf(worldOf(1), "tags");
const aiAgents = [1, 2].flatMap((id) => makeAiAgent({ ...inEnergyDe, seed: 1 }, id) ?? []);
const { store } = createSmallState({ tags, aiAgents });

function namesOf(query: Input<"listTags">["query"]): readonly string[] {
  return invoke(store, listTags, { query }).tags.map(({ name }) => name);
}

describe("listTags", () => {
  it("returns all tags by id, including private and disabled tags, as tickets show them", () => {
    expect(invoke(store, listTags).tags).toEqual(tags);
    expect(new Set(tags.map(({ visibility }) => visibility)).size).toBe(3);
  });

  it("filters by type", () => expect(namesOf({ type: "brand" })).toEqual(["Lichtquell", "Nordglanz"]));

  it("filters by part of the name, ignoring case and surrounding blanks", () => {
    expect(namesOf({ q: " lichtQ " })).toEqual(["Lichtquell"]);
    expect(namesOf({ q: "ZÄHLERSTAND" })).toEqual(["Zählerstand"]);
    expect(namesOf({ q: "za\u0308hlerstand" })).toEqual(["Zählerstand"]);
  });

  it("matches the names of parent tags", () => {
    expect(namesOf({ q: "vertrag /" })).toEqual(["Umzug", "Kündigung", "Tarifberatung", "Preisanpassung"]);
  });
});

describe("listAiAgents", () => {
  it("returns AI agents as worklogs show them, plus the cases of rule-based agents", () => {
    const [smart, ruleBased] = invoke(store, listAiAgents).aiAgents;
    expect(smart).toEqual({ ...aiAgents[0]?.wire, outputHandlingCases: {} });
    expect(ruleBased).toMatchObject({ name: "deposit_agent", intelligence: "rulebased" });
    expect(Object.keys(ruleBased?.outputHandlingCases ?? {})).toContain("deposit_too_low");
  });
});
