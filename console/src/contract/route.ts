// Reads and writes the page's address: `#?route=post-/ticket/search`, `#?errors`, `#?recipe=…`; none is the overview.
import { useHref } from "../shared/address.ts";
import type { Placed } from "./contract.ts";

export type Route =
  | { readonly kind: "overview" | "errors" | "recipes"; readonly at: string }
  | { readonly kind: "operation"; readonly placed: Placed; readonly at: string; readonly values: Values }
  | { readonly kind: "unknown"; readonly asked: string; readonly at: string };

/** Values of path parameters, by name. */
export type Values = Readonly<Record<string, string>>;

export function hrefOf({ method, path, isWebhook }: Placed, at?: string): string {
  const place = `#?route=${isWebhook ? "event" : method}-${isWebhook ? "/" : ""}${path}`;
  return at === undefined ? place : `${place}&at=${encodeURIComponent(at)}`;
}

/** The part of the address behind `#`, kept up to date. */
export function useHash(): string {
  return new URL(useHref()).hash;
}

export function readRoute(hash: string, all: readonly Placed[]): Route {
  const address = new URLSearchParams(hash.replace(/^#\??/, "").replaceAll("+", "%2B"));
  const at = address.get("at") ?? "";
  if (address.has("errors")) return { kind: "errors", at: address.get("errors") ?? "" };
  if (address.has("recipe")) return { kind: "recipes", at: address.get("recipe") ?? "" };
  const asked = address.get("route");
  if (asked === null || asked === "overview") return { kind: "overview", at };
  const [, method = "", path = ""] = /^([a-z]+)-(.*)$/i.exec(asked) ?? [];
  const found = findOperation(all, method.toLowerCase(), path);
  return found === undefined ? { kind: "unknown", asked, at } : { kind: "operation", ...found, at };
}

/** The operation for a method and a path: the contract's path, one with values, or with `-name-` for `{name}`. */
export function findOperation(all: readonly Placed[], method: string, path: string) {
  const written = path.replace(/\/+$/, "").replaceAll(/-(\w+)-(?=\/|$)/g, "{$1}");
  const fitting = all.filter((one) => (one.isWebhook ? method === "event" : one.method === method));
  const exact = fitting.find((one) => (one.isWebhook ? `/${one.path}` : one.path) === written);
  if (exact !== undefined) return { placed: exact, values: {} };
  for (const placed of fitting) {
    const values = match(placed.path, written);
    if (values !== undefined) return { placed, values };
  }
  return undefined;
}

function match(template: string, path: string): Values | undefined {
  const [wanted, given] = [template.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, step] of wanted.entries()) {
    const text = given[index] ?? "";
    const [, name] = /^\{(\w+)\}$/.exec(step) ?? [];
    if (name === undefined ? step !== text : text === "") return undefined;
    // A place of another name has no value.
    if (name !== undefined && !/^\{\w+\}$/.test(text)) values[name] = decodeURIComponent(text);
  }
  return values;
}

/** Operations whose address resembles one that does not exist, most similar first. */
export function similar(contract: readonly Placed[], asked: string): readonly Placed[] {
  const words = asked
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  const score = ({ path, id }: Placed) => words.filter((word) => `${path} ${id}`.toLowerCase().includes(word)).length;
  return contract
    .filter((one) => score(one) > 0)
    .sort((one, other) => score(other) - score(one))
    .slice(0, maxSimilar);
}

const maxSimilar = 6;
