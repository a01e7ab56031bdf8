// Stories of changing, archiving and deleting knowledge, and of its structure.
import type { BehaviourCase, Story } from "../behaviour-case.ts";
import { equals, holds, type Json, numberAt, propertiesOf } from "../expectation.ts";

const sources = "/knowledgeSource";
const structure = "/knowledgeSourceStructure";

async function idsOf({ ask }: Story, path: string): Promise<readonly number[]> {
  return (await ask("GET", path))
    .is(200)
    .list("/items")
    .map((source) => numberAt(source, "/id"));
}

export const knowledgeChangeCases: readonly BehaviourCase[] = [
  {
    name: "a source is renamed and changed by its id, and its old name is free",
    async tell({ ask }) {
      const before = (await ask("GET", `${sources}/6`)).is(200, { name: "Abschlag anpassen" });
      const changed = await ask("PATCH", `${sources}/6`, { body: { name: "Abschlag senken", title: null } });
      changed.is(200, { success: true, id: 6, name: "Abschlag senken", title: "", text: before.at("/text") });
      const { success: _, ...source } = propertiesOf(changed.json);
      equals((await ask("GET", `${sources}/6`)).is(200).json, source, "the source that is read");
      (await ask("PATCH", `${sources}/7`, { body: { name: "Abschlag senken" } })).refuses(409, "name_taken");
      const created = await ask("POST", sources, { body: { name: "Abschlag anpassen" } });
      holds(created.is(200).number("/id") !== 6, "another source has the old name");
    },
  },
  {
    name: "a source is archived and restored",
    async tell(story) {
      const { ask } = story;
      (await ask("PATCH", `${sources}/3`, { body: { status: "archived" } })).is(200, { status: "archived" });
      holds(!(await idsOf(story, sources)).includes(3), "it is not in the list");
      holds((await idsOf(story, `${sources}/archived`)).includes(3), "it is in the archive");
      const found = (await ask("GET", `${sources}/archived?q=Zwischenrechnung&limit=1`)).is(200, {
        limit: 1,
        offset: 0,
      });
      equals([found.number("/total"), found.number("/items/0/id")], [1, 3], "what is found in the archive");
      (await ask("PATCH", `${sources}/3`, { body: { status: "active" } })).is(200);
      holds((await idsOf(story, sources)).includes(3), "it is in the list again");
      holds(!(await idsOf(story, `${sources}/archived`)).includes(3), "it is not in the archive any more");
    },
  },
  {
    name: "a deleted source is gone, and an undo brings it back",
    async tell(story) {
      const { ask, control } = story;
      (await ask("DELETE", `${sources}/6`)).is(200, { success: true, id: 6, status: "deleted" });
      (await ask("GET", `${sources}/6`)).refuses(404, "unknown_knowledge_source");
      (await ask("DELETE", `${sources}/6`)).refuses(404, "unknown_knowledge_source");
      (await ask("PATCH", `${sources}/6`, { body: {} })).refuses(404, "unknown_knowledge_source");
      await control.undoChange();
      (await ask("GET", `${sources}/6`)).is(200, { id: 6, status: "active" });
    },
  },
  {
    name: "a folder is made, filled, moved with what it holds, and deleted with all of it",
    async tell(story) {
      const { ask } = story;
      const above = (await ask("POST", structure, { body: { name: "Photovoltaik" } })).is(200, {
        type: null,
        parent: 0,
      });
      const folder = (await ask("POST", structure, { body: { name: "Vergütung", parent: above.number("/id") } })).is(
        200,
      );
      const id = folder.number("/id");
      const filled = await ask("POST", sources, { body: { name: "Einspeisung", parent: id } });
      const moved = { name: "Einspeisevergütung", parent: 5, description: "Sätze und Fristen" };
      (await ask("PUT", `${structure}/${id}`, { body: moved })).is(200, { id, ...moved });
      equals(await idsOf(story, `${sources}?parent=${id}`), [filled.number("/id")], "the sources in the folder");
      (await ask("PUT", `${structure}/5`, { body: { name: "x", parent: id } })).refuses(422, "structure_cycle");
      const gone = { nodeIds: [id], articleIds: [filled.number("/id")], connectorIds: [] };
      (await ask("DELETE", `${structure}/${id}`)).is(200, { success: true, ...gone });
      (await ask("GET", `${sources}/${filled.number("/id")}`)).refuses(404, "unknown_knowledge_source");
      (await ask("DELETE", `${structure}/${id}`)).refuses(404, "structure_node_not_found");
      const roots = (await ask("GET", structure)).is(200).list("");
      holds(
        roots.some((node) => numberAt(node, "/id") === above.number("/id")),
        "the folder above is there",
      );
    },
  },
  {
    name: "a state in which a folder was deleted can be taken out and put in elsewhere",
    async tell({ ask, control, fork }) {
      const elsewhere = await fork();
      const deleted = (await ask("DELETE", `${structure}/1`)).is(200);
      holds(deleted.list("/nodeIds").length > 2 && deleted.list("/articleIds").length > 2, "much is gone");
      const tree: Json = (await ask("GET", `${structure}?withExcluded=true`)).is(200).json;
      await elsewhere.control.importState(await control.exportState());
      equals((await elsewhere.ask("GET", `${structure}?withExcluded=true`)).is(200).json, tree, "the structure there");
    },
  },
  {
    name: "an agent who may only archive does that and nothing else",
    async tell({ ask, control }) {
      await control.patchRecord("users", "5", { role: "agent", permissions: ["archiveKnowledge", "readKnowledge"] });
      (await ask("PATCH", `${sources}/6`, { body: { text: "Neu" }, as: 5 })).refuses(403, "missing_permission");
      (await ask("DELETE", `${sources}/6`, { as: 5 })).refuses(403, "missing_permission");
      (await ask("PATCH", `${sources}/6`, { body: { status: "archived" }, as: 5 })).is(200, { status: "archived" });
    },
  },
];
