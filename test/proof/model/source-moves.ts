// Knowledge sources: created, updated by name or id, archived, deleted, listed. Written from docs/rules.md, "Creating, updating, reading",
// "Changing, archiving, deleting" and "The list".
import { isDeepStrictEqual } from "node:util";
import type { Wire } from "../../../mock/records/wire.ts";
import { isExcluded, isVisible } from "./knowledge-rules.ts";
import { type Model, type ModelSource, put, type Surroundings } from "./model-state.ts";
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

type Input = Wire<"KnowledgeSourceChange">;

const types = ["faq", "work-instruction", "document", "other", "news", "website", "website"] as const;
const statuses = ["active", "active", "archived", "deleted"] as const;
const paths = ["legal/agb", "service/umzug", "service/plan/b", "karriere", "blog/a/b"];
const mostSources = 150;

/** Names, some of which are there already. */
function anyName({ model, random }: Situation): string {
  const known = random.pick([...model.sources.values()]);
  return random.chance(0.5) ? known.name : `Modell ${random.integer(1, 40)}`;
}

function anyInput(situation: Situation): Input {
  const { model, around, random } = situation;
  const some = (ids: readonly number[]) => {
    const picked = ids.filter(() => random.chance(0.15));
    return random.chance(0.03) ? [...picked, unknownId] : picked;
  };
  const parent = random.chance(0.3) ? 0 : idOrUnknown(situation, [...model.nodes.keys()]);
  const sites = [...model.connectors.values()].map(({ url }) => url);
  const site = random.pick([...sites, "https://ohne.example.org/"]);
  return {
    ...(random.chance(0.5) ? { type: random.pick(types) } : {}),
    ...(random.chance(0.25) ? { status: random.pick(statuses) } : {}),
    ...(random.chance(0.5) ? { source: random.chance(0.1) ? null : `${site}${random.pick(paths)}` } : {}),
    ...(random.chance(0.3) ? { tags: random.chance(0.2) ? null : some(around.tagIds) } : {}),
    ...(random.chance(0.3) ? { teams: some(around.teamIds) } : {}),
    ...(random.chance(0.3) ? { title: random.pick(["Titel", "Anderer Titel", null]) } : {}),
    ...(random.chance(0.3) ? { text: random.pick(["Ein Text.", "Ein anderer Text."]) } : {}),
    ...(random.chance(0.2) ? { confidential: random.chance(0.5) } : {}),
    ...(random.chance(0.4) && parent !== undefined ? { parent } : {}),
    ...(random.chance(0.1) ? { id: 7, excluded: true, readByAgents: [] } : {}),
  };
}

const fresh: Omit<ModelSource, "id" | "name"> = {
  type: "faq",
  status: "active",
  source: null,
  tags: [],
  teams: [],
  title: "",
  text: "",
  confidential: false,
  readByAgents: [],
  parent: 0,
};

/** The source after the input, which is without its own id yet where it is new. */
function afterInput(before: Omit<ModelSource, "id">, input: Input): Omit<ModelSource, "id"> {
  const type = input.type ?? before.type;
  return {
    ...before,
    type,
    name: input.name ?? before.name,
    status: input.status ?? before.status,
    source: input.source === undefined ? before.source : input.source,
    tags: input.tags === undefined ? before.tags : (input.tags ?? []),
    teams: type === "news" ? (input.teams ?? before.teams) : [],
    title: input.title === undefined ? before.title : (input.title ?? ""),
    text: input.text ?? before.text,
    confidential: input.confidential ?? before.confidential,
    parent: input.parent ?? before.parent,
  };
}

/** The codes of all rules that the input breaks. */
function brokenCodes(model: Model, after: Omit<ModelSource, "id">, input: Input, around: Surroundings): string[] {
  return [
    (input.tags ?? []).some((id) => !around.tagIds.includes(id)) && "unknown_tag",
    after.type === "news" && (input.teams ?? []).some((id) => !around.teamIds.includes(id)) && "unknown_team",
    input.parent !== undefined && input.parent !== 0 && !model.nodes.has(input.parent) && "unknown_structure_node",
  ].filter((code) => code !== false);
}

function refusalOf(codes: readonly string[]): { status: number; code: string } {
  const [code = ""] = codes;
  return { status: 422, code: codes.length > 1 ? "unprocessable" : code };
}

function holderOf(model: Model, name: string): ModelSource | undefined {
  return [...model.sources.values()].find((one) => one.status !== "deleted" && one.name === name);
}

