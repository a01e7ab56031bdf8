// Stories of changing, archiving and deleting knowledge, and of its structure.
import type { BehaviourCase, Story } from "../behaviour-case.ts";
import { equals, holds, type Json, pluck, propertiesOf } from "../expectation.ts";

const sources = "/knowledgeSource";
const structure = "/knowledgeSourceStructure";

async function idsOf({ send }: Story, path: string): Promise<readonly Json[]> {
  return pluck((await send("GET", path)).is(200).list("/items"), "/id");
}

export const knowledgeChangeCases: readonly BehaviourCase[] = [
  {
    name: "a source can be renamed by its id, which frees its old name",
    async run({ send }) {
      const before = (await send("GET", `${sources}/6`)).is(200, { name: "Abschlag anpassen" });
      const response = await send("PATCH", `${sources}/6`, { body: { name: "Abschlag senken", title: null } });
      response.is(200, { success: true, id: 6, name: "Abschlag senken", title: "", text: before.at("/text") });
      const { success: _, ...source } = propertiesOf(response.json);
      equals((await send("GET", `${sources}/6`)).is(200).json, source, "the source when read");
      (await send("PATCH", `${sources}/7`, { body: { name: "Abschlag senken" } })).refuses(409, "name_taken");
      const newSource = await send("POST", sources, { body: { name: "Abschlag anpassen" } });
      holds(newSource.is(200).number("/id") !== 6, "another source has the old name");
    },
  },
  {
    name: "a source is archived and restored",
    async run(story) {
      const { send } = story;
      (await send("PATCH", `${sources}/3`, { body: { status: "archived" } })).is(200, { status: "archived" });
      holds(!(await idsOf(story, sources)).includes(3), "it is not in the list");
      holds((await idsOf(story, `${sources}/archived`)).includes(3), "it is in the archive");
      const archive = (await send("GET", `${sources}/archived?q=Zwischenrechnung&limit=1`)).is(200, {
        limit: 1,
        offset: 0,
      });
      equals([archive.number("/total"), archive.number("/items/0/id")], [1, 3], "the match in the archive");
      (await send("PATCH", `${sources}/3`, { body: { status: "active" } })).is(200);
      holds((await idsOf(story, sources)).includes(3), "it is in the list again");
      holds(!(await idsOf(story, `${sources}/archived`)).includes(3), "it is no longer in the archive");
    },
  },
  {
    name: "a deleted source is not found until the deletion is undone",
    async run(story) {
      const { send, control } = story;
      (await send("DELETE", `${sources}/6`)).is(200, { success: true, id: 6, status: "deleted" });
      (await send("GET", `${sources}/6`)).refuses(404, "unknown_knowledge_source");
      (await send("DELETE", `${sources}/6`)).refuses(404, "unknown_knowledge_source");
      (await send("PATCH", `${sources}/6`, { body: {} })).refuses(404, "unknown_knowledge_source");
      await control.undoChange();
      (await send("GET", `${sources}/6`)).is(200, { id: 6, status: "active" });
    },
  },
  {
    name: "a folder is created, filled, and then moved and deleted with its contents",
    async run(story) {
      const { send } = story;
      const parentFolder = (await send("POST", structure, { body: { name: "Photovoltaik" } })).is(200, {
        type: null,
        parent: 0,
      });
      const folder = (
        await send("POST", structure, { body: { name: "Vergütung", parent: parentFolder.number("/id") } })
      ).is(200);
      const id = folder.number("/id");
      const sourceInFolder = await send("POST", sources, { body: { name: "Einspeisung", parent: id } });
      const newPlace = { name: "Einspeisevergütung", parent: 5, description: "Sätze und Fristen" };
      (await send("PUT", `${structure}/${id}`, { body: newPlace })).is(200, { id, ...newPlace });
      equals(
        await idsOf(story, `${sources}?parent=${id}`),
        [sourceInFolder.number("/id")],
        "the sources in the folder",
      );
      (await send("PUT", `${structure}/5`, { body: { name: "x", parent: id } })).refuses(422, "structure_cycle");
      const deleted = { nodeIds: [id], articleIds: [sourceInFolder.number("/id")], connectorIds: [] };
      (await send("DELETE", `${structure}/${id}`)).is(200, { success: true, ...deleted });
      (await send("GET", `${sources}/${sourceInFolder.number("/id")}`)).refuses(404, "unknown_knowledge_source");
      (await send("DELETE", `${structure}/${id}`)).refuses(404, "structure_node_not_found");
      const roots = (await send("GET", structure)).is(200).list("");
      holds(pluck(roots, "/id").includes(parentFolder.number("/id")), "the parent folder remains");
    },
  },
  {
    name: "a state with a deleted folder can be exported and imported elsewhere",
    async run({ send, control, fork }) {
      const target = await fork();
      const deleted = (await send("DELETE", `${structure}/1`)).is(200);
      holds(deleted.list("/nodeIds").length > 2, "several nodes were deleted");
      holds(deleted.list("/articleIds").length > 2, "several sources were deleted");
      const tree: Json = (await send("GET", `${structure}?withExcluded=true`)).is(200).json;
      await target.control.importState(await control.exportState());
      equals((await target.send("GET", `${structure}?withExcluded=true`)).is(200).json, tree, "the imported structure");
    },
  },
];
