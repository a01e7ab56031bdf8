// The tree of the knowledge base: folders that are created, moved and deleted with all below them. Written from docs/rules.md, "The structure".
import type { KnowledgeNodeRecord } from "../../../mock/records/knowledge.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import { connectorOf, depthOf, isExcluded, nodesBelow, withDeleted } from "./knowledge-rules.ts";
import { type Model, type ModelSource, put, without } from "./model-state.ts";
import {
  idOrUnknown,
  type Judge,
  type Move,
  parseAs,
  type ReadBack,
  type Situation,
  type Step,
  unknownId,
} from "./step.ts";

const mostNodes = 50;
const mostLevels = 20;

function anyParent(situation: Situation): number {
  const near = [...situation.model.nodes.keys()].filter((id) => depthOf(situation.model, id) < mostLevels);
  return situation.random.chance(0.3) ? 0 : (idOrUnknown(situation, near) ?? 0);
}

function anyNode(situation: Situation) {
  const { random } = situation;
  const description = random.chance(0.5) ? { description: random.pick(["Alles dazu", null]) } : {};
  return { name: `Ordner ${random.integer(1, 30)}`, parent: anyParent(situation), ...description };
}

function isPlace(model: Model, id: number): boolean {
  return id === 0 || model.nodes.has(id);
}

const create: Move = {
  weight: 3,
  make(situation): Step | undefined {
    const { model } = situation;
    if (model.nodes.size > mostNodes) return undefined;
    const body = anyNode(situation);
    const asked = {
      operationId: "createKnowledgeNode",
      method: "POST",
      path: "/knowledgeSourceStructure",
      body,
    } as const;
    if (!isPlace(model, body.parent)) return { ...asked, status: 422, code: "unknown_structure_node" };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        const { success: _, ...node } = parseAs<Wire<"KnowledgeNodeResult">>(text);
        judge.same("the node is new", model.nodes.has(node.id), false);
        judge.has("the node", node, { name: body.name, parent: body.parent, description: body.description ?? null });
        return { ...model, nodes: put(model.nodes, node.id, { ...node, articleId: null }) };
      },
    };
  },
};

const update: Move = {
  weight: 3,
  make(situation): Step | undefined {
    const { model } = situation;
    const id = idOrUnknown(situation, [...model.nodes.keys()]) ?? unknownId;
    const body = anyNode(situation);
    const known = model.nodes.get(id);
    const path = `/knowledgeSourceStructure/${id}`;
    const asked = { operationId: "updateKnowledgeNode", method: "PUT", path, body } as const;
    if (known === undefined) return { ...asked, status: 404, code: "structure_node_not_found" };
    if (!isPlace(model, body.parent)) return { ...asked, status: 422, code: "unknown_structure_node" };
    if (nodesBelow(model, id).has(body.parent)) return { ...asked, status: 422, code: "structure_cycle" };
    // A deep tree below it could come to more levels than there may be.
    if ([...nodesBelow(model, id)].length > mostLevels) return undefined;
    const { name, parent, description = null } = body;
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        judge.has("the node", parseAs<Wire<"KnowledgeNodeResult">>(text), { id, name, parent, description });
        const isSame = known.name === name && known.parent === parent && known.description === description;
        return isSame ? model : { ...model, nodes: put(model.nodes, id, { ...known, name, parent, description }) };
      },
    };
  },
};

const remove: Move = {
  weight: 1,
  make(situation): Step {
    const { model } = situation;
    const id = idOrUnknown(situation, [...model.nodes.keys()], 0.1) ?? unknownId;
    const asked = {
      operationId: "deleteKnowledgeNode",
      method: "DELETE",
      path: `/knowledgeSourceStructure/${id}`,
    } as const;
    if (!model.nodes.has(id)) return { ...asked, status: 404, code: "structure_node_not_found" };
    return { ...asked, status: 200, next: (text, judge) => withoutNode(model, id, parseAs(text), judge) };
  },
};

function withoutNode(model: Model, top: number, answer: Wire<"KnowledgeNodeDeletion">, judge: Judge): Model {
  const gone = nodesBelow(model, top);
  const connectorIds = [...model.connectors.values()].filter(({ parent }) => gone.has(parent)).map(({ id }) => id);
  const isTheirs = (source: ModelSource) => connectorIds.some((id) => connectorOf(model, source)?.id === id);
  const articleIds = [...model.sources.values()]
    .filter((source) => source.status !== "deleted" && (gone.has(source.parent) || isTheirs(source)))
    .map(({ id }) => id);
  judge.same("the sources that are deleted", answer.articleIds.toSorted(byNumber), articleIds.toSorted(byNumber));
  judge.same("the connectors that are gone", answer.connectorIds.toSorted(byNumber), connectorIds.toSorted(byNumber));
  judge.same(
    "the nodes that are gone",
    [...gone].filter((id) => !answer.nodeIds.includes(id)),
    [],
  );
  let { nodes, connectors } = model;
  for (const id of gone) nodes = without(nodes, id);
  for (const id of connectorIds) connectors = without(connectors, id);
  return withDeleted({ ...model, nodes, connectors }, articleIds);
}

function byNumber(one: number, other: number): number {
  return one - other;
}

/** The whole tree: folders by their ids, pages by their sources. */
export function readStructure(model: Model, withExcluded: boolean): ReadBack {
  const folders = [...model.nodes.values()].map(({ id, name, parent }) => `${parent}/${id} ${name}`);
  const pages = [...model.sources.values()]
    .filter(({ type, status }) => type === "website" && status !== "deleted")
    .filter((source) => withExcluded || !isExcluded(model, source))
    .map(({ id, name, parent }) => `${parent}/page of ${id} ${name}`);
  return {
    path: `/knowledgeSourceStructure${withExcluded ? "?withExcluded=true" : ""}`,
    status: 200,
    check(text, judge) {
      const shown = flatten(parseAs<Tree>(text)).map((node) => {
        const { id, name, parent, articleId } = node;
        return `${parent}/${articleId === undefined ? id : `page of ${articleId}`} ${name}`;
      });
      judge.same(
        "nodes too many",
        shown.filter((one) => ![...folders, ...pages].includes(one)),
        [],
      );
      judge.same(
        "nodes missing",
        [...folders, ...pages].filter((one) => !shown.includes(one)),
        [],
      );
    },
  };
}

type Tree = readonly Wire<"KnowledgeStructureNode">[];

/** Every node of a tree. */
export function flatten(nodes: Tree): Wire<"KnowledgeStructureNode">[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** A folder, as connectors make it. */
export function toFolder(id: number, name: string): KnowledgeNodeRecord {
  return { id, name, type: "website", description: null, parent: 0, articleId: null };
}

/** What changes the tree. */
export const structureMoves: readonly Move[] = [create, update, remove];
