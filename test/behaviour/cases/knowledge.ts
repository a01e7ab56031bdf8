// Stories of knowledge sources: creating or updating by name, excluded pages, totals, views.
import type { BehaviourCase, Story } from "../behaviour-case.ts";
import { equals, holds, type Json, pluck, propertiesOf } from "../expectation.ts";

const sources = "/knowledgeSource";
const moving = "Website: Umzug melden";

async function listedIds({ send }: Story, query = ""): Promise<readonly Json[]> {
  return pluck((await send("GET", sources + query)).is(200).list("/items"), "/id");
}

export const knowledgeCases: readonly BehaviourCase[] = [
  {
    name: "a source with a new name is created with defaults and can be read",
    async run(story) {
      const { send } = story;
      const created = await send("POST", sources, { body: { name: "Abschlag pausieren", text: "So geht es." } });
      created.is(200, { success: true, type: "faq", status: "active", excluded: false, confidential: false, tags: [] });
      const id = created.number("/id");
      (await send("GET", `${sources}/${id}`)).is(200, { id, name: "Abschlag pausieren", text: "So geht es." });
      holds((await listedIds(story)).includes(id), "it is listed");
    },
  },
  {
    name: "an existing name updates the given fields of its source",
    async run(story) {
      const { send } = story;
      const before = (await send("GET", `${sources}/6`)).is(200, { name: "Abschlag anpassen" });
      const count = (await listedIds(story)).length;
      const update = await send("POST", sources, { body: { name: "Abschlag anpassen", title: "Neuer Titel" } });
      update.is(200, { id: 6, title: "Neuer Titel", text: before.at("/text"), tags: before.at("/tags") });
      equals((await listedIds(story)).length, count, "number of sources");
    },
  },
  {
    name: "a page moved below an exclude path is neither found nor listed until it moves back",
    async run(story) {
      const { send } = story;
      const moveTo = (path: string) =>
        send("POST", sources, { body: { name: moving, source: `https://www.example.com${path}` } });
      (await moveTo("/legal/umzug")).is(200, { id: 40, excluded: true });
      (await send("GET", `${sources}/40`)).refuses(404, "unknown_knowledge_source");
      holds(!(await listedIds(story)).includes(40), "it is not listed");
      (await moveTo("/service/umzug")).is(200, { id: 40, excluded: false });
      (await send("GET", `${sources}/40`)).is(200, { id: 40, name: moving });
      holds((await listedIds(story)).includes(40), "it is listed again");
    },
  },
  {
    name: "a list has a total only below a node",
    async run({ send }) {
      const below = (await send("GET", `${sources}?parent=1&limit=1`)).is(200);
      holds(below.number("/total") >= below.list("/items").length, "the total covers the page");
      const plain = (await send("GET", `${sources}?limit=1`)).is(200);
      holds(!("total" in propertiesOf(plain.json)), "the plain list has no total");
    },
  },
  {
    name: "reading a source counts as a view, and lists can be ordered by views",
    async run(story) {
      const { send } = story;
      for (const id of [8, 9, 9]) (await send("GET", `${sources}/${id}`)).is(200);
      const mostViewed = await listedIds(story, "?orderByField=views&orderByDirection=desc&limit=2");
      equals(mostViewed, [9, 8], "the sources with most views");
    },
  },
];
