// Reads and writes the page's address: `#?route=post-/ticket/search`, `#?errors`, `#?recipe=…`; without a query it is the overview.
import { useHref } from "../shared/address.ts";
import type { OperationEntry } from "./contract.ts";

export type Route =
  | { readonly kind: "overview" | "errors" | "recipes"; readonly at: string }
  | { readonly kind: "operation"; readonly entry: OperationEntry; readonly at: string; readonly values: Values }
  | { readonly kind: "unknown"; readonly requested: string; readonly at: string };

/** Values of path parameters, by name. */
export type Values = Readonly<Record<string, string>>;

export function hrefOf({ method, path, isWebhook }: OperationEntry, at?: string): string {
  const href = `#?route=${isWebhook ? "event" : method}-${isWebhook ? "/" : ""}${path}`;
  return at === undefined ? href : `${href}&at=${encodeURIComponent(at)}`;
}

/** The part of the address after `#`, kept up to date. */
export function useHash(): string {
  return new URL(useHref()).hash;
}

export function readRoute(hash: string, all: readonly OperationEntry[]): Route {
  const address = new URLSearchParams(hash.replace(/^#\??/, "").replaceAll("+", "%2B"));
  const at = address.get("at") ?? "";
  if (address.has("errors")) return { kind: "errors", at: address.get("errors") ?? "" };
  if (address.has("recipe")) return { kind: "recipes", at: address.get("recipe") ?? "" };
  const requested = address.get("route");
  if (requested === null || requested === "overview") return { kind: "overview", at };
  const [, method = "", path = ""] = /^([a-z]+)-(.*)$/i.exec(requested) ?? [];
  const match = findOperation(all, method.toLowerCase(), path);
  return match === undefined ? { kind: "unknown", requested, at } : { kind: "operation", ...match, at };
}

/** Finds an operation by method and path. The path may contain values or `-name-` in place of `{name}`. */
export function findOperation(all: readonly OperationEntry[], method: string, path: string) {
  const template = path.replace(/\/+$/, "").replaceAll(/-(\w+)-(?=\/|$)/g, "{$1}");
  const candidates = all.filter((entry) => (entry.isWebhook ? method === "event" : entry.method === method));
  const exact = candidates.find((entry) => (entry.isWebhook ? `/${entry.path}` : entry.path) === template);
  if (exact !== undefined) return { entry: exact, values: {} };
  for (const entry of candidates) {
    const values = matchPath(entry.path, template);
    if (values !== undefined) return { entry, values };
  }
  return undefined;
}

function matchPath(template: string, path: string): Values | undefined {
  const [templateSteps, steps] = [template.split("/"), path.split("/")];
  if (templateSteps.length !== steps.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, step] of templateSteps.entries()) {
    const text = steps[index] ?? "";
    const [, name] = /^\{(\w+)\}$/.exec(step) ?? [];
    if (name === undefined ? step !== text : text === "") return undefined;
    // A placeholder with another name has no value.
    if (name !== undefined && !/^\{\w+\}$/.test(text)) values[name] = decodeURIComponent(text);
  }
  return values;
}

/** Lists operations similar to an unknown address, most similar first. */
export function similarOperations(contract: readonly OperationEntry[], requested: string): readonly OperationEntry[] {
  const terms = requested
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  const score = ({ path, id }: OperationEntry) =>
    terms.filter((word) => `${path} ${id}`.toLowerCase().includes(word)).length;
  return contract
    .filter((entry) => score(entry) > 0)
    .sort((a, b) => score(b) - score(a))
    .slice(0, maxSimilar);
}

const maxSimilar = 6;
