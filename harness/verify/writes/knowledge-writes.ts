// Writes to the run's own knowledge: sources of each type, folders, a website connector with excluded pages.

import { valuesAt } from "../../json-parts.ts";
import { bodiesAtEdges, unknownNumericId } from "../probes/changed-requests.ts";
import type { ParameterValue } from "../target/request.ts";
import type { Ref, WriteOptions, WriteRun } from "./write-types.ts";

const assumed = { assumed: "the rules of names, places and deletion are assumed" };

export async function writeSources(run: WriteRun): Promise<void> {
  const { name, session } = run;
  const ids = (operationId: "listTags" | "listTeams", path: string) =>
    session
      .exchangesOf(operationId)
      .flatMap(({ body }) => valuesAt(body, path))
      .filter((id) => typeof id === "number")
      .slice(0, 2);
  const [tags, teams] = [ids("listTags", "tags/[]/id"), ids("listTeams", "teams/[]/id")];
  const firstBody = {
    name,
    type: "work-instruction",
    title: "Verification – Prüfung 👍",
    text: "May be deleted. Größe: ß, €, 日本語.\nZeile 2 <b>fett</b> &amp; 5 < 6 & 'x' \"y\"",
    confidential: true,
    tags,
  };
  const source = await run.create("createKnowledgeSource", { body: firstBody });
  if (source === undefined) return;
  const { ref } = source;
  const related = [{ collection: "knowledgeSources" as const, id: Number(ref.mirror) }];
  const create = (body: object, options: WriteOptions = {}) =>
    run.write("createKnowledgeSource", { body: { name, ...body } }, { related, ...options });
  const change = (body: unknown, options: WriteOptions = {}) =>
    run.write("updateKnowledgeSource", (id) => ({ path: { id: id(ref) }, body }), { related, ...options });
  // An existing name updates the source.
  await create({ ...firstBody, title: "Verification, again" });
  await create({ text: "Another text" });
  await create({ type: "news", teams, title: null });
  await create({ type: "faq", teams }, {});
  await create({ tags: null, source: "https://Verification.service.invalid/Page/Ä?X=1&y=%20#Teil" });
  const minimalSource = await run.create("createKnowledgeSource", { body: { name: `${name} minimal` } });
  const news = await run.create("createKnowledgeSource", {
    body: { name: `${name} news`, type: "news", teams, tags, text: "Zählerstand – ".repeat(6000) },
  });
  for (const body of [
    { text: "May still be deleted." },
    { type: "faq" },
    { title: "T" },
    { tags: [] },
    { tags },
    { confidential: false },
    { source: null },
    { type: "news", teams },
    { type: "document" },
    { teams },
  ])
    await change(body);
  for (const body of bodiesAtEdges("updateKnowledgeSource", {}, [
    "type",
    "source",
    "tags",
    "teams",
    "title",
    "text",
    "confidential",
  ]))
    await change(body);
  await change({});
  await change({ title: "T" }, assumed);
  await change({ success: true, id: unknownNumericId, excluded: true, readByAgents: [] }, assumed);
  await change({ status: "archived" });
  await change({ title: "Archived" });
  await change({ status: "active" });
  await change({ tags: [unknownNumericId], title: "Refused" }, { kind: "invalid", place: "body /tags", ...assumed });
  await create({ parent: unknownNumericId }, { kind: "invalid", place: "body /parent", ...assumed });
  if (minimalSource !== undefined)
    await change({ name: `${name} minimal` }, { kind: "invalid", place: "body /name", ...assumed });
  await change({ name: `${name} renamed` }, assumed);
  for (const query of [
    { orderByField: "name", orderByDirection: "desc" },
    { orderByField: "views", orderByDirection: "asc" },
    { orderByField: "views", orderByDirection: "desc" },
    { orderByField: "createdAt", orderByDirection: "asc" },
    { modifiedAfter: "2999-01-01 00:00:00" },
    { modifiedAfter: "2001-01-01 00:00:00" },
  ])
    await run.compareRead({ operationId: "listKnowledgeSources", query: { q: name, ...query } }, related);
  await run.reject("createKnowledgeSource", { body: { name: `${name} rejected` } }, { related });
  await run.reject("updateKnowledgeSource", (id) => ({ path: { id: id(ref) }, body: {} }), {
    related,
  });
  await run.reject("deleteKnowledgeSource", (id) => ({ path: { id: id(ref) } }), { related });
  for (const sourceRef of [ref, minimalSource?.ref, news?.ref])
    if (sourceRef !== undefined)
      await run.write("deleteKnowledgeSource", (id) => ({ path: { id: id(sourceRef) } }), { related });
  await run.write("deleteKnowledgeSource", (id) => ({ path: { id: id(ref) } }), {
    kind: "unknown",
    place: "path id",
    related,
  });
  // The name of a deleted source is free again.
  const newSource = await run.create(
    "createKnowledgeSource",
    { body: { name: `${name} minimal`, text: "New" } },
    assumed,
  );
  if (newSource !== undefined) await run.write("deleteKnowledgeSource", (id) => ({ path: { id: id(newSource.ref) } }));
}

