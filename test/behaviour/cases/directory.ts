// Stories of tags, teams and AI agents.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, listAt, numberAt, propertiesOf, textAt, valueAt } from "../expectation.ts";

const types = ["skill", "product", "brand", "customerProperty", "contractProperty", "other"];

export const directoryCases: readonly BehaviourCase[] = [
  {
    name: "a tag that is found by its name can be put on a ticket",
    async tell({ ask }) {
      const [tag = null] = (await ask("GET", "/tag?q=beschwerde")).is(200, { success: true }).list("/tags");
      const id = numberAt(tag, "/id");
      const changed = (await ask("PATCH", "/ticket/1", { body: { tagIds: [id] } })).is(200);
      equals(changed.at("/ticket/tags"), [tag], "the tags of the ticket");
      equals((await ask("GET", `/tag/${id}`)).is(200).json, tag, "the tag by its id");
    },
  },
  {
    name: "every tag has one of the types, and each type has its tags",
    async tell({ ask }) {
      const all = (await ask("GET", "/tag")).is(200).list("/tags");
      let count = 0;
      for (const type of types) {
        const some = (await ask("GET", `/tag?type=${type}`)).is(200).list("/tags");
        holds(some.length > 0 && some.every((tag) => textAt(tag, "/type") === type), `tags of the type ${type} alone`);
        count += some.length;
      }
      equals(count, all.length, "the tags of all types");
    },
  },
  {
    name: "a tag that is renamed is found by its new name, also in the tickets that hold it",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/1", { body: { tagIds: [2] } })).is(200);
      await control.patchRecord("tags", "2", { name: "Ablesung", fullName: "Ablesung" });
      equals((await ask("GET", "/tag?q=zählerstand")).is(200).list("/tags"), [], "tags of the old name");
      const [tag = null] = (await ask("GET", "/tag?q=ablesung")).is(200).list("/tags");
      equals(valueAt((await ask("GET", "/ticket/1")).is(200).json, "/tags"), [tag], "the tags of the ticket");
      (await ask("GET", "/tag/9999")).refuses(404, "tag_not_found");
    },
  },
  {
    name: "teams are those that profiles name, and a new one is listed",
    async tell({ ask, control }) {
      const teams = (await ask("GET", "/team/list")).is(200, { success: true }).list("/teams");
      const ids = teams.map((team) => numberAt(team, "/id"));
      const profiles = (await ask("GET", "/profiles")).is(200).list("/profiles");
      const named = profiles.flatMap((one) => listAt(one, "/teamIds"));
      holds(
        named.length > 0 && named.every((id) => ids.some((one) => one === id)),
        "profiles name teams that are listed",
      );
      await control.createRecord("teams", { name: "Nachtschicht" });
      const after = (await ask("GET", "/team/list")).is(200).list("/teams");
      equals(textAt(after.at(-1) ?? null, "/name"), "Nachtschicht", "the last team");
    },
  },
  {
    name: "an AI agent leads to its report, which knows the same cases",
    async tell({ ask, control }) {
      const agents = (await ask("GET", "/aiAgents")).is(200, { success: true }).list("/aiAgents");
      const ruleBased = agents.find((one) => textAt(one, "/intelligence") === "rulebased") ?? null;
      const id = numberAt(ruleBased, "/id");
      equals((await ask("GET", `/aiAgent/${id}`)).is(200).json, ruleBased, "the AI agent by its id");
      const cases = Object.keys(propertiesOf(valueAt(ruleBased, "/outputHandlingCases")));
      const [code] = cases;
      (await ask("GET", `/report/aiAgentPerformance/${id}?outputHandlingCase=${code}`)).is(200);
      await control.patchRecord("aiAgents", String(id), { outputHandlingCases: { done: "Erledigt" } });
      (await ask("GET", `/aiAgent/${id}`)).is(200, { outputHandlingCases: { done: "Erledigt" } });
      (await ask("GET", "/aiAgent/9999")).refuses(404, "unknown_ai_agent");
    },
  },
];
