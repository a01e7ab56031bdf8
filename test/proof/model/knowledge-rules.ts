// Which knowledge sources can be seen, and where they are. Written from docs/rules.md, "Excluded website pages" and "The structure".
// The moves of sources, nodes and connectors use it; pages have no node of their own in the model, only the place of their source.
import type { Model, ModelConnector, ModelSource } from "./model-state.ts";

/** Whether a source can be read: it is there, not deleted and not excluded. */
export function isVisible(model: Model, source: ModelSource | undefined): source is ModelSource {
  return source !== undefined && source.status !== "deleted" && !isExcluded(model, source);
}

/** Whether the connector of a page excludes it. */
export function isExcluded(model: Model, source: ModelSource): boolean {
  const connector = connectorOf(model, source);
  return connector !== undefined && matchesAny(connector.excludePaths, source.source ?? "");
}

/** The connector of a website page: at the nearest node above it, else with the longest address above its own. */
export function connectorOf(model: Model, { type, source, parent }: ModelSource): ModelConnector | undefined {
  if (type !== "website" || source === null || !URL.canParse(source)) return undefined;
  const connectors = [...model.connectors.values()].toSorted((one, other) => one.id - other.id);
  for (let at = parent; at !== 0; at = model.nodes.get(at)?.parent ?? 0) {
    const found = connectors.find((one) => one.parent === at);
    if (found !== undefined) return found;
  }
  const above = connectors.filter(({ url }) => isAbove(url, source));
  return above.toSorted((one, other) => pathOf(other.url).length - pathOf(one.url).length)[0];
}

function isAbove(site: string, page: string): boolean {
  const start = pathOf(site).replace(/\/$/, "");
  const path = pathOf(page);
  return new URL(site).host === new URL(page).host && (path === start || path.startsWith(`${start}/`));
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

/** Whether the path of an address matches one of the patterns: `*` stays in a segment, `**` does not. The model makes no others. */
export function matchesAny(patterns: readonly string[], url: string): boolean {
  return patterns.some((pattern) => toPattern(pattern).test(pathOf(url)));
}

function toPattern(pattern: string): RegExp {
  const parts = pattern
    .split(/(\*\*|\*)/)
    .map((part) => (part === "**" ? ".*" : part === "*" ? "[^/]*" : part.replaceAll(".", "\\.")));
  return new RegExp(`^${parts.join("")}$`);
}

/** The node and all nodes below it. */
export function nodesBelow(model: Model, top: number): ReadonlySet<number> {
  const all = new Set([top]);
  for (let size = 0; size < all.size; ) {
    size = all.size;
    for (const { id, parent } of model.nodes.values()) if (all.has(parent)) all.add(id);
  }
  return all;
}

/** How many levels deep a node is; the root has none. */
export function depthOf(model: Model, id: number): number {
  let depth = 0;
  for (let at = id; at !== 0; at = model.nodes.get(at)?.parent ?? 0) depth += 1;
  return depth;
}

/** The model with these sources marked as deleted. */
export function withDeleted(model: Model, ids: readonly number[]): Model {
  if (ids.length === 0) return model;
  const sources = new Map(model.sources);
  for (const id of ids) {
    const source = sources.get(id);
    if (source !== undefined) sources.set(id, { ...source, status: "deleted" });
  }
  return { ...model, sources };
}
