// Tags, teams and AI agents.
import { describe, expect, it } from "vitest";
import { makeAiAgent } from "../../../../fixtures/people/ai-agent.ts";
import type { Input } from "../../../../mock/contract/operation-types.ts";
import { listAiAgents } from "../../../../mock/domain/directory/listAiAgents.ts";
import { listTags } from "../../../../mock/domain/directory/listTags.ts";
import { listTeams } from "../../../../mock/domain/directory/listTeams.ts";
import { inEnergyDe } from "../../../fixtures/energy-de.ts";
import { recordsOf, worldOf } from "../../../fixtures/worlds.ts";
import { operate } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";

const tags = recordsOf(worldOf(1), "tags");
const teams = [
  { id: 1, name: "Zählerwesen" },
  { id: 2, name: "Abrechnung" },
];
const aiAgents = [1, 2].flatMap((id) => makeAiAgent({ ...inEnergyDe, seed: 1 }, id) ?? []);
const { store } = createSmallState({ tags, teams, aiAgents });

function namesOf(query: Input<"listTags">["query"]): readonly string[] {
  return operate(store, listTags, { query }).tags.map(({ name }) => name);
}

describe("the tags", () => {
  it("are all tags by id, private and disabled ones too, in the form of tickets", () => {
    expect(operate(store, listTags).tags).toEqual(tags);
    expect(new Set(tags.map(({ visibility }) => visibility)).size).toBe(3);
  });

  it("are narrowed to a type", () => expect(namesOf({ type: "brand" })).toEqual(["Lichtquell", "Nordglanz"]));

  it("are narrowed to those with a text in their name, ignoring case and blanks around it", () => {
    expect(namesOf({ q: " lichtQ " })).toEqual(["Lichtquell"]);
    expect(namesOf({ q: "ZÄHLERSTAND" })).toEqual(["Zählerstand"]);
    expect(namesOf({ q: "za\u0308hlerstand" })).toEqual(["Zählerstand"]);
  });

  it("are found by the names of the tags above them", () => {
    expect(namesOf({ q: "vertrag /" })).toEqual(["Umzug", "Kündigung", "Tarifberatung", "Preisanpassung"]);
  });
});

describe("the teams", () => {
  it("are all teams by id", () => expect(operate(store, listTeams).teams).toEqual(teams));
});

describe("the AI agents", () => {
  it("are what worklogs show of them, with the cases of the rule-based ones", () => {
    const [smart, ruleBased] = operate(store, listAiAgents).aiAgents;
    expect(smart).toEqual({ ...aiAgents[0]?.wire, outputHandlingCases: {} });
    expect(ruleBased).toMatchObject({ name: "deposit_agent", intelligence: "rulebased" });
    expect(Object.keys(ruleBased?.outputHandlingCases ?? {})).toContain("deposit_too_high");
  });
});