/** The model after a write was answered. */
function withSource(model: Model, expected: Omit<ModelSource, "id">, known: ModelSource | undefined) {
  return (text: string, judge: Judge): Model => {
    const got = parseAs<Wire<"KnowledgeSourceResult">>(text);
    if (known === undefined) judge.same("the source is new", model.sources.has(got.id), false);
    else judge.same("the source that is updated", got.id, known.id);
    const source = { ...expected, id: got.id };
    const next = isDeepStrictEqual(source, known) ? model : { ...model, sources: put(model.sources, got.id, source) };
    judgeSource(got, source, next, judge);
    return next;
  };
}

function judgeSource(got: Wire<"KnowledgeSource">, expected: ModelSource, model: Model, judge: Judge): void {
  const { parent: _, ...shown } = expected;
  const { id, type, status, source, name, tags, teams, title, text, confidential, readByAgents } = shown;
  judge.has(`source ${id}`, got, {
    id,
    type,
    status,
    source,
    name,
    tags,
    teams,
    title,
    text,
    confidential,
    readByAgents,
    excluded: isExcluded(model, expected),
  });
}

const createOrUpdate: Move = {
  weight: 6,
  make(situation): Step | undefined {
    const { model, around } = situation;
    const name = anyName(situation);
    const input = { ...anyInput(situation), name };
    const known = holderOf(model, name);
    if (known === undefined && model.sources.size > mostSources) return undefined;
    const after = afterInput(known ?? { ...fresh, name }, input);
    const codes = brokenCodes(model, after, input, around);
    const asked = {
      operationId: "createKnowledgeSource",
      method: "POST",
      path: "/knowledgeSource",
      body: input,
    } as const;
    if (codes.length > 0) return { ...asked, ...refusalOf(codes) };
    return { ...asked, status: 200, next: withSource(model, after, known) };
  },
};

const notFound = { status: 404, code: "unknown_knowledge_source" };

const change: Move = {
  weight: 6,
  make(situation): Step {
    const { model, around, random } = situation;
    const id = idOrUnknown(situation, [...model.sources.keys()]) ?? unknownId;
    const input = { ...anyInput(situation), ...(random.chance(0.3) ? { name: anyName(situation) } : {}) };
    const known = model.sources.get(id);
    const asked = {
      operationId: "updateKnowledgeSource",
      method: "PATCH",
      path: `/knowledgeSource/${id}`,
      body: input,
    } as const;
    if (!isVisible(model, known)) return { ...asked, ...notFound };
    const after = afterInput(known, input);
    const codes = brokenCodes(model, after, input, around);
    if (codes.length > 0) return { ...asked, ...refusalOf(codes) };
    const holder = holderOf(model, after.name);
    if (holder !== undefined && holder.id !== id) return { ...asked, status: 409, code: "name_taken" };
    return { ...asked, status: 200, next: withSource(model, after, known) };
  },
};

const remove: Move = {
  weight: 2,
  make(situation): Step {
    const { model } = situation;
    const id = idOrUnknown(situation, [...model.sources.keys()]) ?? unknownId;
    const known = model.sources.get(id);
    const asked = { operationId: "deleteKnowledgeSource", method: "DELETE", path: `/knowledgeSource/${id}` } as const;
    if (!isVisible(model, known)) return { ...asked, ...notFound };
    return { ...asked, status: 200, next: withSource(model, { ...known, status: "deleted" }, known) };
  },
};

/** One source, or that it is not found. */
export function readSource(model: Model, id: number): ReadBack {
  const source = model.sources.get(id);
  const path = `/knowledgeSource/${id}`;
  if (!isVisible(model, source)) return { path, status: 404 };
  return { path, status: 200, check: (text, judge) => judgeSource(parseAs(text), source, model, judge) };
}

/** The list of the active sources, or of the archived ones. */
export function readSources(model: Model, status: "active" | "archived"): ReadBack {
  const listed = [...model.sources.values()].filter((one) => one.status === status && !isExcluded(model, one));
  return {
    path: status === "active" ? "/knowledgeSource" : "/knowledgeSource/archived?limit=500",
    status: 200,
    check(text, judge) {
      const { items } = parseAs<Wire<"KnowledgeSourceList">>(text);
      const ids = (some: readonly { readonly id: number }[]) =>
        some.map(({ id }) => id).toSorted((one, other) => one - other);
      judge.same(`ids of ${status} sources`, ids(items), ids(listed));
    },
  };
}

/** What changes sources. */
export const sourceMoves: readonly Move[] = [createOrUpdate, change, remove];
