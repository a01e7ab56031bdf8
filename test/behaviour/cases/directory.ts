// Stories of tags, teams and AI agents.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, listAt, numberAt, pluck, propertiesOf, textAt, valueAt } from "../expectation.ts";

const types = ["skill", "product", "brand", "customerProperty", "contractProperty", "other"];

export const directoryCases: readonly BehaviourCase[] = [
  {
    name: "a tag found by name can be added to a ticket",
    async run({ send }) {
      const [tag = null] = (await send("GET", "/tag?q=beschwerde")).is(200, { success: true }).list("/tags");
      const id = numberAt(tag, "/id");
      const response = (await send("PATCH", "/ticket/1", { body: { tagIds: [id] } })).is(200);
      equals(response.at("/ticket/tags"), [tag], "the tags of the ticket");
      equals((await send("GET", `/tag/${id}`)).is(200).json, tag, "the tag by its id");
    },
  },
  {
    name: "every tag has a known type, and each type has tags",
    async run({ send }) {
      const allTags = (await send("GET", "/tag")).is(200).list("/tags");
      let count = 0;
      for (const type of types) {
        const tagsOfType = (await send("GET", `/tag?type=${type}`)).is(200).list("/tags");
        equals([...new Set(pluck(tagsOfType, "/type"))], [type], `the types of ${type} tags`);
        count += tagsOfType.length;
      }
      equals(count, allTags.length, "the number of tags of all types");
    },
  },
  {
    name: "a renamed tag is found by its new name, and appears in the tickets that have it",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/1", { body: { tagIds: [2] } })).is(200);
      await control.patchRecord("tags", "2", { name: "Ablesung", fullName: "Ablesung" });
      equals((await send("GET", "/tag?q=zählerstand")).is(200).list("/tags"), [], "tags with the old name");
      const [tag = null] = (await send("GET", "/tag?q=ablesung")).is(200).list("/tags");
      equals(valueAt((await send("GET", "/ticket/1")).is(200).json, "/tags"), [tag], "the tags of the ticket");
      (await send("GET", "/tag/9999")).refuses(404, "tag_not_found");
    },
  },
  {
    name: "profiles name listed teams only, and a new team is listed",
    async run({ send, control }) {
      const teams = (await send("GET", "/team/list")).is(200, { success: true }).list("/teams");
      const listedIds = pluck(teams, "/id");
      const profiles = (await send("GET", "/profiles")).is(200).list("/profiles");
      const teamIds = profiles.flatMap((profile) => listAt(profile, "/teamIds"));
      const areListed = teamIds.every((id) => listedIds.includes(id));
      holds(teamIds.length > 0 && areListed, "profiles name teams that are listed");
      await control.createRecord("teams", { name: "Nachtschicht" });
      const after = (await send("GET", "/team/list")).is(200).list("/teams");
      equals(textAt(after.at(-1) ?? null, "/name"), "Nachtschicht", "the last team");
    },
  },
  {
    name: "an AI agent's report accepts its output handling cases",
    async run({ send, control }) {
      const agents = (await send("GET", "/aiAgents")).is(200, { success: true }).list("/aiAgents");
      const ruleBased = agents.find((agent) => textAt(agent, "/intelligence") === "rulebased") ?? null;
      const id = numberAt(ruleBased, "/id");
      equals((await send("GET", `/aiAgent/${id}`)).is(200).json, ruleBased, "the AI agent by its id");
      const [code] = Object.keys(propertiesOf(valueAt(ruleBased, "/outputHandlingCases")));
      (await send("GET", `/report/aiAgentPerformance/${id}?outputHandlingCase=${code}`)).is(200);
      await control.patchRecord("aiAgents", String(id), { outputHandlingCases: { done: "Erledigt" } });
      (await send("GET", `/aiAgent/${id}`)).is(200, { outputHandlingCases: { done: "Erledigt" } });
      (await send("GET", "/aiAgent/9999")).refuses(404, "unknown_ai_agent");
    },
  },
];
