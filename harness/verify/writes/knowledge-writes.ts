// Writes to the run's own knowledge: sources of each type, folders, a website connector with excluded pages.
import { valuesAt } from "../../json-parts.ts";
import { bodiesAtEdges, unknownNumericId } from "../probes/changed-requests.ts";
import type { ParameterValue } from "../target/request.ts";
import type { Ref, WriteOptions, WriteRun } from "./write-types.ts";

const assumed = { assumed: "the rules of names, places and deletion are assumed" };

/** The sources that the run created, and the ids that their bodies refer to. */
interface OwnSources {
  readonly ref: Ref;
  readonly minimalRef: Ref | undefined;
  readonly newsRef: Ref | undefined;
  readonly related: NonNullable<WriteOptions["related"]>;
  readonly tags: readonly number[];
  readonly teams: readonly number[];
}

export async function writeSources(run: WriteRun): Promise<void> {
  const sources = await createSources(run);
  if (sources === undefined) return;
  await changeSource(run, sources);
  await writeInvalidChanges(run, sources);
  await compareLists(run, sources);
  await deleteSources(run, sources);
}

async function createSources(run: WriteRun): Promise<OwnSources | undefined> {
  const { name, session } = run;
  const ids = (operationId: "listTags" | "listTeams", path: string) =>
    session
      .exchangesOf(operationId)
      .flatMap(({ body }) => valuesAt(body, path))
      .filter((id) => typeof id === "number")
      .slice(0, 2);
  const tags = ids("listTags", "tags/[]/id");
  const teams = ids("listTeams", "teams/[]/id");
  const firstBody = {
    name,
    type: "work-instruction",
    title: "Verification – Prüfung 👍",
    text: "May be deleted. Größe: ß, €, 日本語.\nZeile 2 <b>fett</b> &amp; 5 < 6 & 'x' \"y\"",
    confidential: true,
    tags,
  };
  const source = await run.create("createKnowledgeSource", { body: firstBody });
  if (source === undefined) return undefined;
  const related = [{ collection: "knowledgeSources" as const, id: Number(source.ref.mirror) }];
  // An existing name updates the source.
  for (const body of [
    { ...firstBody, title: "Verification, again" },
    { text: "Another text" },
    { type: "news", teams, title: null },
    { type: "faq", teams },
    { tags: null, source: "https://Verification.service.invalid/Page/Ä?X=1&y=%20#Teil" },
  ])
    await run.write("createKnowledgeSource", { body: { name, ...body } }, { related });
  const minimal = await run.create("createKnowledgeSource", { body: { name: `${name} minimal` } });
  const news = await run.create("createKnowledgeSource", {
    body: { name: `${name} news`, type: "news", teams, tags, text: "Zählerstand – ".repeat(6000) },
  });
  return { ref: source.ref, minimalRef: minimal?.ref, newsRef: news?.ref, related, tags, teams };
}

async function changeSource(run: WriteRun, { ref, related, tags, teams }: OwnSources): Promise<void> {
  const change = (body: unknown, options: WriteOptions = {}) =>
    run.write("updateKnowledgeSource", (id) => ({ path: { id: id(ref) }, body }), { related, ...options });
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
  const fields = ["type", "source", "tags", "teams", "title", "text", "confidential"];
  for (const body of bodiesAtEdges("updateKnowledgeSource", {}, fields)) await change(body);
  await change({});
  await change({ title: "T" }, assumed);
  await change({ success: true, id: unknownNumericId, excluded: true, readByAgents: [] }, assumed);
  await change({ status: "archived" });
  await change({ title: "Archived" });
  await change({ status: "active" });
}

async function writeInvalidChanges(run: WriteRun, { ref, minimalRef, related }: OwnSources): Promise<void> {
  const { name } = run;
  const change = (body: unknown, options: WriteOptions) =>
    run.write("updateKnowledgeSource", (id) => ({ path: { id: id(ref) }, body }), { related, ...options });
  await change({ tags: [unknownNumericId], title: "Refused" }, { kind: "invalid", place: "body /tags", ...assumed });
  await run.write(
    "createKnowledgeSource",
    { body: { name, parent: unknownNumericId } },
    { related, kind: "invalid", place: "body /parent", ...assumed },
  );
  if (minimalRef !== undefined)
    await change({ name: `${name} minimal` }, { kind: "invalid", place: "body /name", ...assumed });
}

