// Tags, teams and AI agents: mock/domain/directory/directory.ts.
import { describe, expect, it } from "vitest";
import { makeAiAgent } from "../../../../fixtures/people/ai-agent.ts";
import {
  getAiAgent,
  getTag,
  listAiAgents,
  listTags,
  listTeams,
  type TagQuery,
} from "../../../../mock/domain/directory/directory.ts";
import { recordsOf, worldOf } from "../../../fixtures/worlds.ts";
import { createSmallState } from "../small-state.ts";

const tags = recordsOf(worldOf(1), "tags");
const teams = [
  { id: 1, name: "Zählerwesen" },
  { id: 2, name: "Abrechnung" },
];
const aiAgents = [1, 2].flatMap((id) => makeAiAgent(1, id) ?? []);
const { store } = createSmallState({ tags, teams, aiAgents });

function namesOf(query: TagQuery): readonly string[] {
  return store.read((reader) => listTags(reader, query)).map(({ name }) => name);
}

describe("the tags", () => {
  it("are all tags by id, private and disabled ones too, in the form of tickets", () => {
    expect(store.read((reader) => listTags(reader, {}))).toEqual(tags);
    expect(new Set(tags.map(({ visibility }) => visibility)).size).toBe(3);
  });

  it("are narrowed to a type", () => expect(namesOf({ type: "brand" })).toEqual(["Lichtquell", "Nordglanz"]));

  it("are narrowed to those with a text in their name, ignoring case and blanks around it", () => {
    expect(namesOf({ q: " lichtQ " })).toEqual(["Lichtquell"]);
    expect(namesOf({ q: "ZÄHLERSTAND" })).toEqual(["Zählerstand"]);
    expect(namesOf({ q: "za\u0308hlerstand" })).toEqual(["Zählerstand"]);
  });

  it("are found by the names of the tags above them", () => {
    expect(namesOf({ q: "vertrag /" })).toEqual(["Umzug", "Kündigung", "Tarifberatung"]);
  });

  it("have to meet both, and may be none", () => expect(namesOf({ q: "licht", type: "skill" })).toEqual([]));

  it("are read one by one", () => {
    expect(store.read((reader) => getTag(reader, 23))).toBe(tags.at(-1));
    expect(() => store.read((reader) => getTag(reader, 99))).toThrow(
      expect.objectContaining({ category: "notFound", code: "tag_not_found" }),
    );
  });
});

describe("the teams", () => {
  it("are all teams by id", () => expect(store.read(listTeams)).toEqual(teams));
});

describe("the AI agents", () => {
  it("are what worklogs show of them, with the cases of the rule-based ones", () => {
    const [smart, ruleBased] = store.read(listAiAgents);
    expect(smart).toEqual({ ...aiAgents[0]?.wire, outputHandlingCases: {} });
    expect(ruleBased).toMatchObject({ name: "deposit_agent", intelligence: "rulebased" });
    expect(Object.keys(ruleBased?.outputHandlingCases ?? {})).toContain("deposit_too_high");
  });

  it("are read one by one", () => {
    expect(store.read((reader) => getAiAgent(reader, 2))).toEqual(store.read(listAiAgents)[1]);
    expect(() => store.read((reader) => getAiAgent(reader, 99))).toThrow(
      expect.objectContaining({ category: "notFound", code: "unknown_ai_agent" }),
    );
  });
});