export async function writeNodes(run: WriteRun): Promise<void> {
  const { name } = run;
  const root = await run.create("createKnowledgeNode", { body: { name, description: "May be deleted. Ä 👍" } });
  if (root === undefined) return;
  const related = [{ collection: "knowledgeNodes" as const, id: Number(root.ref.mirror) }];
  const inRoot = (extra: object) => (id: (ref: Ref) => ParameterValue) => ({
    body: { name: `${name} inside`, parent: Number(id(root.ref)), ...extra },
  });
  const node = await run.create("createKnowledgeNode", inRoot({}), { related });
  const secondNode = await run.create("createKnowledgeNode", inRoot({ description: null }), { related });
  const put = (ref: Ref, body: (id: (ref: Ref) => ParameterValue) => unknown, options: WriteOptions = {}) =>
    run.write("updateKnowledgeNode", (id) => ({ path: { id: id(ref) }, body: body(id) }), { related, ...options });
  await put(root.ref, () => ({ name: `${name}, renamed`, parent: 0, description: "Changed" }));
  await put(root.ref, () => ({ name: `${name}, renamed`, parent: 0 }));
  if (node !== undefined && secondNode !== undefined) {
    await put(secondNode.ref, (id) => ({ name: `${name} moved`, parent: id(node.ref) }));
    await put(node.ref, (id) => ({ name: "cycle", parent: id(secondNode.ref) }), {
      kind: "invalid",
      place: "body /parent",
      ...assumed,
    });
    const source = await run.create(
      "createKnowledgeSource",
      (id) => ({ body: { name: `${name} in folder`, parent: id(secondNode.ref), text: "May be deleted." } }),
      { related },
    );
    if (source !== undefined) {
      const parent = secondNode.ref.mirror;
      await run.compareRead({ operationId: "listKnowledgeSources", query: { parent } }, [
        { collection: "knowledgeNodes", id: Number(parent) },
        { collection: "knowledgeSources", id: Number(source.ref.mirror) },
      ]);
      await run.write(
        "updateKnowledgeSource",
        (id) => ({ path: { id: id(source.ref) }, body: { parent: id(node.ref) } }),
        { related },
      );
    }
  }
  await run.write(
    "createKnowledgeNode",
    { body: { name: `${name} lost`, parent: unknownNumericId } },
    { kind: "invalid", place: "body /parent", ...assumed },
  );
  await run.reject("createKnowledgeNode", { body: { name: `${name} rejected` } }, { related });
  const renaming = { name: `${name}, renamed`, parent: 0 };
  await run.reject("updateKnowledgeNode", (id) => ({ path: { id: id(root.ref) }, body: renaming }), { related });
  await run.reject("deleteKnowledgeNode", (id) => ({ path: { id: id(root.ref) } }), { related });
  await run.write("deleteKnowledgeNode", (id) => ({ path: { id: id(root.ref) } }), { related });
}

/** Uses an address that cannot resolve (RFC 2606). */
export async function writeConnectors(run: WriteRun): Promise<void> {
  const { name } = run;
  const folder = await run.create("createKnowledgeNode", { body: { name: `${name} website` } });
  if (folder === undefined) return;
  const url = `https://${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "-")}.invalid`;
  const body = { name, url, maxPages: 1, frequency: "weekly", includePaths: ["/**"], excludePaths: ["/private/*"] };
  const connector = await run.create("createWebsiteConnector", (id) => ({ body: { ...body, parent: id(folder.ref) } }));
  if (connector === undefined) return;
  const { ref } = connector;
  const page = await run.create("createKnowledgeSource", (id) => ({
    body: { name: `${name} page`, type: "website", source: `${url}/private/page`, parent: id(folder.ref), text: "x" },
  }));
  const related = [
    { collection: "connectors" as const, id: Number(ref.mirror) },
    ...(page === undefined ? [] : [{ collection: "knowledgeSources" as const, id: Number(page.ref.mirror) }]),
  ];
  const change = (changes: unknown, options: WriteOptions = {}) =>
    run.write("updateWebsiteConnector", (id) => ({ path: { id: id(ref) }, body: changes }), { related, ...options });
  for (const changes of bodiesAtEdges("updateWebsiteConnector", {}, [
    "maxPages",
    "frequency",
    "includePaths",
    "excludePaths",
  ]))
    await change(changes);
  for (const changes of [
    { maxPages: 2, frequency: "daily" },
    { addExcludePaths: ["/old/*"] },
    { addExcludePaths: ["/new/*"], removeExcludePaths: ["/private/*"] },
    { excludePaths: ["/private/page"] },
    { excludePaths: [] },
    { addExcludePaths: ["/a", "/a"] },
    { includePaths: [], name: `${name} renamed` },
    {},
  ]) {
    await change(changes);
  }
  await run.write(
    "createWebsiteConnector",
    { body: { name: `${name} twice`, url } },
    { kind: "invalid", place: "body /url", ...assumed },
  );
  await run.reject(
    "createWebsiteConnector",
    { body: { name: `${name} rejected`, url: `${url}/rejected` } },
    { related },
  );
  await run.reject("updateWebsiteConnector", (id) => ({ path: { id: id(ref) }, body: {} }), { related });
  await run.reject("crawlWebsite", (id) => ({ path: { id: id(ref) } }), { related });
  await run.reject("deleteWebsiteConnector", (id) => ({ path: { id: id(ref) } }), { related });
  await run.write("crawlWebsite", (id) => ({ path: { id: id(ref) } }), { related });
  await run.write("deleteWebsiteConnector", (id) => ({ path: { id: id(ref) } }), { related });
  await run.write("deleteKnowledgeNode", (id) => ({ path: { id: id(folder.ref) } }));
}