async function compareLists(run: WriteRun, { ref, related }: OwnSources): Promise<void> {
  const { name } = run;
  const body = { name: `${name} renamed` };
  await run.write("updateKnowledgeSource", (id) => ({ path: { id: id(ref) }, body }), { related, ...assumed });
  for (const query of [
    { orderByField: "name", orderByDirection: "desc" },
    { orderByField: "views", orderByDirection: "asc" },
    { orderByField: "views", orderByDirection: "desc" },
    { orderByField: "createdAt", orderByDirection: "asc" },
    { modifiedAfter: "2999-01-01 00:00:00" },
    { modifiedAfter: "2001-01-01 00:00:00" },
  ])
    await run.compareRead({ operationId: "listKnowledgeSources", query: { q: name, ...query } }, related);
}

async function deleteSources(run: WriteRun, { ref, minimalRef, newsRef, related }: OwnSources): Promise<void> {
  const { name } = run;
  await run.writeInvalid("createKnowledgeSource", { body: { name: `${name} rejected` } }, { related });
  await run.writeInvalid("updateKnowledgeSource", (id) => ({ path: { id: id(ref) }, body: {} }), { related });
  await run.writeInvalid("deleteKnowledgeSource", (id) => ({ path: { id: id(ref) } }), { related });
  for (const sourceRef of [ref, minimalRef, newsRef])
    if (sourceRef !== undefined)
      await run.write("deleteKnowledgeSource", (id) => ({ path: { id: id(sourceRef) } }), { related });
  const unknown = { kind: "unknown", place: "path id" } as const;
  await run.write("deleteKnowledgeSource", (id) => ({ path: { id: id(ref) } }), { ...unknown, related });
  // The name of a deleted source is free again.
  const body = { name: `${name} minimal`, text: "New" };
  const newSource = await run.create("createKnowledgeSource", { body }, assumed);
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
    await moveSource(run, secondNode.ref, node.ref, related);
  }
  await run.write(
    "createKnowledgeNode",
    { body: { name: `${name} lost`, parent: unknownNumericId } },
    { kind: "invalid", place: "body /parent", ...assumed },
  );
  await run.writeInvalid("createKnowledgeNode", { body: { name: `${name} rejected` } }, { related });
  const renaming = { name: `${name}, renamed`, parent: 0 };
  await run.writeInvalid("updateKnowledgeNode", (id) => ({ path: { id: id(root.ref) }, body: renaming }), { related });
  await run.writeInvalid("deleteKnowledgeNode", (id) => ({ path: { id: id(root.ref) } }), { related });
  await run.write("deleteKnowledgeNode", (id) => ({ path: { id: id(root.ref) } }), { related });
}

/** Creates a source in a folder and moves it to another. */
async function moveSource(
  run: WriteRun,
  folder: Ref,
  nextFolder: Ref,
  related: NonNullable<WriteOptions["related"]>,
): Promise<void> {
  const source = await run.create(
    "createKnowledgeSource",
    (id) => ({ body: { name: `${run.name} in folder`, parent: id(folder), text: "May be deleted." } }),
    { related },
  );
  if (source === undefined) return;
  const parent = folder.mirror;
  await run.compareRead({ operationId: "listKnowledgeSources", query: { parent } }, [
    { collection: "knowledgeNodes", id: Number(parent) },
    { collection: "knowledgeSources", id: Number(source.ref.mirror) },
  ]);
  await run.write(
    "updateKnowledgeSource",
    (id) => ({ path: { id: id(source.ref) }, body: { parent: id(nextFolder) } }),
    { related },
  );
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
  const change = (changes: unknown) =>
    run.write("updateWebsiteConnector", (id) => ({ path: { id: id(ref) }, body: changes }), { related });
  const fields = ["maxPages", "frequency", "includePaths", "excludePaths"];
  for (const changes of bodiesAtEdges("updateWebsiteConnector", {}, fields)) await change(changes);
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
  await run.writeInvalid(
    "createWebsiteConnector",
    { body: { name: `${name} rejected`, url: `${url}/rejected` } },
    { related },
  );
  await run.writeInvalid("updateWebsiteConnector", (id) => ({ path: { id: id(ref) }, body: {} }), { related });
  await run.writeInvalid("crawlWebsite", (id) => ({ path: { id: id(ref) } }), { related });
  await run.writeInvalid("deleteWebsiteConnector", (id) => ({ path: { id: id(ref) } }), { related });
  await run.write("crawlWebsite", (id) => ({ path: { id: id(ref) } }), { related });
  await run.write("deleteWebsiteConnector", (id) => ({ path: { id: id(ref) } }), { related });
  await run.write("deleteKnowledgeNode", (id) => ({ path: { id: id(folder.ref) } }));
}
